import type { ActivityBody, SessionRow, SessionsBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const {
  useGetSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useGetActivityInfiniteQuery,
} = api.enhanceEndpoints({ addTagTypes: ['Sessions', 'SignInMethods'] }).injectEndpoints({
  endpoints: (build) => ({
    getSessions: build.query<SessionRow[], void>({
      query: () => ({ path: '/user/sessions' }),
      transformResponse: (body: SessionsBody) => body.data,
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<unknown, string>({
      query: (id) => ({ path: `/user/sessions/${encodeURIComponent(id)}`, method: 'DELETE', isOnce: true }),
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<unknown, void>({
      query: () => ({ path: '/user/sessions', method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    getActivity: build.infiniteQuery<ActivityBody, void, string | null>({
      query: ({ pageParam }) => ({ path: '/user/activity', params: { cursor: pageParam ?? undefined } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next_cursor },
      providesTags: ['Sessions', 'SignInMethods'],
    }),
  }),
});
