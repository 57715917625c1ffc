import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeApi } from '../../../test/fake-api.ts';
import { readToken, writeToken } from './auth-token.ts';
import { prepareChanges, send } from './http.ts';
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

describe('request headers', () => {
  it('contain the bearer token, JSON content type, X-Requested-With and, once known, the CSRF token', async () => {
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

  it('reuse one CSRF token for five minutes for all changes', async () => {
    const server = fakeApi({ 'DELETE /user/games/7': {} });
    await Promise.all([1, 2, 3].map(() => send({ path: '/user/games/7', method: 'DELETE' })));
    expect(server.to('POST', '/auth/csrf-token')).toHaveLength(1);
    jest.setSystemTime(Date.now() + 5 * 60_000);
    await send({ path: '/user/games/7', method: 'DELETE' });
    expect(server.to('POST', '/auth/csrf-token')).toHaveLength(2);
  });

  it('register the CSRF token when the press of a button of a signed-in user begins', async () => {
    const server = fakeApi({});
    prepareChanges();
    document.body.innerHTML = '<button>Follow</button><p>Text</p>';
    const press = async (element: string): Promise<void> => {
      const begin = new Event('pointerdown', { bubbles: true });
      document.querySelector(element)?.dispatchEvent(begin);
      await jest.advanceTimersByTimeAsync(0);
    };
    writeToken(null);
    await press('button');
    writeToken('the-token');
    await press('p');
    expect(server.sent).toEqual([]);
    await press('button');
    await press('button');
    expect(server.to('POST', '/auth/csrf-token')).toHaveLength(1);
  });

  it('report when CSRF protection cannot be set up', async () => {
    fakeApi({ 'POST /auth/csrf-token': { status: 400 }, 'DELETE /user/games/7': {} });
    expect(await settle(send({ path: '/user/games/7', method: 'DELETE' }))).toMatchObject({
      message: 'Failed to initialize CSRF protection',
    });
  });

  it('renew an unknown CSRF token once', async () => {
    const refusal = { status: 403, body: { message: 'CSRF token mismatch' } };
    const server = fakeApi({ 'DELETE /user/games/7': [refusal, {}] });
    await send({ path: '/user/games/7', method: 'DELETE' });
    expect(server.to('POST', '/auth/csrf-token')).toHaveLength(2);
  });
});

describe('401', () => {
  const refused = { 'GET /auth/session': { status: 401 } };

  it('removes the rejected token and notifies the app', async () => {
    fakeApi(refused);
    const listener = jest.fn();
    const stop = onUnauthorized(listener);
    await settle(send({ path: '/auth/session' }));
    expect(readToken()).toBeNull();
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  it('notifies a listener once, even one that subscribes later while the app renders', async () => {
    fakeApi(refused);
    await settle(send({ path: '/auth/session' }));
    const listener = jest.fn();
    onUnauthorized(listener)();
    onUnauthorized(listener)();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('keeps a newer token when a late response rejects the old one', async () => {
    fakeApi(refused);
    const call = send({ path: '/auth/session' });
    writeToken('newer-token');
    await settle(call);
    expect(readToken()).toBe('newer-token');
  });

  it('changes nothing when the request had no token, as for a failed login', async () => {
    writeToken(null);
    fakeApi({ 'POST /auth/login': { status: 401 } });
    const listener = jest.fn();
    const stop = onUnauthorized(listener);
    expect(await settle(send({ path: '/auth/login', method: 'POST', body: {} }))).toMatchObject({
      message: 'Authentication failed. Please check your credentials.',
    });
    expect(listener).not.toHaveBeenCalled();
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

  it('repeat a read three times on server errors, timeouts, conflicts and 429', async () => {
    for (const status of [408, 409, 429, 500, 503])
      expect(await countAfterFailure({ path: '/user/games' }, { status })).toBe(4);
    expect(await countAfterFailure({ path: '/user/games' }, 'unreachable')).toBe(4);
  });

  it('do not repeat rejected requests', async () => {
    for (const status of [400, 403, 404, 422])
      expect(await countAfterFailure({ path: '/user/games' }, { status })).toBe(1);
  });

  it('never repeat a POST or PATCH without an Idempotency-Key', async () => {
    expect(await countAfterFailure({ path: '/auth/login', method: 'POST' }, 'unreachable')).toBe(1);
    expect(await countAfterFailure({ path: '/x', method: 'PATCH' }, { status: 500 })).toBe(1);
  });

  it('repeat a POST with an Idempotency-Key under the same key', async () => {
    const server = fakeApi({ 'POST /user/games': ['unreachable', {}] });
    await settle(send({ path: '/user/games', method: 'POST', idempotencyKey: 'one-act' }));
    const keys = server.to('POST', '/user/games').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toEqual(['one-act', 'one-act']);
  });

  it('never repeat a request whose first response counts', async () => {
    const server = fakeApi({ 'PUT /user/change-password': { status: 409 } });
    await settle(send({ path: '/user/change-password', method: 'PUT', isOnce: true }));
    expect(server.to('PUT', '/user/change-password')).toHaveLength(1);
  });

  it('do not wait for a long Retry-After', async () => {
    expect(await countAfterFailure({ path: '/x' }, { status: 429, headers: { 'Retry-After': '60' } })).toBe(
      1,
    );
  });

  it('end with the network error when no response arrives', async () => {
    fakeApi({ 'GET /user/games': 'unreachable' });
    expect(await settle(send({ path: '/user/games' }))).toMatchObject({
      status: 0,
      message: 'Network error. Please check your internet connection and try again.',
    });
  });
});

describe('a server that does not respond', () => {
  it('times out after 10 seconds', async () => {
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

describe('client rate limit', () => {
  it('allows 100 requests per minute and token', async () => {
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
