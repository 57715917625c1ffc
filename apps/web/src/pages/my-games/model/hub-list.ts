import type { LibraryGame } from '@patchlight/contracts';

export const PAGE_SIZE = 12;

export const SORTS = {
  name_asc: 'Name (A–Z)',
  name_desc: 'Name (Z–A)',
  date_desc: 'Newest update first',
  date_asc: 'Oldest update first',
} as const;

export type Sort = keyof typeof SORTS;

const byName = (a: LibraryGame, b: LibraryGame): number =>
  a.name.localeCompare(b.name, 'en', { sensitivity: 'base' });

/** Games without an update go last, whichever way the dates run. */
const byDate =
  (direction: 1 | -1) =>
  (a: LibraryGame, b: LibraryGame): number => {
    if (!a.latestUpdateDate || !b.latestUpdateDate)
      return Number(!a.latestUpdateDate) - Number(!b.latestUpdateDate) || byName(a, b);
    return direction * (Date.parse(a.latestUpdateDate) - Date.parse(b.latestUpdateDate)) || byName(a, b);
  };

const COMPARE: Record<Sort, (a: LibraryGame, b: LibraryGame) => number> = {
  name_asc: byName,
  name_desc: (a, b) => byName(b, a),
  date_desc: byDate(-1),
  date_asc: byDate(1),
};

export interface HubList {
  /** By name, all of them. */
  favorites: LibraryGame[];
  /** The page's share of the others. */
  others: LibraryGame[];
  otherCount: number;
  pageCount: number;
  /** The page shown; the last one when the wanted one is beyond. */
  page: number;
}

interface HubQuery {
  sort: Sort;
  page: number;
  filter?: string;
}

/** The hub's two sections. Favorites are always by name and never paged. */
export const arrangeHub = (games: readonly LibraryGame[], { sort, page, filter = '' }: HubQuery): HubList => {
  const wanted = filter.trim().toLowerCase();
  const shown = games.filter(({ name }) => name.toLowerCase().includes(wanted));
  const others = shown.filter((game) => !game.isFavorite).sort(COMPARE[sort]);
  const pageCount = Math.max(1, Math.ceil(others.length / PAGE_SIZE));
  const current = Math.min(Math.max(1, page), pageCount);
  return {
    favorites: shown.filter((game) => game.isFavorite).sort(byName),
    others: others.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE),
    otherCount: others.length,
    pageCount,
    page: current,
  };
};
