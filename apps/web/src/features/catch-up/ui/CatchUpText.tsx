import { lazy, Suspense } from 'react';
import { useCatchUp } from '../model/use-catch-up.ts';

const LoadedText = lazy(() => import('./LoadedText.tsx'));

/** What a followed game has published since it was played, if that is known and there is something. */
export const CatchUpText = ({ appId, className }: { appId: number; className: string | undefined }) => {
  const { catchUp } = useCatchUp(appId);
  if (!catchUp?.lastPlayed || catchUp.counts.updates === 0) return null;
  return (
    <Suspense>
      <LoadedText lastPlayed={catchUp.lastPlayed} counts={catchUp.counts} className={className} />
    </Suspense>
  );
};
