import type { NotificationsBody, NotificationsChangedBody, UndoOffer } from '@patchlight/contracts';
import { api } from '@/shared/api';
import type { ApiError } from '@/shared/api';

/** The page size of the server. */
const PER_PAGE = 100;

const markGameReadApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Marks all unread notifications of a game as read, page by page. Returns an undo offer for each. */
    markGameRead: build.mutation<(UndoOffer | null)[], number>({
      queryFn: async (appId, _api, _options, call) => {
        const params = {
          unread_only: true,
          game: appId,
          sort_by: 'created_at',
          sort_order: 'desc',
          per_page: PER_PAGE,
        };
        const offers: (UndoOffer | null)[] = [];
        let cursor: string | undefined;
        do {
          const list = await call({ path: '/notifications', params: { ...params, cursor } });
          if (list.error) return { error: list.error as ApiError };
          const { data, next_cursor } = list.data as NotificationsBody;
          const ids = data.map(({ id }) => id);
          if (ids.length === 0) break;
          const answer = await call({ path: '/notifications/mark-read', method: 'PUT', body: { ids } });
          if (answer.error) return { error: answer.error as ApiError };
          offers.push((answer.data as NotificationsChangedBody).undo);
          cursor = next_cursor ?? undefined;
        } while (cursor !== undefined);
        return { data: offers };
      },
      // Also after a failure: pages before it are marked.
      invalidatesTags: ['Notifications', 'UnreadCount', 'Library'],
    }),
  }),
});

export const { useMarkGameReadMutation } = markGameReadApi;
