import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Marks } from './marks.ts';

describe('marks of the primary', () => {
  let marks: Marks;
  let position: string;
  let reconnect: () => void;

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    position = '8000';
    marks = new Marks({
      onGap: (listener) => (reconnect = listener),
      query: async <Row>() => [{ snapshot: '7:7:', position, timeline: '0000000A' }] as Row[],
    });
  });
  afterEach(() => void jest.useRealTimers());

  const found = () => marks.find(() => true)?.position;

  it('last a second, the newest first', async () => {
    await marks.add();
    position = '9000';
    jest.advanceTimersByTime(600);
    await marks.add();
    expect([found(), marks.find((mark) => mark.position < 9_000n)?.position]).toEqual([9_000n, 8_000n]);
    jest.advanceTimersByTime(500);
    expect(marks.find((mark) => mark.position < 9_000n)).toBeNull();
    jest.advanceTimersByTime(501);
    expect(found()).toBeUndefined();
  });

  it('are forgotten with the connection', async () => {
    await marks.add();
    reconnect();
    expect(found()).toBeUndefined();
  });

  it.each([
    ['8191', 8_191n],
    ['8216', 8_192n],
    ['16777256', 16_777_216n],
    ['8224', 8_224n],
  ])('at %s end where a replica does', async (written, end) => {
    position = written;
    await marks.add();
    expect(marks.find(() => true)).toMatchObject({ position: end, timeline: 10 });
  });
});
