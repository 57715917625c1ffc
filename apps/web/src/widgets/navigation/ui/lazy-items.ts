import { lazyWithPreload } from '@/shared/lib';

export const CommonItems = lazyWithPreload(() => import('./CommonItems.tsx'), 'CommonItems');
