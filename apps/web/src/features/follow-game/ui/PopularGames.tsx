import { useId } from 'react';
import { Link } from 'react-router-dom';
import { LIMITS } from '@patchlight/contracts';
import type { SearchResult } from '@patchlight/contracts';
import { GameArt, useGetPopularGamesQuery } from '@/entities/game';
import { useGetLibraryQuery } from '@/entities/library';
import { gamePath } from '@/shared/config';
import { Button, CheckIcon, Loaded, PlusIcon, Skeleton, Spinner } from '@/shared/ui';
import { useAddGame } from '../model/use-add-game.ts';
import { FollowProblem } from './FollowProblem.tsx';
import styles from './PopularGames.module.css';

interface CardProps {
  game: SearchResult;
  isFollowed: boolean;
  isWaiting: boolean;
  isAdding: boolean;
  onFollow: () => void;
}

const Card = ({ game, isFollowed, isWaiting, isAdding, onFollow }: CardProps) => {
  const isOff = isFollowed || isWaiting || isAdding;
  const icon = isAdding ? <Spinner small label="Adding…" /> : isFollowed ? <CheckIcon /> : <PlusIcon />;
  return (
    <li className={`card ${styles.card}`}>
      <Link to={gamePath(game.appid)} className={styles.game}>
        <GameArt name={game.name} sources={[game.logo, game.icon]} className={styles.art} />
        <span className={`${styles.name} ellipsis`}>{game.name}</span>
      </Link>
      <Button
        variant="outlined"
        className={styles.follow}
        icon={icon}
        data-followed={isFollowed}
        aria-disabled={isOff}
        onClick={isOff ? undefined : onFollow}
      >
        {isFollowed ? 'Following' : 'Follow'}
        <span className="visually-hidden"> {game.name}</span>
      </Button>
    </li>
  );
};

const Cards = ({ games }: { games: readonly SearchResult[] }) => {
  const { add, adding, problem, dismissProblem } = useAddGame();
  const { data: library, isLoading } = useGetLibraryQuery();
  const followed = new Set(library?.map(({ appid }) => appid));
  return (
    <>
      {problem && <FollowProblem problem={problem} onDismiss={dismissProblem} />}
      <ul role="list" className={styles.cards}>
        {games.map((game) => (
          <Card
            key={game.appid}
            game={game}
            isFollowed={followed.has(game.appid)}
            isWaiting={isLoading}
            isAdding={adding.has(game.appid)}
            onFollow={() => void add(game)}
          />
        ))}
      </ul>
    </>
  );
};

const Placeholder = () => (
  <div className={styles.cards} aria-hidden="true">
    {Array.from({ length: LIMITS.popularGames }, (_, card) => (
      <div key={card} className={`card ${styles.card}`}>
        <Skeleton className={styles.art} height="auto" />
        <Skeleton height={86} className={styles.text} />
      </div>
    ))}
  </div>
);

/** The most followed games of this instance, to follow with one press. For signed-in users. */
export const PopularGames = () => {
  const id = useId();
  const query = useGetPopularGamesQuery();
  return (
    <section aria-labelledby={id} className={styles.popular}>
      <h2 id={id}>Popular here</h2>
      <Loaded query={query} errorMessage="Failed to load popular games." skeleton={<Placeholder />}>
        {(games) =>
          games.length === 0 ? (
            <p className={`card ${styles.none}`}>
              Nobody follows a game here yet. Once people do, the most followed games show up here.
            </p>
          ) : (
            <Cards games={games} />
          )
        }
      </Loaded>
    </section>
  );
};
