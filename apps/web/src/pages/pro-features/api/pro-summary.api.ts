import type { ProSummary, ProSummaryBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

const proSummaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProSummary: build.query<ProSummary, void>({
      query: () => ({ path: '/user/pro-summary' }),
      transformResponse: (body: ProSummaryBody) => body.data,
      // Whatever is made of PRO changes it.
      providesTags: ['Reminders', 'Categories', 'Wishlist', 'Calendars'],
    }),
  }),
});

export const { useGetProSummaryQuery } = proSummaryApi;
