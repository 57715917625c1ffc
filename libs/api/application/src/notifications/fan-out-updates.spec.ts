import { describe, expect, it } from '@jest/globals';
import { FanOutRepository } from './ports.ts';
import { FanOutUpdates } from './fan-out-updates.use-case.ts';

/** Updates with so many followers left each; some are held by another worker. */
class FanOuts extends FanOutRepository {
  readonly steps: string[] = [];

  constructor(
    private readonly left: Map<string, number>,
    private readonly held: string[] = [],
  ) {
    super();
  }

  override async advance(updateId: string, size: number): Promise<{ written: number; done: boolean } | null> {
    this.steps.push(updateId);
    const left = this.left.get(updateId);
    if (left === undefined || this.held.includes(updateId)) return null;
    const written = Math.min(left, size);
    if (written === 0) this.left.delete(updateId);
    else this.left.set(updateId, left - written);
    return { written, done: written === 0 };
  }

  override async unfinished(count: number): Promise<string[]> {
    return [...this.left.keys()].slice(0, count);
  }
}

describe('fanning updates out', () => {
  it('goes on range by range until each is complete', async () => {
    const left = new Map([
      ['1', 1_000_000],
      ['2', 0],
    ]);
    const fanOuts = new FanOuts(left);
    await new FanOutUpdates(fanOuts).execute(['1', '2']);
    expect(left.size).toBe(0);
    expect(fanOuts.steps.filter((id) => id === '1').length).toBeGreaterThan(10);
    expect(fanOuts.steps.at(-1)).toBe('2');
  });

  it('leaves to others what they are at, and goes on with the next', async () => {
    const left = new Map([
      ['1', 5],
      ['2', 5],
    ]);
    await new FanOutUpdates(new FanOuts(left, ['1'])).execute(['1', '2']);
    expect([...left.keys()]).toEqual(['1']);
  });

  it('carries on what was left behind', async () => {
    const left = new Map([
      ['1', 5],
      ['2', 5],
    ]);
    await new FanOutUpdates(new FanOuts(left)).resume();
    expect(left.size).toBe(0);
  });
});
