import type { ActivityBody, SessionsBody } from '@patchlight/contracts';
import { dataOf, get, invalidates, lateApi, pages, provides, remove } from '@/shared/api';

const PATH = '/user/sessions';

export const {
  useGetSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useGetActivityInfiniteQuery,
} = lateApi.injectEndpoints({
  endpoints: () => ({
    getSessions: get(PATH, dataOf<SessionsBody>, provides('Sessions')),
    endSession: remove((id: string) => `${PATH}/${encodeURIComponent(id)}`, {
      isOnce: true,
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: remove(() => PATH, invalidates('Sessions')),
    getActivity: pages<ActivityBody>('/user/activity', provides('Sessions', 'SignInMethods')),
  }),
});
