import type { RemindersBody } from '@patchlight/contracts';
import { api, cacheSnapshot } from '@/shared/api';

const reminderApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Active reminders by date, then sent ones, with counts. */
    getReminders: build.query<RemindersBody['data'], void>({
      query: () => ({ path: '/user/reminders' }),
      extraOptions: { isCachedForOffline: true },
      transformResponse: (body: RemindersBody) => body.data,
      providesTags: ['Reminders'],
    }),
  }),
});

export const { useGetRemindersQuery } = reminderApi;

/** Takes a snapshot of the list. Returns the function that restores it. */
export const snapshotReminders = cacheSnapshot(reminderApi.endpoints.getReminders.select(), (data) =>
  reminderApi.util.updateQueryData('getReminders', undefined, () => data),
);
