import type { UndoableBody, WishForGameDto, WishlistItemBody } from '@patchlight/contracts';
import { wishlistApi } from '@/entities/wishlist';
import { cacheSnapshot } from '@/shared/api';

const changeWishlistApi = wishlistApi.injectEndpoints({
  endpoints: (build) => ({
    wishForGame: build.mutation<WishlistItemBody, WishForGameDto>({
      query: (body) => ({
        path: '/user/wishlist',
        method: 'POST',
        body,
        idempotencyKey: crypto.randomUUID(),
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Wishlist', 'Calendar']),
    }),
    dropWish: build.mutation<UndoableBody, number>({
      query: (appId) => ({ path: `/user/wishlist/${appId}`, method: 'DELETE' }),
      // Also after a refusal: the game may have been removed elsewhere.
      invalidatesTags: ['Wishlist', 'Calendar'],
    }),
    /** Optimistic: reverted if the server refuses. */
    setWishNotices: build.mutation<WishlistItemBody, { appId: number; isOn: boolean }>({
      query: ({ appId, isOn }) => ({
        path: `/user/wishlist/${appId}`,
        method: 'PATCH',
        body: { notificationEnabled: isOn },
      }),
      async onQueryStarted({ appId, isOn }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          wishlistApi.util.updateQueryData('getWishlist', undefined, (items) => {
            const item = items.find((candidate) => candidate.appid === appId);
            if (item) item.notificationEnabled = isOn;
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const { useDropWishMutation, useSetWishNoticesMutation, useWishForGameMutation } = changeWishlistApi;

/** Takes a snapshot of the list. Returns the function that restores it. */
export const snapshotWishlist = cacheSnapshot(wishlistApi.endpoints.getWishlist.select(), (data) =>
  wishlistApi.util.updateQueryData('getWishlist', undefined, () => data),
);
