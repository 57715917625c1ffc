import { expect, it } from '@jest/globals';
import { fakeApi } from '../../../test/fake-api.ts';
import { testStore } from '../../../test/render.tsx';
import { api } from './api.ts';
import { dataOf, get, pages, post, provides, put, remove } from './endpoints.ts';

const { endpoints } = api.injectEndpoints({
  endpoints: () => ({
    getThings: get('/things', dataOf<{ data: string[] }>, provides('Library')),
    getThing: get(
      (id: number) => ({ path: `/things/${id}`, params: { full: true } }),
      dataOf<{ data: string }>,
    ),
    getLog: pages<{ next_cursor: string | null }, string>((name) => ({ path: '/log', params: { name } })),
    addThing: post<{ name: string }>('/things', { isIdempotent: true }),
    checkThings: post('/things/check'),
    renameThing: put(({ id, ...body }: { id: number; name: string }) => ({ path: `/things/${id}`, body })),
    removeThing: remove((id: number) => `/things/${id}`),
  }),
});

it('reads the data of a fixed path, and of one with an argument', async () => {
  const server = fakeApi({
    'GET /things': { body: { data: ['a'] } },
    'GET /things/7': { body: { data: 'b' } },
  });
  const { dispatch } = testStore();
  expect(await dispatch(endpoints.getThings.initiate())).toMatchObject({ data: ['a'] });
  expect(await dispatch(endpoints.getThing.initiate(7))).toMatchObject({ data: 'b' });
  expect(server.sent.map(({ url }) => url)).toEqual(['/things', '/things/7?full=true']);
});

it('reads page by page, until there is no cursor', async () => {
  const server = fakeApi({
    'GET /log': [{ body: { next_cursor: 'x' } }, { body: { next_cursor: null } }],
  });
  const { dispatch } = testStore();
  const first = dispatch(endpoints.getLog.initiate('all'));
  await first;
  const next = await dispatch(endpoints.getLog.initiate('all', { direction: 'forward' }));
  expect(server.sent.map(({ url }) => url)).toEqual(['/log?name=all', '/log?name=all&cursor=x']);
  expect(next.hasNextPage).toBe(false);
});

it.each([
  [
    'the argument to a fixed path',
    () => endpoints.addThing.initiate({ name: 'a' }),
    'POST',
    '/things',
    { name: 'a' },
  ],
  ['an empty body without an argument', () => endpoints.checkThings.initiate(), 'POST', '/things/check', {}],
  [
    'what the target says',
    () => endpoints.renameThing.initiate({ id: 7, name: 'b' }),
    'PUT',
    '/things/7',
    { name: 'b' },
  ],
  [
    'no body if it says a path only',
    () => endpoints.removeThing.initiate(7),
    'DELETE',
    '/things/7',
    undefined,
  ],
])('sends %s', async (_, initiate, method, path, body) => {
  const server = fakeApi({ [`${method} ${path}`]: {} });
  await testStore().dispatch(initiate() as never);
  expect(server.to(method, path)).toMatchObject([{ body }]);
});

it('sends a key of its own with each idempotent request', async () => {
  const server = fakeApi({ 'POST /things': {} });
  const { dispatch } = testStore();
  await dispatch(endpoints.addThing.initiate({ name: 'a' }));
  await dispatch(endpoints.addThing.initiate({ name: 'a' }));
  const keys = server.to('POST', '/things').map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(undefined);
});
