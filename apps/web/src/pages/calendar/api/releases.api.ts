import type { ReleaseEntry, ReleasesBody } from '@patchlight/contracts';
import { api } from '@/shared/api';
import type { ApiError } from '@/shared/api';
import { loadRange } from './kept-ranges.ts';
import type { CalendarRange } from './kept-ranges.ts';

const RELEASES = { name: 'releases', dayOf: ({ day }: ReleaseEntry) => day };

const releasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Release dates of followed and wishlisted games. For plans that include it. */
    getReleases: build.query<ReleaseEntry[], CalendarRange>({
      queryFn: (range, _api, _options, call) =>
        loadRange(RELEASES, range, async () => {
          const answer = await call({ path: '/user/games/releases/calendar', params: { ...range } });
          if (answer.error) return { error: answer.error as ApiError };
          return { data: (answer.data as ReleasesBody).data };
        }),
      keepUnusedDataFor: 300,
      providesTags: ['Calendar'],
    }),
  }),
});

export const { useGetReleasesQuery } = releasesApi;
