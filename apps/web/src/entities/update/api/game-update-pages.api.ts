import type { PublicUpdatesBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

/** A game's updates, newest first, page by page. Public. */
export const gameUpdatePagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGameUpdatePages: build.infiniteQuery<PublicUpdatesBody, number, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        path: `/games/${queryArg}/updates`,
        params: pageParam === null ? {} : { cursor: pageParam },
      }),
    }),
  }),
});
