import { ROUTES } from '@/shared/config';

export { mount, prepare } from './App.tsx';

/** What the build paints beforehand. */
export const paths: readonly string[] = Object.values(ROUTES).filter((path) => !path.includes(':'));
