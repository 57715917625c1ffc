import { lazy } from 'react';

export { UsualGapText } from './ui/UsualGapText.tsx';
export const UsualGaps = lazy(() => import('./ui/LoadedGaps.tsx'));
