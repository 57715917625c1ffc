import { describe, expect, it } from '@jest/globals';
import { cachedFor } from './cached-for.ts';

describe('cached value', () => {
  let now = 0;
  const counting = (answer: (call: number) => Promise<number>) => {
    let calls = 0;
    return cachedFor(
      5_000,
      () => answer(++calls),
      () => now,
    );
  };

  it('is loaded once for concurrent callers, and again after it expires', async () => {
    const read = counting(async (call) => call);
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    now += 4_999;
    expect(await read()).toBe(1);
    now += 1;
    expect(await read()).toBe(2);
  });

  it('is not cached after a failure', async () => {
    const read = counting((call) => (call === 1 ? Promise.reject(new Error('away')) : Promise.resolve(call)));
    await expect(read()).rejects.toThrow('away');
    expect(await read()).toBe(2);
  });
});
