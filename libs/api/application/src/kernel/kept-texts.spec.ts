import { describe, expect, it } from '@jest/globals';
import { keptTexts } from './kept-texts.ts';

describe('kept texts', () => {
  it('are loaded once, also for concurrent callers', async () => {
    const kept = keptTexts(100);
    let loads = 0;
    const read = () => kept('a', async () => String(++loads));
    expect(await Promise.all([read(), read()])).toEqual(['1', '1']);
    expect(await read()).toBe('1');
  });

  it('fit into their memory, those that were asked for last', async () => {
    const kept = keptTexts(40);
    const loaded: string[] = [];
    const read = (key: string) => kept(key, async () => (loaded.push(key), key.repeat(10)));
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
    expect(await kept('long', async () => 'x'.repeat(21))).toHaveLength(21);
    await read('b');
    expect(loaded).toHaveLength(5);
  });

  it('are not kept after a failure', async () => {
    const kept = keptTexts(100);
    await expect(kept('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await kept('a', async () => 'here')).toBe('here');
  });
});
