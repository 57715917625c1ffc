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
