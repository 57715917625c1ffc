import { JOBS, TICKS, WORKERS_AT_ONCE } from '@patchlight/adapters/scheduler';
import type { Tick } from '@patchlight/adapters/scheduler';
import type { JobSettings } from '@patchlight/application';

/** Such as `30 s`, `10 min` or `1 h`. */
const duration = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
};

const runsIn = (tick: Tick): string =>
  'cron' in tick || tick.each ? 'each worker' : `${WORKERS_AT_ONCE} workers`;

const timesOf = (tick: Tick): string => {
  const times = 'cron' in tick ? `\`${tick.cron}\`` : `every ${duration(tick.every / 1_000)}`;
  return tick.runsAtStart ? `at the start, then ${times}` : times;
};

const retriesOf = ({ retryLimit, retryDelayMax }: JobSettings): string => {
  if (retryLimit === 0) return 'at the next run';
  return `${retryLimit} times${retryDelayMax ? `, up to ${duration(retryDelayMax)} apart` : ''}`;
};

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;

/** A Markdown table of ticks and jobs. */
export const scheduleTable = (
  ticks: Record<string, Tick> = TICKS,
  jobs: Record<string, JobSettings & { does: string }> = JOBS,
): string =>
  [
    row('Name', 'Runs in', 'When', 'What it does', 'Tried again'),
    row('---', '---', '---', '---', '---'),
    ...Object.entries(ticks).map(([name, tick]) =>
      row(`\`${name}\``, runsIn(tick), timesOf(tick), tick.does, 'at the next run'),
    ),
    ...Object.entries(jobs).map(([name, job]) =>
      row(`\`${name}\``, 'one worker', job.cron ? `\`${job.cron}\`` : 'on demand', job.does, retriesOf(job)),
    ),
  ].join('\n');
