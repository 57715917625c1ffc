import { useGetLibraryQuery } from '@/entities/library';
import { ROUTES } from '@/shared/config';
import { Button, EmptyState, GamesIcon, Loaded, Skeleton } from '@/shared/ui';
import { Favorites } from './Favorites.tsx';
import { SinceLastVisit } from './SinceLastVisit.tsx';
import styles from './Visit.module.css';

const Placeholder = () => (
  <div className={styles.section} aria-hidden="true">
    <Skeleton width={240} height={36} className={styles.headPlaceholder} />
    <div className={styles.kinds}>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={236} />
      ))}
    </div>
  </div>
);

/** News of followed games. */
export const YourGames = ({ isWaiting }: { isWaiting: boolean }) => {
  const query = useGetLibraryQuery(undefined, { skip: isWaiting });
  return (
    <Loaded query={query} errorMessage="Failed to load your games." skeleton={<Placeholder />}>
      {(games) =>
        games.length === 0 ? (
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
          <>
            <SinceLastVisit />
            <Favorites games={games} />
          </>
        )
      }
    </Loaded>
  );
};
