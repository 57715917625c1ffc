import { describe, expect, it } from '@jest/globals';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Batcher } from './batcher.ts';

/** A batcher that doubles numbers, and its recorded batches. */
const doubling = () => {
  const batches: number[][] = [];
  const batcher = new Batcher(async (numbers: number[]) => {
    batches.push(numbers);
    for (let turn = 0; turn < 6; turn += 1) await new Promise(setImmediate);
    return numbers.map((number) => number * 2);
  });
  return { batcher, batches };
};

describe('batcher', () => {
  it('resolves a single query immediately', async () => {
    const { batcher, batches } = doubling();
    expect(await batcher.ask(4)).toBe(8);
    expect(batches).toEqual([[4]]);
  });

  it('batches concurrent queries, and those that arrive while two batches are running', async () => {
    const { batcher, batches } = doubling();
    const asked: Promise<number>[] = [];
    for (const numbers of [[1, 2], [3], [4], [5, 6]]) {
      asked.push(...numbers.map((number) => batcher.ask(number)));
      await new Promise(setImmediate);
    }
    expect(await Promise.all(asked)).toEqual([2, 4, 6, 8, 10, 12]);
    expect(batches).toEqual([[1, 2], [3], [4, 5, 6]]);
  });

  it('continues after a failed batch', async () => {
    let isDown = true;
    const batcher = new Batcher(async (names: string[]) => {
      if (isDown) throw new Error('away');
      return names;
    });
    await expect(batcher.ask('one')).rejects.toThrow('away');
    isDown = false;
    expect(await batcher.ask('two')).toBe('two');
  });

  it('times out a slow batch and starts the next one', async () => {
    const batcher = new Batcher(
      (names: string[]) =>
        names.includes('stuck') ? new Promise<string[]>(() => undefined) : Promise.resolve(names),
      20,
    );
    const stuck = [batcher.ask('stuck')];
    await new Promise(setImmediate);
    stuck.push(batcher.ask('stuck'));
    await new Promise(setImmediate);
    const behind = batcher.ask('behind');
    for (const answer of stuck) await expect(answer).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await behind).toBe('behind');
  });

  it('runs outside the async context of its callers', async () => {
    const transaction = new AsyncLocalStorage<string>();
    const batcher = new Batcher(async (questions: string[]) =>
      questions.map(() => transaction.getStore() ?? 'none'),
    );
    expect(await transaction.run('a transaction', () => batcher.ask('which?'))).toBe('none');
  });
});
