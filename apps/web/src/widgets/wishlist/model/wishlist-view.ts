import type { WishlistItem } from '@patchlight/contracts';

export const SORTS = {
  release: 'Release date',
  added: 'Recently added',
  name: 'Name',
} as const;
export type Sort = keyof typeof SORTS;

export const FILTERS = {
  upcoming: 'Upcoming',
  released: 'Released',
  sale: 'On sale',
} as const;
export type Filter = keyof typeof FILTERS;

const PASSES: Record<Filter, (item: WishlistItem) => boolean> = {
  upcoming: ({ isReleased }) => isReleased !== true,
  released: ({ isReleased }) => isReleased === true,
  sale: ({ discountPercent }) => discountPercent > 0,
};

/** The items that match a filter; null for all. */
export const filterItems = (items: readonly WishlistItem[], filter: Filter | null): WishlistItem[] =>
  items.filter((item) => filter === null || PASSES[filter](item));

/** The API sorts by release. */
export const sorted = (items: readonly WishlistItem[], sort: Sort): WishlistItem[] => {
  if (sort === 'added') return items.toSorted((a, b) => b.addedAt.localeCompare(a.addedAt));
  if (sort === 'name') return items.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return [...items];
};

/**
 * The text of a game's release chip.
 * @param today YYYY-MM-DD
 */
export const releaseOf = (
  { isReleased, releaseDate, releaseTo }: WishlistItem,
  today = new Date().toISOString().slice(0, 10),
): { text: string; isAhead: boolean } => {
  if (isReleased) return { text: 'Released', isAhead: false };
  if (isReleased === null) return { text: 'Looking it up…', isAhead: false };
  if (releaseTo === null) return { text: releaseDate || 'Coming soon', isAhead: true };
  if (releaseTo < today) return { text: `Was due ${releaseDate}`, isAhead: false };
  return { text: `Releases ${releaseDate}`, isAhead: true };
};
