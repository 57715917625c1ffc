import type { SessionBody, UserBody } from '@patchlight/contracts';
import { api, cachedResponse, messageWithSource, readToken, writeToken } from '@/shared/api';
import type { ApiDispatch } from '@/shared/api';
import { showToast } from '@/shared/toast';

/** Answers by which a session does not exist. Of a proxy, too, so that only the first one of a page counts. */
const REFUSALS = new Set([403, 404]);

/** The user is cached and not yet confirmed by the server. */
let isCached = false;

/** Whether the server has confirmed the user. */
export const isConfirmedByServer = (): boolean => !isCached;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user of the stored token. */
    getSession: build.query<UserBody, void>({
      query: () => ({ path: '/auth/session' }),
      transformResponse: (body: SessionBody) => body.data.user,
      extraOptions: { isCachedForOffline: true },
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
      async onQueryStarted(_, { queryFulfilled, getCacheEntry }) {
        const token = readToken();
        const isRefresh = !isCached && getCacheEntry().data !== undefined;
        try {
          await queryFulfilled;
          isCached = false;
        } catch (failure) {
          const { error } = failure as { error?: { status?: unknown } };
          if (readToken() !== token) return;
          if (error?.status === 401) return writeToken(null);
          if (isRefresh) return;
          if (REFUSALS.has(error?.status as number)) return writeToken(null);
          showToast(messageWithSource(error), 'error');
        }
      },
    }),
    /** Marks a visit. */
    markVisit: build.mutation<unknown, void>({ query: () => ({ path: '/user/visits', method: 'POST' }) }),
  }),
});

/** Prefetches the session, and shows the cached user meanwhile. */
export const prefetchSession = () => (dispatch: ApiDispatch) => {
  const last = cachedResponse('/auth/session') as SessionBody | undefined;
  isCached = last !== undefined;
  if (last)
    dispatch(
      sessionApi.util.upsertQueryEntries([
        { endpointName: 'getSession', arg: undefined, value: last.data.user },
      ]),
    );
  return dispatch(
    sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );
};
