import type { FailingGame, Freshness, IngestBar, OperationsBody } from '@patchlight/contracts';
import { Link } from 'react-router-dom';
import { GameIcon } from '@/entities/game';
import { ROUTES, adminGamePath } from '@/shared/config';
import { formatNumber, inlineAge, shortAge, timeOfDay, timeSpan } from '@/shared/lib';
import { BarChart } from '@/shared/charts';
import { CheckIcon, PlayIcon, WarningIcon } from '@/shared/ui';
import { Button, Chip } from '@/shared/ui/mui';
import { NewTabLink } from '../NewTabLink.tsx';
import { gamesWord, timeUntil } from './words.ts';
import styles from './dashboard.module.css';

type Ingestion = OperationsBody['data'];

const BARS_HEIGHT = 72;

const STATES = [
  { state: 'fine', name: 'Fine', color: 'var(--chart-fine)', pattern: 'solid' },
  { state: 'slow', name: 'Slow', color: 'var(--warning)', pattern: 'stripes' },
  { state: 'failed', name: 'Failed', color: 'var(--error)', pattern: 'dots' },
] as const;

/** Reasons of a failure, for people. */
const REASONS: Record<string, string> = {
  refused: 'The store refuses the request',
  throttled: 'Rate limited by the store',
  unreachable: 'No response from the store',
  malformed: 'Invalid response',
};

const Verdict = ({ verdict, behindMinutes, isRunning }: Ingestion) => {
  if (verdict === 'stopped')
    return (
      <Chip tone="error" icon={<WarningIcon />}>
        Stopped: no worker is running
      </Chip>
    );
  if (verdict === 'behind')
    return (
      <Chip tone="warning" icon={<WarningIcon />}>
        {behindMinutes === 1 ? 'Behind by 1 minute' : `Behind by ${formatNumber(behindMinutes)} minutes`}
      </Chip>
    );
  return (
    <Chip tone="success" icon={<CheckIcon />}>
      {isRunning ? 'Healthy, running' : 'Healthy, idle'}
    </Chip>
  );
};

const Facts = ({ data }: { data: Ingestion }) => (
  <dl className={styles.facts}>
    {[
      { name: 'Last run', value: data.lastRunAt ? shortAge(data.lastRunAt) : 'None yet' },
      { name: 'Next run', value: data.nextRunAt ? timeUntil(data.nextRunAt) : 'No game is followed' },
      { name: 'Checked in 24 hours', value: gamesWord(data.fetched.games) },
      { name: 'Failed in 24 hours', value: `${data.fetched.percentFailed}%` },
      {
        name: 'Histories read',
        value: `${formatNumber(data.histories.read)} of ${formatNumber(data.histories.games)}`,
      },
      { name: 'Waiting', value: data.due.count >= 10_000 ? '10,000+ games' : gamesWord(data.due.count) },
      {
        name: 'Median run',
        value:
          data.medianRunSeconds === null
            ? '–'
            : `${formatNumber(Math.round(data.medianRunSeconds * 10) / 10)} s`,
      },
    ].map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="numeric">{value}</dd>
      </div>
    ))}
  </dl>
);

const delay = (seconds: number): string => timeSpan(Math.max(1, Math.round(seconds)));

const MOST_UPDATES = 10_000;

const foundUpdates = (count: number): string => {
  if (count >= MOST_UPDATES) return `The newest ${formatNumber(count)} updates`;
  return `${count === 1 ? '1 update' : `${formatNumber(count)} updates`} in the last 7 days`;
};

const FreshnessText = ({ updates, medianSeconds, p95Seconds }: Freshness) => (
  <p className={styles.quiet}>
    {medianSeconds === null || p95Seconds === null
      ? 'No new update was sent to inboxes in the last 7 days.'
      : `${foundUpdates(updates)}: half arrived within ${delay(medianSeconds)} of their date in the store, 95% within ${delay(p95Seconds)}.`}
  </p>
);

const quarterHours = (count: number): string => (count === 1 ? '1 quarter hour' : `${count} quarter hours`);

const Runs = ({ bars }: { bars: readonly IngestBar[] }) => (
  <div>
    <BarChart
      label="Games checked in each quarter of an hour of the last 12 hours"
      slot="Quarter from"
      slots={bars.map(({ startsAt }) => timeOfDay(startsAt))}
      series={STATES.map(({ state, name, color, pattern }) => ({
        name,
        note: quarterHours(bars.filter((bar) => bar.state === state).length),
        color,
        pattern,
        values: bars.map((bar) => (bar.state === state ? bar.games : null)),
      }))}
      height={BARS_HEIGHT}
    />
    <p className={styles.ends} aria-hidden="true">
      <span>12 hours ago</span>
      <span>Now</span>
    </p>
  </div>
);

const FailingRow = ({ game }: { game: FailingGame }) => (
  <li>
    <GameIcon name={game.name} sources={[game.iconUrl]} size={32} />
    <div>
      <NewTabLink to={adminGamePath(game.appId)}>
        <bdi>{game.name}</bdi>
      </NewTabLink>
      <p title={game.message}>
        {REASONS[game.reason] ?? game.reason},{' '}
        {game.failures === 1 ? '1 try' : `${formatNumber(game.failures)} tries`}, next{' '}
        {timeUntil(game.nextTryAt).toLowerCase()}
      </p>
    </div>
    {game.failedAt && <span className={styles.age}>{inlineAge(game.failedAt)}</span>}
  </li>
);

const NeedsALook = ({ failing: { count, games } }: Pick<Ingestion, 'failing'>) => (
  <section className={styles.look} aria-labelledby="needs-a-look">
    <h2 id="needs-a-look">Needs a look</h2>
    {games.length === 0 ? (
      <p className={styles.quiet}>Nothing. Every game could be checked.</p>
    ) : (
      <ul role="list">
        {games.map((game) => (
          <FailingRow key={game.appId} game={game} />
        ))}
      </ul>
    )}
    {count > games.length && (
      <Button to={`${ROUTES.adminGames}?state=failing`}>{`All ${formatNumber(count)} failing games`}</Button>
    )}
  </section>
);

interface IngestionCardProps {
  data: Ingestion;
  isRunning: boolean;
  onStart: () => void;
}

/** The verdict on ingestion, its numbers and runs, and the games that fail. */
export const IngestionCard = ({ data, isRunning, onStart }: IngestionCardProps) => (
  <div className={`card ${styles.ingestion}`}>
    <section className={styles.state} aria-labelledby="ingestion">
      <header className={styles.head}>
        <h2 id="ingestion">Ingestion</h2>
        <Verdict {...data} isRunning={isRunning} />
        <span role="status" className="visually-hidden">
          {isRunning && 'Update running'}
        </span>
        {data.failing.count > 0 && (
          <Link to={`${ROUTES.adminGames}?state=failing`} className={styles.failing}>
            <Chip tone="warning" icon={<WarningIcon />}>
              {`${gamesWord(data.failing.count)} failing`}
            </Chip>
          </Link>
        )}
        {data.openAlarms > 0 && (
          <Link to={ROUTES.adminSource} className={styles.failing}>
            <Chip tone="warning" icon={<WarningIcon />}>
              {data.openAlarms === 1 ? 'Steam changed an answer' : `Steam changed ${data.openAlarms} answers`}
            </Chip>
          </Link>
        )}
        <Button
          variant="primary"
          icon={<PlayIcon />}
          aria-disabled={isRunning}
          onClick={isRunning ? undefined : onStart}
        >
          Run update now
        </Button>
      </header>
      <Facts data={data} />
      <FreshnessText {...data.freshness} />
      <Runs bars={data.bars} />
    </section>
    <NeedsALook failing={data.failing} />
  </div>
);
