import { describe, expect, it } from '@jest/globals';
import { cachedByKey, cachedFor } from './cached-for.ts';

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

describe('cached values by key', () => {
  it('are those of the keys that were asked for last, each until it expires', async () => {
    let now = 0;
    const loaded: string[] = [];
    const cached = cachedByKey<number>(5_000, 2, () => now);
    const read = (key: string) => cached(key, async () => loaded.push(key));
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
    now += 5_000;
    await read('b');
    expect(loaded).toHaveLength(5);
  });
});
