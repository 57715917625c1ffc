import type { NotificationsBody, NotificationsChangedBody, UndoOffer } from '@patchlight/contracts';
import { api } from '@/shared/api';
import type { ApiError } from '@/shared/api';

/** The page size of the server. */
const PER_PAGE = 100;

const markGameReadApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Marks the unread notifications of a game as read. Returns the undo offer. */
    markGameRead: build.mutation<UndoOffer | null, number>({
      queryFn: async (appId, _api, _options, call) => {
        const params = {
          unread_only: true,
          game: appId,
          sort_by: 'created_at',
          sort_order: 'desc',
          per_page: PER_PAGE,
        };
        const list = await call({ path: '/notifications', params });
        if (list.error) return { error: list.error as ApiError };
        const ids = (list.data as NotificationsBody).data.map(({ id }) => id);
        if (ids.length === 0) return { data: null };
        const answer = await call({ path: '/notifications/mark-read', method: 'PUT', body: { ids } });
        if (answer.error) return { error: answer.error as ApiError };
        return { data: (answer.data as NotificationsChangedBody).undo };
      },
      invalidatesTags: (_, error) => (error ? [] : ['Notifications', 'UnreadCount', 'Library']),
    }),
  }),
});

export const { useMarkGameReadMutation } = markGameReadApi;
