import type { NotificationsBody, NotificationsChangedBody, UndoOffer } from '@patchlight/contracts';
import { api } from '@/shared/api';
import type { ApiError } from '@/shared/api';

/** The page size of the server. */
const PER_PAGE = 100;

/** What was marked: an undo offer for each page. */
interface MarkedPages {
  offers: (UndoOffer | null)[];
  /** false: then a page failed. */
  isAll: boolean;
}

const partOf = (offers: MarkedPages['offers'], error: ApiError) =>
  offers.length > 0 ? { data: { offers, isAll: false } } : { error };

const markGameReadApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Marks all unread notifications of a game as read, page by page. Fails if the first page does. */
    markGameRead: build.mutation<MarkedPages, number>({
      queryFn: async (appId, _api, _options, call) => {
        const params = {
          unread_only: true,
          game: appId,
          sort_by: 'created_at',
          sort_order: 'desc',
          per_page: PER_PAGE,
        };
        const offers: MarkedPages['offers'] = [];
        let cursor: string | undefined;
        do {
          const list = await call({ path: '/notifications', params: { ...params, cursor } });
          if (list.error) return partOf(offers, list.error as ApiError);
          const { data, next_cursor } = list.data as NotificationsBody;
          const ids = data.map(({ id }) => id);
          if (ids.length === 0) break;
          const answer = await call({ path: '/notifications/mark-read', method: 'PUT', body: { ids } });
          if (answer.error) return partOf(offers, answer.error as ApiError);
          offers.push((answer.data as NotificationsChangedBody).undo);
          cursor = next_cursor ?? undefined;
        } while (cursor !== undefined);
        return { data: { offers, isAll: true } };
      },
      // Also after a failure: pages before it are marked.
      invalidatesTags: ['Notifications', 'UnreadCount', 'Library'],
    }),
  }),
});

export const { useMarkGameReadMutation } = markGameReadApi;
