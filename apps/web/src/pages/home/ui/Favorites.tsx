import { Link } from 'react-router-dom';
import type { LibraryGame } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { KindChip, useUpdateLink } from '@/entities/update';
import { ROUTES, gamePath } from '@/shared/config';
import { shortDate } from '@/shared/lib';
import { TimeAgo } from '@/shared/ui';
import styles from './Visit.module.css';

const Favorite = ({ game }: { game: LibraryGame }) => {
  const linkTo = useUpdateLink();
  const { appid: appId, name, logo, icon, latestUpdateTitle, latestUpdateGid, latestUpdateDate } = game;
  return (
    <li className={`card ${styles.favorite}`}>
      <Link to={gamePath(appId)} className={styles.game}>
        <GameArt name={name} sources={[logo, icon]} className={styles.art} />
        <span className={`${styles.name} ellipsis`}>{name}</span>
      </Link>
      {latestUpdateGid && latestUpdateDate ? (
        <>
          <p className={styles.facts}>
            <KindChip kind={game.latestUpdateKind} />
            <TimeAgo at={latestUpdateDate} />
            <span className={styles.date}>{shortDate(latestUpdateDate)}</span>
          </p>
          <Link {...linkTo(latestUpdateGid)} className={styles.latest}>
            <span className="ellipsis">{latestUpdateTitle}</span>
          </Link>
        </>
      ) : (
        <p className={styles.facts}>No updates yet</p>
      )}
    </li>
  );
};

/** The favorite games, each with its latest update. */
export const Favorites = ({ games }: { games: readonly LibraryGame[] }) => {
  const favorites = games.filter(({ isFavorite }) => isFavorite);
  return (
    <section aria-labelledby="favorites" className={styles.section}>
      <header className={styles.head}>
        <h2 id="favorites">Your favorites</h2>
      </header>
      {favorites.length === 0 ? (
        <p className={`card ${styles.quiet}`}>
          Star games in{' '}
          <Link to={ROUTES.myGames} className="text-link">
            My Games
          </Link>{' '}
          to pin them here.
        </p>
      ) : (
        <ul role="list" className={styles.favorites}>
          {favorites.map((game) => (
            <Favorite key={game.appid} game={game} />
          ))}
        </ul>
      )}
    </section>
  );
};
