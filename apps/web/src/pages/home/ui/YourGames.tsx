import { holdUpdates, useGetLibraryQuery } from '@/entities/library';
import { ROUTES } from '@/shared/config';
import { useHeld } from '@/shared/lib';
import { Button, EmptyState, GamesIcon, Loaded, NewPill, Skeleton } from '@/shared/ui';
import { useGetSinceLastVisitQuery } from '../api/home.api.ts';
import { holdVisit } from '../model/hold-visit.ts';
import { Favorites } from './Favorites.tsx';
import { SinceLastVisit } from './SinceLastVisit.tsx';
import styles from './Visit.module.css';

const Placeholder = () => (
  <div className={styles.visit} aria-hidden="true">
    <div className={styles.section}>
      <Skeleton width={240} height={36} className={styles.headPlaceholder} />
      <div className={styles.kinds}>
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} height={236} />
        ))}
      </div>
    </div>
  </div>
);

/** News of followed games. New ones wait until the user asks for them. */
export const YourGames = ({ isWaiting }: { isWaiting: boolean }) => {
  const query = useGetLibraryQuery(undefined, { skip: isWaiting });
  const visit = useGetSinceLastVisitQuery(undefined, { skip: !query.data?.length });
  const games = useHeld(query, holdUpdates);
  const updates = useHeld(visit, holdVisit);
  const showFresh = (): void => {
    games.showFresh();
    updates.showFresh();
  };
  return (
    <Loaded
      query={{ ...query, data: games.shown }}
      errorMessage="Failed to load your games."
      skeleton={<Placeholder />}
    >
      {(shown) =>
        shown.length === 0 ? (
          <EmptyState
            icon={<GamesIcon />}
            title="Follow your first game"
            actions={
              <Button to={ROUTES.search} variant="outlined">
                Find a game
              </Button>
            }
          >
            <p>What is new in your games since your last visit will stand here.</p>
          </EmptyState>
        ) : (
          <div className={styles.visit}>
            <NewPill count={Math.max(games.fresh, updates.fresh)} noun="update" onShow={showFresh} />
            <SinceLastVisit query={{ ...visit, data: updates.shown }} />
            <Favorites games={shown} />
          </div>
        )
      }
    </Loaded>
  );
};
