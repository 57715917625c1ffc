import type { UndoableBody, WishForGameDto, WishlistItemBody } from '@patchlight/contracts';
import { wishlistApi } from '@/entities/wishlist';
import { cacheSnapshot, ifDone, patch, post, remove } from '@/shared/api';

const changeWishlistApi = wishlistApi.injectEndpoints({
  endpoints: () => ({
    wishForGame: post<WishForGameDto, WishlistItemBody>('/user/wishlist', {
      isIdempotent: true,
      invalidatesTags: ifDone('Wishlist', 'Calendar'),
    }),
    dropWish: remove<number, UndoableBody>((appId) => `/user/wishlist/${appId}`, {
      // Also after a refusal: the game may have been removed elsewhere.
      invalidatesTags: ['Wishlist', 'Calendar'],
    }),
    /** Optimistic: reverted if the server refuses. */
    setWishNotices: patch<{ appId: number; isOn: boolean }, WishlistItemBody>(
      ({ appId, isOn }) => ({ path: `/user/wishlist/${appId}`, body: { notificationEnabled: isOn } }),
      {
        async onQueryStarted({ appId, isOn }, { dispatch, queryFulfilled }) {
          const optimistic = dispatch(
            wishlistApi.util.updateQueryData('getWishlist', undefined, (items) => {
              const item = items.find((candidate) => candidate.appid === appId);
              if (item) item.notificationEnabled = isOn;
            }),
          );
          await queryFulfilled.catch(() => optimistic.undo());
        },
      },
    ),
  }),
});

export const { useDropWishMutation, useSetWishNoticesMutation, useWishForGameMutation } = changeWishlistApi;

/** Takes a snapshot of the list. Returns the function that restores it. */
export const snapshotWishlist = cacheSnapshot(wishlistApi.endpoints.getWishlist.select(), (data) =>
  wishlistApi.util.updateQueryData('getWishlist', undefined, () => data),
);
