import type { Clock } from './ports.ts';
import { StoreError } from './store-error.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Time limit of a run, after which no further step begins; the next run continues. */
const RUN_MS = MINUTE;

/** A step that the store did not answer: due again later, at once if the run was aborted. */
type Unanswered = { nextDueAt: Date } & ({ outcome: 'postponed' } | { outcome: 'failed'; message: string });

/** Work of many steps, each with requests to the store. */
interface Steps<Leased extends { failures: number }, Result extends { outcome: string }> {
  /** @returns null if nothing is due */
  lease(): Promise<Leased | null>;
  /** @throws {StoreError} nothing was read */
  work(leased: Leased): Promise<Result>;
  save(leased: Leased, result: Result | Unanswered): Promise<unknown>;
}

/** After a failure longer each time, from 10 minutes to a day; after a throttled request in a minute. */
const unanswered = (
  error: unknown,
  failures: number,
  now: number,
  signal: AbortSignal | undefined,
): Unanswered => {
  if (!(error instanceof StoreError)) throw error;
  if (signal?.aborted) return { outcome: 'postponed', nextDueAt: new Date(now) };
  if (error.reason === 'throttled') return { outcome: 'postponed', nextDueAt: new Date(now + MINUTE) };
  const delay = Math.min(10 * MINUTE * 2 ** failures, DAY);
  return {
    outcome: 'failed',
    message: `${error.reason}: ${error.message}`,
    nextDueAt: new Date(now + delay),
  };
};

/**
 * Leases one thing after another and saves what comes of it, until nothing is due, a step is postponed, or a minute is
 * over.
 */
export const inSteps = async <Leased extends { failures: number }, Result extends { outcome: string }>(
  { lease, work, save }: Steps<Leased, Result>,
  clock: Clock,
  signal?: AbortSignal,
): Promise<void> => {
  const endsAt = clock.now().getTime() + RUN_MS;
  while (!signal?.aborted && clock.now().getTime() < endsAt) {
    const leased = await lease();
    if (!leased) return;
    const result = await work(leased).catch((error: unknown) =>
      unanswered(error, leased.failures, clock.now().getTime(), signal),
    );
    await save(leased, result);
    if (result.outcome === 'postponed') return;
  }
};
