import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('semaphore', () => {
  it('lets two through at a time and the others in order', async () => {
    const semaphore = new Semaphore(2, 10, () => new Error('full'));
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const work = [0, 1, 2, 3].map((n) =>
      semaphore.pass(() => {
        started.push(n);
        return new Promise<number>((resolve) => (finish[n] = () => resolve(n)));
      }),
    );
    await nextTurn();
    expect(started).toEqual([0, 1]);
    finish[1]!();
    await nextTurn();
    expect(started).toEqual([0, 1, 2]);
    finish[0]!();
    await nextTurn();
    finish[2]!();
    finish[3]!();
    expect(await Promise.all(work)).toEqual([0, 1, 2, 3]);
  });

  it('goes on after work that failed', async () => {
    const semaphore = new Semaphore(1, 10, () => new Error('full'));
    const results = await Promise.allSettled([
      semaphore.pass(() => Promise.reject(new Error('broken'))),
      semaphore.pass(async () => 'fine'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await semaphore.pass(async () => 'again')).toBe('again');
  });

  it('turns away who would have to wait behind too many', async () => {
    const semaphore = new Semaphore(1, 1, () => new Error('full'));
    const first = semaphore.pass(nextTurn);
    const second = semaphore.pass(nextTurn);
    await expect(semaphore.pass(nextTurn)).rejects.toThrow('full');
    await Promise.all([first, second]);
  });
});
