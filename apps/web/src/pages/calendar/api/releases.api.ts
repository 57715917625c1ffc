import type { ReleaseEntry, ReleasesBody } from '@patchlight/contracts';
import { api } from '@/shared/api';
import type { CalendarRange } from './calendar.api.ts';

const releasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Release dates of followed and wishlisted games. For plans that include it. */
    getReleases: build.query<ReleaseEntry[], CalendarRange>({
      query: (params) => ({ path: '/user/games/releases/calendar', params: { ...params } }),
      transformResponse: (body: ReleasesBody) => body.data,
      keepUnusedDataFor: 300,
      providesTags: ['Calendar'],
    }),
  }),
});

export const { useGetReleasesQuery } = releasesApi;
