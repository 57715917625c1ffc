import type { WishlistItem } from '@patchlight/contracts';

/** A fictional wishlisted game. */
export const aWish = (facts: Partial<WishlistItem> = {}): WishlistItem => ({
  appid: 904110,
  name: 'Brinelight',
  icon: null,
  logo: null,
  releaseDate: 'Mar 5, 2020',
  releaseFrom: '2020-03-05',
  releaseTo: '2020-03-05',
  isReleased: true,
  releaseMoves: null,
  price: '$19.99',
  isPriceKnown: true,
  originalPrice: null,
  discountPercent: 0,
  notificationEnabled: true,
  isFollowed: false,
  addedAt: '2026-01-01T00:00:00Z',
  ...facts,
});

/** The response of GET /user/wishlist with these. */
export const wishlistOf = (...items: WishlistItem[]) => ({ body: { success: true, data: { items } } });
