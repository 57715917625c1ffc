import type {
  BreakerChange,
  LearnedEndpoint,
  Punctuality,
  RequestPurpose,
  SourceBody,
  UnknownTag,
} from '@patchlight/contracts';
import { adminGamePath } from '@/shared/config';
import { formatNumber, inlineAge, shortDateTime, timeSpan } from '@/shared/lib';
import { CheckIcon, WarningIcon } from '@/shared/ui';
import { Chip } from '@/shared/ui/mui';
import { NewTabLink } from '../NewTabLink.tsx';
import { counted, gamesWord } from '../dashboard/words.ts';
import adminStyles from '../admin.module.css';
import styles from './source.module.css';

const PURPOSES: Record<RequestPurpose, string> = {
  polls: 'Polls of games',
  'new-games': 'First posts of new games',
  kinds: 'Kinds of new posts',
  histories: 'Histories',
  listings: 'Releases and prices',
  details: 'Names and pictures',
  searches: 'Searches',
  profiles: 'Profiles and imports',
  other: 'Other',
};

const percentOf = (part: number, all: number): number => Math.floor((100 * part) / all);

const shareOf = (part: number, all: number): string =>
  part * 100 < all ? '<1%' : `${percentOf(part, all)}%`;

const Verdict = ({ goal, measured, withinTwo }: Punctuality) => {
  if (measured === 0) return <Chip>Not enough known</Chip>;
  const percent = percentOf(withinTwo, measured);
  const isMet = withinTwo * 100 >= measured * goal;
  return (
    <Chip tone={isMet ? 'success' : 'warning'} icon={isMet ? <CheckIcon /> : <WarningIcon />}>
      {`${percent}% within two intervals, goal ${goal}%`}
    </Chip>
  );
};

/** How active games keep to their schedule. */
export const PunctualityCard = (punctuality: Punctuality) => {
  const { active, measured, withinOne, withinTwo, late } = punctuality;
  const unknown = active - measured;
  return (
    <section className={`card ${adminStyles.section} ${styles.section}`} aria-labelledby="freshness">
      <header className={styles.head}>
        <h2 id="freshness">Freshness against due time</h2>
        <Verdict {...punctuality} />
      </header>
      {active === 0 ? (
        <p className={styles.quiet}>No followed game had an update in the last 7 days.</p>
      ) : (
        <p className={styles.quiet}>
          {`${gamesWord(active)} with an update in the last 7 days: ${formatNumber(withinOne)} within their interval, ${formatNumber(withinTwo)} within two.`}
          {unknown > 0 && ` Of ${gamesWord(unknown)} no interval is known before the next poll.`}
        </p>
      )}
      {late.length > 0 && (
        <ul role="list" aria-label="The latest games">
          {late.map(({ appId, name, polledAt, intervalSeconds }) => (
            <li key={appId}>
              <NewTabLink to={adminGamePath(appId)}>
                <bdi>{name}</bdi>
              </NewTabLink>
              <span className={styles.quiet}>
                {`polled ${inlineAge(polledAt)}, planned every ${timeSpan(intervalSeconds)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** The budget of requests by purpose. */
export const Requests = ({ requests }: Pick<SourceBody['data'], 'requests'>) => {
  const all = requests.reduce((sum, { week }) => sum + week, 0);
  return (
    <section className={`card ${adminStyles.section} ${styles.section}`} aria-labelledby="requests">
      <h2 id="requests">Requests by purpose</h2>
      {all === 0 ? (
        <p className={styles.quiet}>No request was counted in the last 7 days.</p>
      ) : (
        <ul role="list">
          {requests.map(({ purpose, today, week }) => (
            <li key={purpose}>
              <span>{PURPOSES[purpose]}</span>
              <span className={`${styles.quiet} numeric`}>
                {`${formatNumber(week)} in 7 days (${shareOf(week, all)}), ${formatNumber(today)} today`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const reasonOf = ({ status }: BreakerChange): string => {
  if (status === null) return 'no response';
  return status === 429 ? 'too many requests (429)' : `status ${status}`;
};

/** When the circuit breakers of the store's hosts opened and closed, and why. */
export const Breakers = ({ breakers }: { breakers: readonly BreakerChange[] }) => (
  <section className={`card ${adminStyles.section} ${styles.section}`} aria-labelledby="breakers">
    <h2 id="breakers">Circuit breakers</h2>
    {breakers.length === 0 ? (
      <p className={styles.quiet}>None opened in the last 30 days.</p>
    ) : (
      <ul role="list" className={styles.long} tabIndex={0} aria-label="Changes of breakers, newest first">
        {breakers.map((change) => (
          <li key={`${change.host} ${change.at} ${change.state}`}>
            <span>{change.host}</span>
            <span className={styles.quiet}>
              {change.state === 'open'
                ? `${shortDateTime(change.at)}: ${reasonOf(change)}, failure ${change.failures} in a row, until ${shortDateTime(change.openUntil!)}`
                : `${shortDateTime(change.at)}: answers again`}
            </span>
            <Chip tone={change.state === 'open' ? 'error' : 'success'}>
              {change.state === 'open' ? 'Opened' : 'Closed'}
            </Chip>
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** The endpoints whose answers are learned. */
export const Endpoints = ({ endpoints }: { endpoints: readonly LearnedEndpoint[] }) => (
  <section className={`card ${adminStyles.section} ${styles.section}`} aria-labelledby="endpoints">
    <h2 id="endpoints">Known answers</h2>
    {endpoints.length === 0 ? (
      <p className={styles.quiet}>No answer was seen yet.</p>
    ) : (
      <ul role="list">
        {endpoints.map(({ endpoint, answers, needed, paths, seenAt }) => (
          <li key={endpoint}>
            <span>{endpoint}</span>
            <span className={`${styles.quiet} numeric`}>
              {`${counted(paths, 'path', 'paths')}, ${counted(answers, 'answer', 'answers')}, last ${inlineAge(seenAt)}`}
            </span>
            {answers < needed ? (
              <Chip>{`Not enough known: ${answers} of ${needed}`}</Chip>
            ) : (
              <Chip tone="success">Watched</Chip>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** Tags of posts that this version shows as text. */
export const UnknownTags = ({ tags }: { tags: readonly UnknownTag[] }) => (
  <section className={`card ${adminStyles.section} ${styles.section}`} aria-labelledby="unknown-tags">
    <h2 id="unknown-tags">Unknown tags in posts</h2>
    {tags.length === 0 ? (
      <p className={styles.quiet}>None found yet.</p>
    ) : (
      <ul role="list">
        {tags.map(({ tag, posts, gid, seenAt }) => (
          <li key={tag}>
            <code>{`[${tag}]`}</code>
            <span className={`${styles.quiet} numeric`}>
              {`${posts === 1 ? '1 post' : `${formatNumber(posts)} posts`}, first in post ${gid}, last ${inlineAge(seenAt)}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
