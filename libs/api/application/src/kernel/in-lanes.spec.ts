import { describe, expect, it } from '@jest/globals';
import { inLanes } from './in-lanes.ts';

describe('work in lanes', () => {
  it('does everything, so many at a time', async () => {
    const done: number[] = [];
    let underWay = 0;
    let most = 0;
    await inLanes([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      most = Math.max(most, (underWay += 1));
      await new Promise(setImmediate);
      underWay -= 1;
      done.push(item);
    });
    expect({ done, most }).toEqual({ done: [1, 2, 3, 4, 5, 6, 7], most: 3 });
  });

  it('begins nothing after an error, and waits for what is under way', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const work = inLanes([1, 2, 3, 4, 5], 2, async (item) => {
      begun.push(item);
      if (item === 1) throw new Error('broken');
      await new Promise(setImmediate);
      ended.push(item);
    });
    await expect(work).rejects.toThrow('broken');
    expect({ begun, ended }).toEqual({ begun: [1, 2], ended: [2] });
  });
});
