import type { ReleaseMoves } from './release-history.ts';

/** A game on the user's wishlist. Pictures are addresses or null, `addedAt` is ISO 8601 UTC. */
export interface WishlistItem {
  appid: number;
  name: string;
  icon: string | null;
  logo: string | null;
  /** The store's text: "Mar 5, 2027", "Q1 2027", "Coming soon"; empty while unknown. */
  releaseDate: string;
  /** The first and the last possible day, YYYY-MM-DD; null while the store names none. */
  releaseFrom: string | null;
  releaseTo: string | null;
  /** null: not fetched yet. */
  isReleased: boolean | null;
  /** null: the release has not moved since this instance has looked. */
  releaseMoves: ReleaseMoves | null;
  /**
   * In the currency of the user's store country: "$14.99"; or "Free", "TBA", "Not sold in your country",
   * "Checking the price…".
   */
  price: string;
  /** Whether the store was asked about the price in this country. */
  isPriceKnown: boolean;
  /** Price without the discount; null if there is none. */
  originalPrice: string | null;
  /** 0 when there is none. */
  discountPercent: number;
  notificationEnabled: boolean;
  /** Whether it is also in the library. */
  isFollowed: boolean;
  addedAt: string;
}

/**
 * GET /api/user/wishlist, not paginated: upcoming games by last possible day (without one last), then released ones,
 * newest first; within a day by name.
 */
export interface WishlistBody {
  success: true;
  data: { items: WishlistItem[] };
}

/** POST /api/user/wishlist (201) and PATCH /api/user/wishlist/{appid} */
export interface WishlistItemBody {
  success: true;
  message: string;
  data: { item: WishlistItem };
}
