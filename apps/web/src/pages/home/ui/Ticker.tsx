import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LatestUpdate } from '@patchlight/contracts';
import { GameArt, GameGlow } from '@/entities/game';
import { KindChip, useUpdateLink } from '@/entities/update';
import { gamePath } from '@/shared/config';
import { shortAge, useNow } from '@/shared/lib';
import { Loaded, Skeleton, TimeAgo } from '@/shared/ui';
import { useGetLatestUpdatesQuery } from '../api/home.api.ts';
import { TICKER_ROWS, tickerArt } from '../model/ticker.ts';
import styles from './Ticker.module.css';

const POLL_MS = 25_000;
const AGE_MS = 20_000;

const TickerPlaceholder = () => (
  <div className={styles.rows} aria-hidden="true">
    {Array.from({ length: TICKER_ROWS }, (_, row) => (
      <div key={row} className={styles.row}>
        <Skeleton className={styles.art} height="auto" />
        <div className={styles.text}>
          <Skeleton width="45%" height={22} />
          <Skeleton width="80%" height={22} />
        </div>
      </div>
    ))}
  </div>
);

interface TickerRowProps {
  update: LatestUpdate;
  isFirst: boolean;
  /** Arrived while the page was open. */
  isNew: boolean;
  context: readonly string[];
}

const TickerRow = ({ update, isFirst, isNew, context }: TickerRowProps) => {
  const linkTo = useUpdateLink();
  const { gid, title, kind, updateDate, appId, game } = update;
  return (
    <li className={styles.row} data-new={isNew}>
      <Link to={gamePath(appId)} className={styles.game} aria-label={`All updates of ${game.name}`}>
        <GameArt
          name={game.name}
          sources={tickerArt(game, isFirst)}
          className={styles.art}
          loads={isFirst ? 'first' : 'early'}
        />
      </Link>
      <div className={styles.text}>
        <p className={styles.facts}>
          <KindChip kind={kind} />
          <span className="ellipsis">{game.name}</span>
          <TimeAgo at={updateDate} format={shortAge} />
        </p>
        <h3 className={styles.title}>
          <Link {...linkTo(gid, { context })} className={styles.link}>
            {title}
          </Link>
        </h3>
      </div>
    </li>
  );
};

/** The latest updates of all games, polled while the page is visible. */
export const Ticker = () => {
  const query = useGetLatestUpdatesQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: AGE_MS / 1000,
  });
  const now = useNow(AGE_MS);
  const { data: updates, fulfilledTimeStamp } = query;
  const [first, setFirst] = useState<ReadonlySet<string> | null>(null);
  if (updates && !first) setFirst(new Set(updates.map(({ gid }) => gid)));
  const shown = updates?.slice(0, TICKER_ROWS);
  const newest = shown?.[0]?.game;
  return (
    <section className={styles.frame} aria-labelledby="newest">
      <GameGlow source={newest?.logoUrl ?? newest?.iconUrl} className={styles.glow} />
      <div className={`card ${styles.ticker}`}>
        <header className={styles.head}>
          <h2 id="newest">Newest updates</h2>
          {fulfilledTimeStamp !== undefined && (
            <span>{`Refreshed ${shortAge(new Date(fulfilledTimeStamp).toISOString(), now).toLowerCase()}`}</span>
          )}
        </header>
        <Loaded
          query={query}
          errorMessage="Failed to load the newest updates."
          skeleton={<TickerPlaceholder />}
        >
          {(loaded) =>
            loaded.length === 0 ? (
              <p className={styles.empty}>
                No updates yet. New updates will appear here as soon as studios post them.
              </p>
            ) : (
              <ol role="list" className={styles.rows}>
                {loaded.slice(0, TICKER_ROWS).map((update, index) => (
                  <TickerRow
                    key={update.gid}
                    update={update}
                    isFirst={index === 0}
                    isNew={first !== null && !first.has(update.gid)}
                    context={loaded.map(({ gid }) => gid)}
                  />
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </section>
  );
};
