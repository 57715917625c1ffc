import type { LibraryGame, UpdateKind } from '@patchlight/contracts';
import { countKinds, matchesKinds } from '@/entities/update';

const PAGE_SIZE = 12;

export const SORTS = {
  name_asc: 'Name (A–Z)',
  name_desc: 'Name (Z–A)',
  date_desc: 'Newest update first',
  date_asc: 'Oldest update first',
  gap_asc: 'Updated most often first',
} as const;

export type Sort = keyof typeof SORTS;

/** Filters, sorting and page of My Games. */
export interface MyGamesView {
  /** Part of a name, a developer or a publisher. */
  filter: string;
  /** Kinds of the latest update; none means all. */
  kinds: readonly UpdateKind[];
  isUnreadOnly: boolean;
  /** The id of a category, or null for all games. */
  category: string | null;
  sort: Sort;
  page: number;
}

/** Removes accents. A collator would do the same, but loading it takes longer than rendering the list. */
const sortKey = ({ name }: LibraryGame): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const byName = (a: LibraryGame, b: LibraryGame): number => {
  const [left, right] = [sortKey(a), sortKey(b)];
  return left === right ? 0 : left < right ? -1 : 1;
};

/** Games without an update are last in both directions. */
const byDate =
  (direction: 1 | -1) =>
  (a: LibraryGame, b: LibraryGame): number => {
    if (!a.latestUpdateDate || !b.latestUpdateDate)
      return Number(!a.latestUpdateDate) - Number(!b.latestUpdateDate) || byName(a, b);
    return direction * (Date.parse(a.latestUpdateDate) - Date.parse(b.latestUpdateDate)) || byName(a, b);
  };

/** The usual days between updates, by app id; without games of which too little is known. */
export type UsualGaps = ReadonlyMap<number, number>;

export const NO_GAPS: UsualGaps = new Map();

/** Games without a usual gap are last. */
const byGap = (gaps: UsualGaps) => {
  const gapOf = ({ appid }: LibraryGame): number => gaps.get(appid) ?? Number.MAX_SAFE_INTEGER;
  return (a: LibraryGame, b: LibraryGame): number => gapOf(a) - gapOf(b) || byName(a, b);
};

const comparing = (sort: Sort, gaps: UsualGaps): ((a: LibraryGame, b: LibraryGame) => number) =>
  ({
    name_asc: byName,
    name_desc: (a: LibraryGame, b: LibraryGame) => byName(b, a),
    date_desc: byDate(-1),
    date_asc: byDate(1),
    gap_asc: byGap(gaps),
  })[sort];

export interface GameListPage {
  /** All favorites, by name. */
  favorites: LibraryGame[];
  /** Those on the current page. */
  others: LibraryGame[];
  otherCount: number;
  /** Favorites and others, of all pages. */
  shownCount: number;
  pageCount: number;
  /** At most `pageCount`. */
  page: number;
  /** The number of games for each kind, given the other filters. */
  kindCounts: Record<UpdateKind, number>;
  unreadCount: number;
}

const isUnread = (game: LibraryGame): boolean => game.unreadCount > 0;

/**
 * Splits games into favorites, sorted by name without pages, and the others.
 * @param members the app ids in the selected category; null for all
 * @param gaps what the sort by usual gaps goes by
 */
export const arrangeGames = (
  games: readonly LibraryGame[],
  view: MyGamesView,
  members: ReadonlySet<number> | null = null,
  gaps: UsualGaps = NO_GAPS,
): GameListPage => {
  const term = view.filter.trim().toLowerCase();
  const found = games.filter(
    ({ appid: appId, name, developers, publishers }) =>
      (members === null || members.has(appId)) &&
      [name, ...developers, ...publishers].some((text) => text.toLowerCase().includes(term)),
  );
  const ofKind = found.filter((game) => matchesKinds(view.kinds, game.latestUpdateKind));
  const unread = found.filter(isUnread);
  const shown = view.isUnreadOnly ? ofKind.filter(isUnread) : ofKind;
  const others = shown.filter((game) => !game.isFavorite).sort(comparing(view.sort, gaps));
  const pageCount = Math.max(1, Math.ceil(others.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, view.page), pageCount);
  return {
    favorites: shown.filter((game) => game.isFavorite).sort(byName),
    others: others.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    otherCount: others.length,
    shownCount: shown.length,
    pageCount,
    page,
    kindCounts: countKinds((view.isUnreadOnly ? unread : found).map((game) => game.latestUpdateKind)),
    unreadCount: ofKind.filter(isUnread).length,
  };
};
