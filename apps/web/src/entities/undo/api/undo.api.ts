import { api } from '@/shared/api';

export const undoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Takes an act back; whether it went well or not, what is on the screen is asked for again. */
    undo: build.mutation<unknown, string>({
      query: (id) => ({ path: `/undo/${id}`, method: 'POST', idempotencyKey: crypto.randomUUID() }),
      invalidatesTags: [
        'Library',
        'Categories',
        'Calendar',
        'GameUpdates',
        'Notifications',
        'Reminders',
        'UnreadCount',
        'Usage',
        'Wishlist',
      ],
    }),
  }),
});
