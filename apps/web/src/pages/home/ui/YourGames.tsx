import { useState } from 'react';
import type { LibraryGame } from '@patchlight/contracts';
import { holdUpdates, useGetLibraryQuery } from '@/entities/library';
import { PopularGames } from '@/features/follow-game';
import { ROUTES } from '@/shared/config';
import { useHeld } from '@/shared/lib';
import { Button, Loaded, NewPill, Skeleton } from '@/shared/ui';
import { useGetSinceLastVisitQuery } from '../api/home.api.ts';
import { FIRST_GAMES } from '../model/first-steps.ts';
import { holdVisit } from '../model/hold-visit.ts';
import { Favorites } from './Favorites.tsx';
import { FirstSteps } from './FirstSteps.tsx';
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

/** The ways to follow the first games. */
const Start = () => (
  <div className={styles.section}>
    <header className={styles.start}>
      <div>
        <h2>Follow your first game</h2>
        <p>Updates from the games you follow will show up here.</p>
      </div>
      <Button to={ROUTES.import} variant="outlined">
        Import from Steam
      </Button>
    </header>
    <PopularGames />
  </div>
);

interface NewsProps {
  games: readonly LibraryGame[];
  /** Waiting updates of the library. */
  fresh: number;
  showFresh: () => void;
}

const News = ({ games, fresh, showFresh }: NewsProps) => {
  const query = useGetSinceLastVisitQuery();
  const updates = useHeld(query, holdVisit);
  const show = (): void => {
    showFresh();
    updates.showFresh();
  };
  return (
    <div className={styles.visit}>
      <NewPill count={Math.max(fresh, updates.fresh)} noun="update" onShow={show} />
      <SinceLastVisit query={{ ...query, data: updates.shown }} />
      <Favorites games={games} />
    </div>
  );
};

const OfUser = ({ games, fresh, showFresh }: NewsProps) => {
  // What is on screen stays where it is while the user follows games there.
  const [countAtFirst] = useState(games.length);
  const news = games.length > 0 && <News games={games} fresh={fresh} showFresh={showFresh} />;
  return (
    <>
      <FirstSteps gameCount={games.length} />
      {countAtFirst === 0 && <Start />}
      {news}
      {countAtFirst > 0 && countAtFirst < FIRST_GAMES && (
        <div className={styles.section}>
          <PopularGames />
        </div>
      )}
    </>
  );
};

/** News of followed games. New ones wait until the user asks for them. */
export const YourGames = ({ isWaiting }: { isWaiting: boolean }) => {
  const query = useGetLibraryQuery(undefined, { skip: isWaiting });
  const games = useHeld(query, holdUpdates);
  return (
    <Loaded
      query={{ ...query, data: games.shown }}
      errorMessage="Failed to load your games."
      skeleton={<Placeholder />}
    >
      {(shown) => <OfUser games={shown} fresh={games.fresh} showFresh={games.showFresh} />}
    </Loaded>
  );
};
