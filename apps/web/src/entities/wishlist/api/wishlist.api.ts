import type { WishlistBody, WishlistItem } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const wishlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWishlist: build.query<WishlistItem[], void>({
      query: () => ({ path: '/user/wishlist' }),
      transformResponse: (body: WishlistBody) => body.data.items,
      providesTags: ['Wishlist'],
    }),
  }),
});

export const { useGetWishlistQuery } = wishlistApi;
