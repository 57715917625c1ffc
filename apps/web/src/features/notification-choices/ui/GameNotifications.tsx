import { lazy, Suspense } from 'react';
import { Loaded, Sheet, Skeleton, useLast } from '@/shared/ui';
import { useGetGameNotificationsQuery } from '../api/choices.api.ts';
import type { Game } from './GameChoices.tsx';

const GameChoices = lazy(() => import('./GameChoices.tsx'));

/** The dialog of notifications about a followed game; null: closed. */
export const GameNotifications = ({ game, onClose }: { game: Game | null; onClose: () => void }) => {
  const shown = useLast(game);
  const skeleton = <Skeleton height={320} />;
  const query = useGetGameNotificationsQuery(shown?.appId ?? 0, {
    skip: game === null,
    refetchOnMountOrArgChange: true,
  });
  return (
    <Sheet
      isOpen={game !== null}
      onClose={onClose}
      title={`Notifications of ${shown?.name}`}
      text="Where nothing is chosen, its categories decide, and then your settings."
    >
      <Loaded
        key={shown?.appId}
        // Not the choices of the last game; a closing dialog keeps what it shows.
        query={{ ...query, data: game ? query.currentData : query.data }}
        errorMessage="Failed to load the notifications"
        skeleton={skeleton}
      >
        {(saved) =>
          shown && (
            <Suspense fallback={skeleton}>
              <GameChoices game={shown} saved={saved} onClose={onClose} />
            </Suspense>
          )
        }
      </Loaded>
    </Sheet>
  );
};
