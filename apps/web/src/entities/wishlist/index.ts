export { useGetWishlistQuery, wishlistApi } from './api/wishlist.api.ts';
