import { describe, expect, it } from '@jest/globals';
import { Batches } from './batches.ts';

/** Batches of three that complete on demand. */
const threes = () => {
  const time = { now: 0 };
  const begun: { batch: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const batches = new Batches<number>(
    { size: 3, withinMs: 1_000, atOnce: 1, clock: { now: () => new Date(time.now) } },
    (batch) => new Promise((end, fail) => begun.push({ batch, end, fail })),
  );
  return { batches, begun, time };
};

const settled = () => new Promise(setImmediate);

describe('Batches', () => {
  it('start when full, and the rest at the end', async () => {
    const { batches, begun } = threes();
    await batches.add(1);
    await batches.add(2);
    expect(begun).toEqual([]);
    void batches.add(3);
    begun[0]!.end();
    await batches.add(4);
    const flushed = batches.flush();
    begun[1]!.end();
    await flushed;
    expect(begun.map(({ batch }) => batch)).toEqual([[1, 2, 3], [4]]);
  });

  it('start partially filled after a maximum wait', async () => {
    const { batches, begun, time } = threes();
    await batches.add(1);
    time.now = 1_000;
    void batches.add(2);
    expect(begun[0]?.batch).toEqual([1, 2]);
  });

  it('apply backpressure while enough are in progress', async () => {
    const { batches, begun } = threes();
    for (const thing of [1, 2, 3, 4, 5]) void batches.add(thing);
    let isIn = false;
    void batches.add(6).then(() => (isIn = true));
    await settled();
    expect([begun.length, isIn]).toEqual([1, false]);
    begun[0]!.end();
    await settled();
    expect(begun[1]?.batch).toEqual([4, 5, 6]);
    begun[1]!.end();
    await settled();
    expect(isIn).toBe(true);
  });

  it('report a failure to the caller that started the batch, and at the end', async () => {
    const { batches, begun } = threes();
    await batches.add(1);
    const flushed = batches.flush();
    begun[0]!.fail(new Error('no database'));
    await expect(flushed).rejects.toThrow('no database');
  });
});
