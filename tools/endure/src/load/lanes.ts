import { setTimeout as sleep } from 'node:timers/promises';
import { Latencies } from './latencies.ts';
import { actByChance } from './mix.ts';
import type { Reader } from './mix.ts';

export interface LoadFigures {
  latencies: Latencies;
  /** Acts carried out per second. */
  rate: number;
  /** What went wrong, and how often. */
  errors: Map<string, number>;
}

/**
 * Lets readers act side by side.
 * @param rate acts per second, all together; the moments are set beforehand, so that a slow answer holds no other act
 *   up as long as a reader is free; null: as many as can be
 */
export const letAct = async (
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
        // Without what an answer said: that differs each time.
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
