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
  it('sends no request while the server responds', async () => {
    const server = fakeApi({});
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.sent).toEqual([]);
  });

  it('polls until the server responds again, and reports that once', async () => {
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

  it('aborts each request after 5 s and retries a failed one once immediately', async () => {
    const patience = jest.spyOn(AbortSignal, 'timeout');
    const server = fakeApi({ 'GET /health': 'unreachable' });
    reportReachable(false);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(server.to('GET', '/health')).toHaveLength(2);
    expect(patience).toHaveBeenLastCalledWith(5_000);
  });

  it('increases the delay up to one minute', async () => {
    const server = fakeApi({ 'GET /health': { status: 503 } });
    reportReachable(false);
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    const before = server.sent.length;
    expect(before).toBeLessThan(30);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.sent.length).toBeGreaterThan(before);
  });

  it('relies on the browser while it is offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const server = fakeApi({ 'GET /health': {} });
    reportReachable(false);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.sent).toEqual([]);
    expect(heard).toEqual([false]);
  });

  it('stops when another request succeeds', async () => {
    const server = fakeApi({ 'GET /health': {} });
    reportReachable(false);
    reportReachable(true);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.sent).toEqual([]);
  });
});
