import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeApi } from '../../../test/fake-api.ts';
import type * as Http from './http.ts';

const LATEST = '/api/updates/latest';
const body = { success: true, data: ['from the page'] };

/** The HTTP client of a page that came with this text. */
const openPage = async (text: string): Promise<typeof Http> => {
  document.body.innerHTML = '<script type="application/json" id="answers"></script>';
  document.getElementById('answers')!.textContent = text;
  jest.resetModules();
  return import('./http.ts');
};
const written = (secondsAgo: number): string =>
  JSON.stringify({ at: new Date(Date.now() - secondsAgo * 1_000).toISOString(), bodies: { [LATEST]: body } });

describe('answers that came with the page', () => {
  let server: ReturnType<typeof fakeApi>;
  beforeEach(() => {
    server = fakeApi({ 'GET /updates/latest': { body: { data: ['from the server'] } } });
  });

  it('are used once, instead of a request', async () => {
    const { send } = await openPage(written(2));
    expect((await send({ path: '/updates/latest' })).body).toEqual(body);
    expect(server.sent).toEqual([]);
    expect((await send({ path: '/updates/latest' })).body).toEqual({ data: ['from the server'] });
  });

  it('are for the same query only', async () => {
    const { send } = await openPage(written(2));
    await send({ path: '/updates/latest', params: { kind: 'major' } });
    expect(server.sent).toHaveLength(1);
  });

  it('are not used later than a minute after', async () => {
    const { send } = await openPage(written(2));
    await send({ path: '/another' }).catch(() => undefined);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    expect((await send({ path: '/updates/latest' })).body).toEqual({ data: ['from the server'] });
    jest.restoreAllMocks();
  });

  it.each([
    ['a page that the browser kept', written(120)],
    ['a page without them', ''],
    ['a page whose text is broken', '{"at":'],
  ])('are not used from %s', async (_, text) => {
    const { send } = await openPage(text);
    expect((await send({ path: '/updates/latest' })).body).toEqual({ data: ['from the server'] });
  });
});

describe('answers that were requested before the app', () => {
  const UNREAD = '/api/notifications/unread-count';
  let server: ReturnType<typeof fakeApi>;

  const openEarly = async (
    answer: Promise<{ body: unknown; headers: Headers } | undefined>,
    { secondsAgo = 2, token = 'mira' } = {},
  ): Promise<typeof Http> => {
    localStorage.setItem('authToken', 'mira');
    window.earlyAnswers = { token, at: Date.now() - secondsAgo * 1_000, byUrl: new Map([[UNREAD, answer]]) };
    return openPage('');
  };
  const early = Promise.resolve({ body: { unread_count: 3 }, headers: new Headers({ ETag: '"3"' }) });
  const unread = async ({ send }: typeof Http): Promise<unknown> =>
    (await send({ path: '/notifications/unread-count' })).body;

  beforeEach(() => {
    server = fakeApi({
      'GET /notifications/unread-count': { body: { unread_count: 4 } },
      'POST /user/visits': {},
    });
  });

  it('are used once, with their headers', async () => {
    const http = await openEarly(early);
    const { body, headers } = await http.send({ path: '/notifications/unread-count' });
    expect([body, headers.get('ETag')]).toEqual([{ unread_count: 3 }, '"3"']);
    expect(server.sent).toEqual([]);
    expect(await unread(http)).toEqual({ unread_count: 4 });
  });

  it.each([
    ['if they failed', Promise.resolve(undefined), {}],
    ['for another user', early, { token: 'jonas' }],
    ['if they are old', early, { secondsAgo: 20 }],
  ])('are not used %s', async (_, answer, more) => {
    expect(await unread(await openEarly(answer, more))).toEqual({ unread_count: 4 });
  });

  it('count as the first attempt if they failed', async () => {
    const http = await openEarly(Promise.resolve(undefined));
    server = fakeApi({ 'GET /notifications/unread-count': { status: 503 } });
    jest.useFakeTimers();
    const outcome = unread(http).catch(({ status }: { status: number }) => status);
    await jest.advanceTimersByTimeAsync(60_000);
    jest.useRealTimers();
    expect(await outcome).toBe(503);
    expect(server.sent).toHaveLength(3);
  });

  it.each([
    ['before', (controller: AbortController) => controller.abort()],
    ['meanwhile', (controller: AbortController) => void setTimeout(() => controller.abort())],
  ])('are not waited for if the request is aborted %s', async (_, abort) => {
    const http = await openEarly(new Promise(() => undefined));
    const controller = new AbortController();
    abort(controller);
    const request = http.send({ path: '/notifications/unread-count' }, controller.signal);
    await expect(request).rejects.toMatchObject({ status: 0 });
    expect(server.sent).toEqual([]);
  });

  it('are not used after a change', async () => {
    const http = await openEarly(early);
    await http.send({ path: '/user/visits', method: 'POST' });
    expect(await unread(http)).toEqual({ unread_count: 4 });
  });
});
