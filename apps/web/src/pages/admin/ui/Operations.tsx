import type { IngestRunRow, OperationsBody } from '@patchlight/contracts';
import { adminGamePath } from '@/shared/config';
import { formatNumber, inlineAge, shortAge, timeOfDay } from '@/shared/lib';
import { Chip } from '@/shared/ui/mui';
import { NewTabLink } from './NewTabLink.tsx';
import styles from './admin.module.css';

/** The result of a run, in one line. */
export const runSummary = ({ games, newPosts, editedPosts, failed }: IngestRunRow): string =>
  `${formatNumber(games)} ${games === 1 ? 'game' : 'games'}, ${formatNumber(newPosts)} new, ${formatNumber(editedPosts)} edited, ${formatNumber(failed)} failed`;

/** The state of ingestion. */
export const Operations = (data: OperationsBody['data']) => {
  const { due, fetched, hosts, isRunning, queues, runs, workers } = data;
  const busy = queues.filter(({ waiting, active, failed }) => waiting + active + failed > 0);
  return (
    <>
      <div className={styles.cards}>
        {[
          {
            name: 'Ingestion',
            value: isRunning ? <Chip tone="hot">Running</Chip> : <Chip tone="outlined">Waiting</Chip>,
          },
          { name: 'Games due', value: due.count >= 10_000 ? '10,000 or more' : formatNumber(due.count) },
          {
            name: 'Oldest due',
            value: due.oldest ? (
              <>
                <NewTabLink to={adminGamePath(due.oldest.appId)}>{due.oldest.name}</NewTabLink>,{' '}
                {shortAge(due.oldest.dueAt)}
              </>
            ) : (
              'Nothing is late'
            ),
          },
          {
            name: 'Failures in 24 hours',
            value: `${fetched.percentFailed}% (${formatNumber(fetched.failed)} of ${formatNumber(fetched.games)})`,
          },
        ].map(({ name, value }) => (
          <section key={name} className={`card ${styles.card}`} aria-label={name}>
            <h2>{name}</h2>
            <p className="numeric">{value}</p>
          </section>
        ))}
      </div>
      <div className={styles.wide}>
        <section className={`card ${styles.section}`}>
          <h2>Store hosts</h2>
          <ul>
            {hosts.map(({ host, openUntil, requestsToday, requestsPerSecond, consecutiveFailures }) => (
              <li key={host}>
                <span>{host}</span>
                <span className={styles.quiet}>
                  {formatNumber(requestsToday)} requests today, {requestsPerSecond} a second at most
                  {consecutiveFailures > 0 && `, ${consecutiveFailures} failures in a row`}
                </span>
                {openUntil ? (
                  <Chip tone="error">Paused until {timeOfDay(openUntil)}</Chip>
                ) : (
                  <Chip tone="success">Open</Chip>
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
            {busy.map(({ name, waiting, active, failed }) => (
              <li key={name}>
                <span>{name}</span>
                <span className="numeric">
                  {formatNumber(waiting)} waiting, {formatNumber(active)} active, {formatNumber(failed)}{' '}
                  failed
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
                <span className={styles.quiet}>{shortAge(run.startedAt)}</span>
                <span className="numeric">{runSummary(run)}</span>
              </li>
            ))}
            {runs.length === 0 && <li className={styles.quiet}>There was no run yet.</li>}
          </ul>
        </section>
      </div>
    </>
  );
};
