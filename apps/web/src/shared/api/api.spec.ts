import { expect, it } from '@jest/globals';
import { fakeApi } from '../../../test/fake-api.ts';
import { testStore } from '../../../test/render.tsx';
import { api } from './api.ts';

it('reports an error for a request that cannot be serialized', async () => {
  const server = fakeApi({});
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      unwritable: build.query<unknown, void>({ query: () => ({ path: '/x', body: { count: 1n } }) }),
    }),
  });
  const { error } = await testStore().dispatch(endpoints.unwritable.initiate());
  expect(error).toMatchObject({ message: 'Network request failed', fieldErrors: {} });
  expect(server.sent).toEqual([]);
});
