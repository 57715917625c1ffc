import type { OperationsBody } from '@patchlight/contracts';

const bar = { startsAt: '2026-01-02T11:45:00.000Z', runs: 3, failed: 0 };

/** The state of an instance whose store is paused, with three games that fail. */
export const operationsOf = (changes: Partial<OperationsBody['data']> = {}): OperationsBody => ({
  success: true,
  data: {
    troubles: [],
    verdict: 'healthy',
    behindMinutes: 0,
    isRunning: false,
    lastRunAt: '2026-01-02T12:00:00.000Z',
    nextRunAt: '2026-01-02T12:10:00.000Z',
    medianRunSeconds: 3.84,
    freshness: { updates: 1_204, medianSeconds: 98, p95Seconds: 1_130 },
    histories: { read: 1_180, games: 1_204 },
    openAlarms: 2,
    bars: [
      { ...bar, games: 1_200, state: 'fine' },
      { ...bar, games: 80, state: 'slow' },
      { ...bar, games: 5, failed: 5, state: 'failed' },
    ],
    failing: {
      count: 3,
      games: [
        {
          appId: 880,
          name: 'Vitreous',
          iconUrl: null,
          failures: 4,
          reason: 'unreachable',
          message: 'The store answered 503.',
          failedAt: '2026-01-02T12:00:00.000Z',
          nextTryAt: '2026-01-02T12:30:00.000Z',
        },
      ],
    },
    queues: [
      { name: 'fan-out', waiting: 4, active: 1, failed: 0 },
      { name: 'ingest-due', waiting: 0, active: 0, failed: 0 },
    ],
    due: { count: 7, oldest: { appId: 904_110, name: 'Brinelight', dueAt: '2026-01-02T12:00:00.000Z' } },
    fetched: { games: 1_000, failed: 25, percentFailed: 2.5 },
    runs: [],
    hosts: [
      {
        host: 'store.test',
        requestsToday: 4_321,
        requestsPerSecond: 1,
        consecutiveFailures: 6,
        openUntil: '2100-01-01T00:00:00.000Z',
      },
    ],
    workers: [{ id: 'vm:1', startedAt: '', seenAt: '2026-01-02T12:00:00.000Z', isAlive: false }],
    ...changes,
  },
});
