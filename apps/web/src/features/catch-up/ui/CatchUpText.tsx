import { lazy, Suspense } from 'react';
import { useGetCatchUpsQuery } from '@/entities/game';
import { useSession } from '@/entities/session';

const LoadedText = lazy(() => import('./LoadedText.tsx'));

/** What a followed game has published since it was played, if that is known and there is something. */
export const CatchUpText = ({ appId, className }: { appId: number; className: string | undefined }) => {
  const { catchUp } = useCatchUp(appId);
  if (!catchUp?.lastPlayed || catchUp.counts.updates === 0) return null;
  return (
    <Suspense>
      <LoadedText catchUp={catchUp} className={className} />
    </Suspense>
  );
};

/** Of a game that the user follows. */
export const useCatchUp = (appId: number) => {
  const isSignedIn = useSession().status === 'signed-in';
  return useGetCatchUpsQuery(undefined, {
    skip: !isSignedIn,
    selectFromResult: ({ data }) => ({ catchUp: data?.find((row) => row.appId === appId) }),
  });
};
