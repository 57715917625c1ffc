import { lazy, Suspense } from 'react';
import { useCatchUp } from '../model/use-catch-up.ts';

const LoadedNote = lazy(() => import('./LoadedNote.tsx'));

/** What happened since a followed game was played, with what the user can do about it. */
export const CatchUpNote = ({ appId, name }: { appId: number; name: string }) => {
  const { catchUp } = useCatchUp(appId);
  return (
    catchUp && (
      <Suspense>
        <LoadedNote catchUp={catchUp} name={name} />
      </Suspense>
    )
  );
};
