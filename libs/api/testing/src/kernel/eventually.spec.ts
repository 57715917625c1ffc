import { describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.ts';

describe('eventually', () => {
  it('looks once more after its time, in which the process may have stood still', async () => {
    let looks = 0;
    const found = await eventually(
      'it was there',
      () => {
        looks += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
        return looks > 1;
      },
      50,
    );
    expect(found).toBe(true);
  });

  it('tells what did not happen, and why', async () => {
    const cause = new Error('refused');
    const failing = eventually('it was there', () => Promise.reject(cause), 10);
    await expect(failing).rejects.toMatchObject({
      message: 'It did not happen within 10 ms that it was there.',
      cause,
    });
  });
});
