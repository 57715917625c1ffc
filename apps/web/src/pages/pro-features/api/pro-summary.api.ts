import type { ProSummary, ProSummaryBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

const proSummaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProSummary: build.query<ProSummary, void>({
      query: () => ({ path: '/user/pro-summary' }),
      transformResponse: (body: ProSummaryBody) => body.data,
      // Every change to a PRO feature invalidates it.
      providesTags: ['Reminders', 'Categories', 'Wishlist', 'Calendars'],
    }),
  }),
});

export const { useGetProSummaryQuery } = proSummaryApi;
