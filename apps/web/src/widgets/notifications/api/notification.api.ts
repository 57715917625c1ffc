import type { NotificationsBody, UnreadCountBody } from '@patchlight/contracts';
import { api } from '@/shared/api';
import type { ApiDispatch, ApiError } from '@/shared/api';
import { drop, dropAll, lowered, markAllRead, markRead } from '../model/inbox.ts';
import type { InboxPages } from '../model/inbox.ts';

const PER_PAGE = 20;
const REFETCH_AFTER_MS = 500;

const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.infiniteQuery<NotificationsBody, void, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (page) => page.next_cursor ?? undefined,
      },
      query: ({ pageParam }) => ({
        path: '/notifications',
        params: {
          unread_only: false,
          sort_by: 'created_at',
          sort_order: 'desc',
          per_page: PER_PAGE,
          cursor: pageParam,
        },
      }),
      providesTags: ['Notifications'],
    }),
    getUnreadCount: build.query<number, void>({
      query: () => ({ path: '/notifications/unread-count' }),
      transformResponse: (body: UnreadCountBody) => body.unread_count,
      providesTags: ['UnreadCount'],
    }),
  }),
});

/** Applies a change to the inbox and to the unread count at once. Returns the way back. */
const applyAtOnce = (dispatch: ApiDispatch, change: (pages: InboxPages) => number): (() => void) => {
  let fewer = 0;
  const list = dispatch(
    listApi.util.updateQueryData('getNotifications', undefined, ({ pages }) => {
      fewer = change(pages);
    }),
  );
  const count = dispatch(
    listApi.util.updateQueryData('getUnreadCount', undefined, (unread) => lowered(unread, fewer)),
  );
  return () => {
    list.undo();
    count.undo();
  };
};

interface Lifecycle {
  dispatch: ApiDispatch;
  queryFulfilled: Promise<unknown>;
}

const optimistic = async ({ dispatch, queryFulfilled }: Lifecycle, change: (pages: InboxPages) => number) => {
  const undo = applyAtOnce(dispatch, change);
  await queryFulfilled.catch(undo);
};

/** As `optimistic`, but a notification that is gone on the server goes here too, and the list is fetched again. */
const optimisticForOne = async (
  { dispatch, queryFulfilled }: Lifecycle,
  id: string,
  change: (pages: InboxPages, id: string) => number,
) => {
  const undo = applyAtOnce(dispatch, (pages) => change(pages, id));
  try {
    await queryFulfilled;
  } catch (failure) {
    undo();
    if ((failure as { error?: ApiError }).error?.status !== 404) return;
    applyAtOnce(dispatch, (pages) => drop(pages, id));
    setTimeout(() => dispatch(api.util.invalidateTags(['Notifications', 'UnreadCount'])), REFETCH_AFTER_MS);
  }
};

export const notificationApi = listApi.injectEndpoints({
  endpoints: (build) => ({
    markRead: build.mutation<unknown, string>({
      query: (id) => ({ path: `/notifications/${encodeURIComponent(id)}/read`, method: 'PUT' }),
      onQueryStarted: (id, lifecycle) => optimisticForOne(lifecycle, id, markRead),
      invalidatesTags: (_, error) => (error ? [] : ['Library']),
    }),
    markAllRead: build.mutation<unknown, void>({
      query: () => ({ path: '/notifications/mark-all-read', method: 'PUT' }),
      onQueryStarted: (_, lifecycle) => optimistic(lifecycle, markAllRead),
      invalidatesTags: (_, error) => (error ? [] : ['Library']),
    }),
    deleteOne: build.mutation<unknown, string>({
      query: (id) => ({ path: `/notifications/${encodeURIComponent(id)}`, method: 'DELETE' }),
      onQueryStarted: (id, lifecycle) => optimisticForOne(lifecycle, id, drop),
      invalidatesTags: (_, error) => (error ? [] : ['Library']),
    }),
    deleteAll: build.mutation<unknown, void>({
      query: () => ({ path: '/notifications/delete-all', method: 'DELETE' }),
      onQueryStarted: (_, lifecycle) => optimistic(lifecycle, dropAll),
      invalidatesTags: (_, error) => (error ? [] : ['Notifications', 'Library']),
    }),
  }),
});
