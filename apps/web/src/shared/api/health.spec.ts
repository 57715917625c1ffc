import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeApi } from '../../../test/fake-api.ts';
import { onReachability, reportReachable } from './connectivity.ts';
import { watchHealth } from './health.ts';

const MINUTE_MS = 60_000;
let heard: boolean[];
let stops: (() => void)[];

beforeEach(() => {
  jest.useFakeTimers();
  reportReachable(true);
  heard = [];
  stops = [watchHealth(), onReachability((isReachable) => heard.push(isReachable))];
});
afterEach(() => {
  for (const stop of stops) stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('watchHealth', () => {
  it('asks nothing while the server answers', async () => {
    const server = fakeApi({});
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.sent).toEqual([]);
  });

  it('asks until the server answers again, which it reports once', async () => {
    localStorage.setItem('authToken', 'the-token');
    const server = fakeApi({
      'GET /health': ['unreachable', 'unreachable', { status: 503 }, { body: { status: 'ok' } }],
    });
    reportReachable(false);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(heard).toEqual([false, true]);
    expect(server.to('GET', '/health')).toHaveLength(4);
    const { headers } = server.sent[0]!;
    expect(headers).toMatchObject({
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
    });
    expect(headers).not.toHaveProperty('Authorization');
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.sent).toHaveLength(4);
  });

  it('gives each call 5 s and tries a failed one once more at once', async () => {
    const patience = jest.spyOn(AbortSignal, 'timeout');
    const server = fakeApi({ 'GET /health': 'unreachable' });
    reportReachable(false);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(server.to('GET', '/health')).toHaveLength(2);
    expect(patience).toHaveBeenLastCalledWith(5_000);
  });

  it('takes ever longer pauses, of a minute at most', async () => {
    const server = fakeApi({ 'GET /health': { status: 503 } });
    reportReachable(false);
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    const before = server.sent.length;
    expect(before).toBeLessThan(30);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.sent.length).toBeGreaterThan(before);
  });

  it('leaves it to the browser while there is no network', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const server = fakeApi({ 'GET /health': {} });
    reportReachable(false);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.sent).toEqual([]);
    expect(heard).toEqual([false]);
  });

  it('stops when another call was answered', async () => {
    const server = fakeApi({ 'GET /health': {} });
    reportReachable(false);
    reportReachable(true);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.sent).toEqual([]);
  });
});
