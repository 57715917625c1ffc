import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('semaphore', () => {
  it('runs two tasks at a time and the others in order', async () => {
    const semaphore = new Semaphore(2, 10, () => new Error('full'));
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const work = [0, 1, 2, 3].map((n) =>
      semaphore.run(() => {
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

  it('continues after a failed task', async () => {
    const semaphore = new Semaphore(1, 10, () => new Error('full'));
    const results = await Promise.allSettled([
      semaphore.run(() => Promise.reject(new Error('broken'))),
      semaphore.run(async () => 'fine'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await semaphore.run(async () => 'again')).toBe('again');
  });

  it('rejects a task when the queue is full', async () => {
    const semaphore = new Semaphore(1, 1, () => new Error('full'));
    const first = semaphore.run(nextTurn);
    const second = semaphore.run(nextTurn);
    await expect(semaphore.run(nextTurn)).rejects.toThrow('full');
    await Promise.all([first, second]);
  });
});
