import { setTimeout as sleep } from 'node:timers/promises';
import { Latencies } from './latencies.ts';
import { actByChance } from './mix.ts';
import type { Reader } from './mix.ts';

export interface LoadFigures {
  latencies: Latencies;
  /** Actions per second. */
  rate: number;
  /** Number of errors by message. */
  errors: Map<string, number>;
}

/**
 * Runs the readers in parallel.
 * @param rate total actions per second, on a fixed schedule, so that a slow response does not delay other actions
 *   while a reader is free; null: as many as possible
 */
export const runReaders = async (
  readers: readonly Reader[],
  seconds: number,
  rate: number | null,
): Promise<LoadFigures> => {
  const latencies = new Latencies();
  const errors = new Map<string, number>();
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  let next = startedAt;
  let done = 0;
  const lane = async (reader: Reader): Promise<void> => {
    while (performance.now() < endsAt) {
      if (rate !== null) {
        const at = (next = Math.max(next + 1_000 / rate, performance.now() - 1_000));
        if (at >= endsAt) return;
        await sleep(Math.max(0, at - performance.now()));
      }
      const before = performance.now();
      try {
        await actByChance()(reader);
      } catch (error) {
        // Without the response body, which differs each time.
        const [line = ''] = String(error).split(/\n|: \{/);
        errors.set(line, (errors.get(line) ?? 0) + 1);
      }
      latencies.record(performance.now() - before);
      done += 1;
    }
  };
  await Promise.all(readers.map(lane));
  return { latencies, rate: done / ((performance.now() - startedAt) / 1_000), errors };
};
