import type { PopularGame } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { ROUTES, adminGamePath } from '@/shared/config';
import { Button } from '@/shared/ui/mui';
import { formatNumber } from '@/shared/lib';
import { NewTabLink } from '../NewTabLink.tsx';

import styles from './dashboard.module.css';

/** The games with the most followers, with bars. */
export const Popular = ({ games }: { games: readonly PopularGame[] }) => {
  const most = Math.max(1, ...games.map(({ followerCount }) => followerCount));
  return (
    <section className={`card ${styles.section} ${styles.popular}`} aria-labelledby="popular">
      <header>
        <h2 id="popular">Popular Games</h2>
        <Button to={ROUTES.adminGames}>All games</Button>
      </header>
      {games.length === 0 ? (
        <p className={styles.quiet}>Nobody follows a game yet.</p>
      ) : (
        <ol role="list">
          {games.map(({ appId, name, logoUrl, iconUrl, followerCount }) => (
            <li key={appId}>
              <GameArt name={name} sources={[logoUrl, iconUrl]} width={86} className={styles.art} />
              <span className={styles.name}>
                <NewTabLink to={adminGamePath(appId)}>
                  <bdi>{name}</bdi>
                </NewTabLink>
              </span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(followerCount / most) * 100}%` }} />
              </span>
              <span className="numeric">
                {formatNumber(followerCount)} {followerCount === 1 ? 'follower' : 'followers'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};
