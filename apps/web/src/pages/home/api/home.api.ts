import type { LatestUpdate, LatestUpdatesBody, SinceLastVisitBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest updates of all games. Public. */
    getLatestUpdates: build.query<LatestUpdate[], void>({
      query: () => ({ path: '/updates/latest' }),
      transformResponse: (body: LatestUpdatesBody) => body.data,
    }),
    /** The updates of followed games since the previous visit. */
    getSinceLastVisit: build.query<SinceLastVisitBody['data'], void>({
      query: () => ({ path: '/user/since-last-visit' }),
      transformResponse: (body: SinceLastVisitBody) => body.data,
      providesTags: ['GameUpdates'],
    }),
  }),
});

export const { useGetLatestUpdatesQuery, useGetSinceLastVisitQuery } = homeApi;
