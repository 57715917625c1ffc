import { api } from '@/shared/api';

export const undoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Undoes an action; everything on the screen is refetched, also after an error. */
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
