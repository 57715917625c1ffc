import { describe, expect, it } from '@jest/globals';
import { JOBS, TICKS } from '@patchlight/adapters/scheduler';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scheduleTable } from './schedule-table.ts';

const HANDBOOK = join(import.meta.dirname, '../../../../docs/self-hosting.md');

describe('schedule table', () => {
  it('in the handbook matches the code; "npm run docs" updates it', () => {
    const [, inHandbook] = /<!-- schedule -->\n([^]*?)\n<!-- \/schedule -->/.exec(
      readFileSync(HANDBOOK, 'utf8'),
    )!;
    expect(inHandbook).toContain(`\n${scheduleTable()}\n`);
  });

  it('lists each tick and each job once', () => {
    const names = [...scheduleTable().matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name);
    expect(names).toEqual([...Object.keys(TICKS), ...Object.keys(JOBS)]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('shows the schedule and the retries of each entry', () => {
    const run = async (): Promise<void> => undefined;
    const once = { concurrency: 1, batchSize: 1, does: 'waits' };
    const table = scheduleTable(
      {
        beat: { every: 5_000, each: true, runsAtStart: true, does: 'beats', run },
        peek: { every: 60_000, does: 'peeks', run },
        tidy: { cron: '0 * * * *', does: 'tidies', run },
        warn: { cron: '30 * * * *', runsAtStart: true, does: 'warns', run },
      },
      {
        ask: { ...once, retryLimit: 20, retryDelayMax: 600 },
        look: { ...once, retryLimit: 3, cron: '17 3 * * *' },
        run: { ...once, retryLimit: 0 },
      },
    );
    expect(table.split('\n').slice(2)).toEqual([
      '| `beat` | each worker | at the start, then every 5 s | beats | at the next run |',
      '| `peek` | 4 workers | every 1 min | peeks | at the next run |',
      '| `tidy` | each worker | `0 * * * *` | tidies | at the next run |',
      '| `warn` | each worker | at the start, then `30 * * * *` | warns | at the next run |',
      '| `ask` | one worker | on demand | waits | 20 times, up to 10 min apart |',
      '| `look` | one worker | `17 3 * * *` | waits | 3 times |',
      '| `run` | one worker | on demand | waits | at the next run |',
    ]);
  });
});
