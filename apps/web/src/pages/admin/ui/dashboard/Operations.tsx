import type { IngestRunRow, OperationsBody } from '@patchlight/contracts';
import { adminGamePath } from '@/shared/config';
import { formatNumber, inlineAge, timeOfDay } from '@/shared/lib';
import { Chip } from '@/shared/ui/mui';
import { NewTabLink } from '../NewTabLink.tsx';
import { gamesWord } from './words.ts';
import styles from './dashboard.module.css';

/** The result of a run, in one line. */
const runSummary = ({ games, newPosts, editedPosts, failed }: IngestRunRow): string =>
  `${gamesWord(games)}, ${formatNumber(newPosts)} new, ${formatNumber(editedPosts)} edited, ${formatNumber(failed)} failed`;

/** Hosts, workers, queues and runs. */
export const Operations = ({ due, hosts, queues, runs, workers }: OperationsBody['data']) => {
  const busy = queues.filter(({ waiting, active, failed }) => waiting + active + failed > 0);
  return (
    <div className={styles.wide}>
      <section className={`card ${styles.section}`}>
        <h2>Store hosts</h2>
        <ul>
          {hosts.map(({ host, openUntil, requestsToday, requestsPerSecond, consecutiveFailures }) => (
            <li key={host}>
              <span>{host}</span>
              <span className={styles.quiet}>
                {requestsToday === 1 ? '1 request' : `${formatNumber(requestsToday)} requests`} today,{' '}
                {requestsPerSecond} a second at most
                {consecutiveFailures === 1 && ', 1 failure'}
                {consecutiveFailures > 1 && `, ${consecutiveFailures} failures in a row`}
              </span>
              {openUntil ? (
                <Chip tone="error">Paused until {timeOfDay(openUntil)}</Chip>
              ) : (
                <Chip tone="success">Reachable</Chip>
              )}
            </li>
          ))}
          {hosts.length === 0 && <li className={styles.quiet}>No request yet.</li>}
        </ul>
      </section>
      <section className={`card ${styles.section}`}>
        <h2>Workers</h2>
        <ul>
          {workers.map(({ id, seenAt, isAlive }) => (
            <li key={id}>
              <span>{id}</span>
              <span className={styles.quiet}>seen {inlineAge(seenAt)}</span>
              {isAlive ? <Chip tone="success">Alive</Chip> : <Chip tone="error">Silent</Chip>}
            </li>
          ))}
          {workers.length === 0 && <li>No worker has been seen in a day.</li>}
        </ul>
      </section>
      <section className={`card ${styles.section}`}>
        <h2>Queues</h2>
        <ul>
          <li>
            <span>Longest due game</span>
            {due.oldest ? (
              <span>
                <NewTabLink to={adminGamePath(due.oldest.appId)}>
                  <bdi>{due.oldest.name}</bdi>
                </NewTabLink>
                , {inlineAge(due.oldest.dueAt)}
              </span>
            ) : (
              <span className={styles.quiet}>Nothing is late</span>
            )}
          </li>
          {busy.map(({ name, waiting, active, failed }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="numeric">
                {formatNumber(waiting)} waiting, {formatNumber(active)} active, {formatNumber(failed)} failed
              </span>
            </li>
          ))}
          {busy.length === 0 && <li className={styles.quiet}>All {queues.length} queues are empty.</li>}
        </ul>
      </section>
      <section className={`card ${styles.section}`}>
        <h2>Last runs</h2>
        <ul>
          {runs.map((run) => (
            <li key={run.id}>
              <span className={styles.quiet}>{timeOfDay(run.startedAt)}</span>
              <span className="numeric">{runSummary(run)}</span>
            </li>
          ))}
          {runs.length === 0 && <li className={styles.quiet}>There was no run yet.</li>}
        </ul>
      </section>
    </div>
  );
};
