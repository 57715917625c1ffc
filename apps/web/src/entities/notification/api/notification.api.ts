import type {
  InboxFolder,
  InboxKind,
  NotificationsBody,
  NotificationsChangedBody,
  UnreadCountBody,
} from '@patchlight/contracts';
import { api } from '@/shared/api';
import type { ApiDispatch, ApiError } from '@/shared/api';
import { applyChange, countAfter, isMove } from '../model/inbox.ts';
import type { InboxChange } from '../model/inbox.ts';
import { announceInboxChange } from '../model/inbox-changes.ts';

const PER_PAGE = 20;
const REFETCH_AFTER_MS = 500;

export interface InboxFilter {
  unread?: boolean;
  game?: number;
  kind?: InboxKind;
  /** The id of a category. */
  category?: string;
  /** The inbox by default. */
  folder?: InboxFolder;
  perPage?: number;
}

const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.infiniteQuery<NotificationsBody, InboxFilter, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (page) => page.next_cursor ?? undefined,
      },
      query: ({
        queryArg: { unread = false, game, kind, category, folder, perPage = PER_PAGE },
        pageParam,
      }) => ({
        path: '/notifications',
        params: {
          unread_only: unread,
          sort_by: 'created_at',
          sort_order: 'desc',
          per_page: perPage,
          game,
          kind,
          category,
          folder,
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

type State = Parameters<typeof listApi.util.selectCachedArgsForQuery>[0];

/** Every loaded list, by its filter. */
const loadedFilters = (state: State): InboxFilter[] =>
  listApi.util.selectCachedArgsForQuery(state, 'getNotifications');

/** Applies a change optimistically to all loaded lists and the unread count. Returns the function that reverts it. */
const applyOptimistically = (dispatch: ApiDispatch, state: State, change: InboxChange): (() => void) => {
  const counted = new Set<string>();
  const folder = change.from ?? 'inbox';
  const lists = loadedFilters(state).filter((filter) => (filter.folder ?? 'inbox') === folder);
  const patches = lists.map((filter) =>
    dispatch(
      listApi.util.updateQueryData('getNotifications', filter, ({ pages }) => {
        for (const id of applyChange(pages, change)) counted.add(id);
      }),
    ),
  );
  const count = dispatch(
    listApi.util.updateQueryData('getUnreadCount', undefined, (unread) =>
      folder === 'inbox' ? countAfter(unread, change, counted.size) : unread,
    ),
  );
  return () => {
    for (const patch of [...patches, count]) patch.undo();
  };
};

/** Takes a snapshot of the loaded lists and the unread count. Returns the function that restores it. */
export const snapshotInbox = () => (dispatch: ApiDispatch, getState: () => unknown) => {
  const state = getState() as State;
  const lists = loadedFilters(state).map((filter) => {
    const { data } = listApi.endpoints.getNotifications.select(filter)(state);
    return { filter, data };
  });
  const { data: unread } = listApi.endpoints.getUnreadCount.select()(state);
  return (): void => {
    for (const { filter, data } of lists)
      if (data) dispatch(listApi.util.updateQueryData('getNotifications', filter, () => data));
    if (unread !== undefined)
      dispatch(listApi.util.updateQueryData('getUnreadCount', undefined, () => unread));
  };
};

const requestOf = (change: InboxChange) => {
  const { target, to, from } = change;
  if (target === 'all')
    return to === 'deleted'
      ? { path: '/notifications/delete-all', method: 'DELETE' as const }
      : { path: '/notifications/mark-all-read', method: 'PUT' as const };
  const isOne = 'id' in target;
  const which = isOne ? { ids: [target.id] } : target;
  if (isMove(change) && (from !== undefined || to !== 'deleted'))
    return { path: '/notifications/move', method: 'POST' as const, body: { ...which, from, to } };
  if (isOne && to === 'read')
    return { path: `/notifications/${encodeURIComponent(target.id)}/read`, method: 'PUT' as const };
  if (isOne && to === 'deleted')
    return { path: `/notifications/${encodeURIComponent(target.id)}`, method: 'DELETE' as const };
  if (to === 'deleted')
    return {
      path: '/notifications/delete',
      method: 'POST' as const,
      body: which,
      idempotencyKey: crypto.randomUUID(),
    };
  return {
    path: '/notifications/mark-read',
    method: 'PUT' as const,
    body: { ...which, read: to === 'read' },
  };
};

export const notificationApi = listApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Optimistic: reverted and refetched if the server refuses. A notification that no longer exists is
     * removed.
     */
    changeInbox: build.mutation<NotificationsChangedBody, InboxChange>({
      query: requestOf,
      async onQueryStarted(change, { dispatch, getState, queryFulfilled }) {
        const undo = applyOptimistically(dispatch, getState(), change);
        try {
          await queryFulfilled;
          announceInboxChange();
        } catch (failure) {
          undo();
          if ((failure as { error?: ApiError }).error?.status === 404)
            applyOptimistically(dispatch, getState(), { ...change, to: 'deleted' });
          // Changes made meanwhile were undone, too.
          setTimeout(
            () => dispatch(api.util.invalidateTags(['Notifications', 'UnreadCount'])),
            REFETCH_AFTER_MS,
          );
        }
      },
      invalidatesTags: (_, error, change) => {
        if (error) return [];
        // Nothing is known here of the rows in other folders, and of those that lists of unread ones have lost.
        const isBack = change.to === 'inbox' || change.to === 'unread';
        const isKnown = change.target !== 'all' && !('before' in change.target) && !isBack;
        return isKnown ? [] : ['Notifications', 'UnreadCount'];
      },
    }),
  }),
});
