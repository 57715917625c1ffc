import type { UndoableBody, WishForGameDto, WishlistItemBody } from '@patchlight/contracts';
import { wishlistApi } from '@/entities/wishlist';
import { remembering } from '@/shared/api';

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
      query: (appid) => ({ path: `/user/wishlist/${appid}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Wishlist', 'Calendar']),
    }),
    /** Turned over at once, and back if the server does not agree. */
    setWishNotices: build.mutation<WishlistItemBody, { appid: number; isOn: boolean }>({
      query: ({ appid, isOn }) => ({
        path: `/user/wishlist/${appid}`,
        method: 'PATCH',
        body: { notificationEnabled: isOn },
      }),
      async onQueryStarted({ appid, isOn }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          wishlistApi.util.updateQueryData('getWishlist', undefined, (items) => {
            const item = items.find((candidate) => candidate.appid === appid);
            if (item) item.notificationEnabled = isOn;
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const { useDropWishMutation, useSetWishNoticesMutation, useWishForGameMutation } = changeWishlistApi;

/** Notes what the list shows. Returns the way to show that again. */
export const rememberWishlist = remembering(wishlistApi.endpoints.getWishlist.select(), (data) =>
  wishlistApi.util.updateQueryData('getWishlist', undefined, () => data),
);
