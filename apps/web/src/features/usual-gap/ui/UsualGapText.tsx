import { lazy, Suspense } from 'react';
import { useEarlyFeature } from '@/entities/session';
import type { GapProps } from './LoadedGap.tsx';

const LoadedGap = lazy(() => import('./LoadedGap.tsx'));

/** The usual gap of a followed game, for users with early access. The line is there before its text, so that nothing moves. */
export const UsualGapText = (props: GapProps) =>
  useEarlyFeature('usualGap') && (
    <Suspense fallback={<p className={props.className}>{'\u00a0'}</p>}>
      <LoadedGap {...props} />
    </Suspense>
  );
