import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { SinceLastVisitBody, UpdatesOfKind } from '@patchlight/contracts';
import { GameArt } from '@/entities/game';
import { KindChip, kindLabel, useUpdateLink } from '@/entities/update';
import { ROUTES } from '@/shared/config';
import { longDateTime, relativeTime, shortAge } from '@/shared/lib';
import { Loaded, Skeleton } from '@/shared/ui';
import { DayStrip } from './DayStrip.tsx';
import styles from './Visit.module.css';

const Placeholder = () => (
  <div aria-hidden="true">
    <Skeleton height={143} className={styles.stripPlaceholder} />
    <div className={styles.kinds}>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={236} />
      ))}
    </div>
  </div>
);

const KindCard = ({ of: { kind, count, updates } }: { of: UpdatesOfKind }) => {
  const linkTo = useUpdateLink();
  const context = updates.map(({ gid }) => gid);
  return (
    <li className={`card ${styles.kind}`}>
      <h3>
        <Link to={`${ROUTES.notifications}?kind=${kind}`} className={styles.all}>
          <span className={`${styles.count} numeric`}>{count}</span> {kindLabel(kind, count)}
          <span className="visually-hidden">, show them in the inbox</span>
        </Link>
        <span className={styles.chip} aria-hidden="true">
          <KindChip kind={kind} />
        </span>
      </h3>
      <ul role="list">
        {updates.map(({ gid, title, updateDate, game }) => (
          <li key={gid}>
            <Link {...linkTo(gid, { context })} className={styles.update}>
              <GameArt
                name={game.name}
                sources={[game.logoUrl, game.iconUrl]}
                width={72}
                className={styles.thumb}
              />
              <span className={styles.lines}>
                <span className={`${styles.title} ellipsis`}>{title}</span>
                <span className={`${styles.meta} ellipsis`}>
                  <bdi>{game.name}</bdi>
                  {` · ${shortAge(updateDate)}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
};

type Visit = SinceLastVisitBody['data'];

/** The updates of followed games since the previous visit, by kind. */
export const SinceLastVisit = ({ query }: { query: ComponentProps<typeof Loaded<Visit>>['query'] }) => {
  const { data } = query;
  return (
    <section aria-labelledby="since" className={styles.section}>
      <header className={styles.head}>
        <h2 id="since">{data?.isFirstVisit ? 'New this week' : 'Since your last visit'}</h2>
        {data && !data.isFirstVisit && (
          <time dateTime={data.since} title={longDateTime(data.since)}>
            {`You were last here ${relativeTime(data.since).toLowerCase()}`}
          </time>
        )}
      </header>
      <Loaded query={query} errorMessage="Failed to load what is new." skeleton={<Placeholder />}>
        {({ kinds, hours }) => (
          <>
            {hours && <DayStrip hours={hours} />}
            {kinds.length === 0 ? (
              <p className={`card ${styles.quiet}`}>Nothing new in your games. You are all caught up.</p>
            ) : (
              <ul role="list" className={styles.kinds}>
                {kinds.map((of) => (
                  <KindCard key={of.kind} of={of} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};
