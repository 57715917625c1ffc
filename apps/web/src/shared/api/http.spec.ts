import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeApi } from '../../../test/fake-api.ts';
import { readToken, writeToken } from './auth-token.ts';
import { send } from './http.ts';
import { onUnauthorized } from './unauthorized.ts';

const settle = async (call: Promise<unknown>): Promise<unknown> => {
  const outcome = call.catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(60_000);
  return outcome;
};

beforeEach(() => {
  jest.useFakeTimers();
  writeToken('the-token');
});
afterEach(() => {
  jest.useRealTimers();
  writeToken(null);
});

describe('what every request carries', () => {
  it('sends the bearer, the JSON type, X-Requested-With and, once there is one, the CSRF token', async () => {
    const server = fakeApi({ 'GET /user/games': {}, 'DELETE /user/games/7': {} });
    await send({ path: '/user/games' });
    await send({ path: '/user/games/7', method: 'DELETE' });
    const [first, csrf, last] = server.sent;
    expect(first?.headers).toEqual({
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: 'Bearer the-token',
    });
    expect(csrf?.headers).not.toHaveProperty('X-CSRF-Token');
    expect(last?.headers['X-CSRF-Token']).toBe((csrf?.body as { token: string }).token);
  });

  it('announces one CSRF token for five minutes, however many calls change something', async () => {
    const server = fakeApi({ 'DELETE /user/games/7': {} });
    await Promise.all([1, 2, 3].map(() => send({ path: '/user/games/7', method: 'DELETE' })));
    expect(server.to('POST', '/auth/csrf-token')).toHaveLength(1);
    jest.setSystemTime(Date.now() + 5 * 60_000);
    await send({ path: '/user/games/7', method: 'DELETE' });
    expect(server.to('POST', '/auth/csrf-token')).toHaveLength(2);
  });

  it('says so when CSRF protection cannot be set up', async () => {
    fakeApi({ 'POST /auth/csrf-token': { status: 400 }, 'DELETE /user/games/7': {} });
    expect(await settle(send({ path: '/user/games/7', method: 'DELETE' }))).toMatchObject({
      message: 'Failed to initialize CSRF protection',
    });
  });

  it('renews a CSRF token that the server does not know any more, once', async () => {
    const refusal = { status: 403, body: { message: 'CSRF token mismatch' } };
    const server = fakeApi({ 'DELETE /user/games/7': [refusal, {}] });
    await send({ path: '/user/games/7', method: 'DELETE' });
    expect(server.to('POST', '/auth/csrf-token')).toHaveLength(2);
  });
});

describe('401', () => {
  const refused = { 'GET /auth/session': { status: 401 } };

  it('forgets the token that was refused and tells the app', async () => {
    fakeApi(refused);
    const told = jest.fn();
    const stop = onUnauthorized(told);
    await settle(send({ path: '/auth/session' }));
    expect(readToken()).toBeNull();
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });

  it('is told, once, to somebody who listens only later, as an app does that is still being rendered', async () => {
    fakeApi(refused);
    await settle(send({ path: '/auth/session' }));
    const told = jest.fn();
    onUnauthorized(told)();
    onUnauthorized(told)();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('keeps a newer token when a late answer refuses the old one', async () => {
    fakeApi(refused);
    const call = send({ path: '/auth/session' });
    writeToken('newer-token');
    await settle(call);
    expect(readToken()).toBe('newer-token');
  });

  it('changes nothing when the request carried no token, as a failed login does', async () => {
    writeToken(null);
    fakeApi({ 'POST /auth/login': { status: 401 } });
    const told = jest.fn();
    const stop = onUnauthorized(told);
    expect(await settle(send({ path: '/auth/login', method: 'POST', body: {} }))).toMatchObject({
      message: 'Authentication failed. Please check your credentials.',
    });
    expect(told).not.toHaveBeenCalled();
    stop();
  });
});

describe('retries', () => {
  const countAfterFailure = async (
    request: Parameters<typeof send>[0],
    answer: Parameters<typeof fakeApi>[0][string],
  ): Promise<number> => {
    const { method = 'GET', path } = request;
    const server = fakeApi({ [`${method} ${path}`]: answer });
    await settle(send(request));
    return server.to(method, path).length;
  };

  it('repeats a read three times when the server fails, is slow, in conflict or asks to wait', async () => {
    for (const status of [408, 409, 429, 500, 503])
      expect(await countAfterFailure({ path: '/user/games' }, { status })).toBe(4);
    expect(await countAfterFailure({ path: '/user/games' }, 'unreachable')).toBe(4);
  });

  it('does not repeat what the server refuses', async () => {
    for (const status of [400, 403, 404, 422])
      expect(await countAfterFailure({ path: '/user/games' }, { status })).toBe(1);
  });

  it('never repeats a POST or PATCH without an Idempotency-Key', async () => {
    expect(await countAfterFailure({ path: '/auth/login', method: 'POST' }, 'unreachable')).toBe(1);
    expect(await countAfterFailure({ path: '/x', method: 'PATCH' }, { status: 500 })).toBe(1);
  });

  it('repeats a POST with one, under the same key', async () => {
    const server = fakeApi({ 'POST /user/games': ['unreachable', {}] });
    await settle(send({ path: '/user/games', method: 'POST', idempotencyKey: 'one-act' }));
    const keys = server.to('POST', '/user/games').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toEqual(['one-act', 'one-act']);
  });

  it('never repeats a call whose first answer counts', async () => {
    const server = fakeApi({ 'PUT /user/change-password': { status: 409 } });
    await settle(send({ path: '/user/change-password', method: 'PUT', isOnce: true }));
    expect(server.to('PUT', '/user/change-password')).toHaveLength(1);
  });

  it('does not wait for a server that asks for a long pause', async () => {
    expect(await countAfterFailure({ path: '/x' }, { status: 429, headers: { 'Retry-After': '60' } })).toBe(
      1,
    );
  });

  it('ends with the network message when no answer comes', async () => {
    fakeApi({ 'GET /user/games': 'unreachable' });
    expect(await settle(send({ path: '/user/games' }))).toMatchObject({
      status: 0,
      message: 'Network error. Please check your internet connection and try again.',
    });
  });
});

describe('a server that does not answer', () => {
  it('is given 10 seconds', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    fakeApi({ 'GET /slow': {} });
    await send({ path: '/slow' });
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockImplementation(() => AbortSignal.abort());
    globalThis.fetch = async (_, init) => {
      init?.signal?.throwIfAborted();
      return new Response();
    };
    expect(await settle(send({ path: '/slow' }))).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
    timeout.mockRestore();
  });
});

describe('the client rate limit', () => {
  it('lets 100 requests through per minute and token', async () => {
    const server = fakeApi({ 'GET /quota': {} });
    writeToken('a-token-of-its-own');
    for (let sent = 0; sent < 100; sent++) await send({ path: '/quota' });
    await expect(send({ path: '/quota' })).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      message: 'Rate limit exceeded. Please try again later.',
    });
    expect(server.sent).toHaveLength(100);
    writeToken('another-token');
    await send({ path: '/quota' });
    jest.setSystemTime(Date.now() + 60_000);
    writeToken('a-token-of-its-own');
    await send({ path: '/quota' });
    expect(server.sent).toHaveLength(102);
  });
});
