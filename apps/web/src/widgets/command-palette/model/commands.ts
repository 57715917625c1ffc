import type { LibraryGame, SearchResult } from '@patchlight/contracts';
import { REMINDERS_PATH, ROUTES, WISHLIST_PATH, gamePath } from '@/shared/config';

export interface Command {
  /** Unique. */
  id: string;
  group: 'Your games' | 'Pages' | 'Actions' | 'Search';
  label: string;
  /** Further words that find it. */
  words?: string;
  game?: Pick<SearchResult, 'name' | 'logo' | 'icon'>;
  /** Where it leads, or what it does. */
  run: string | (() => void);
}

const PAGES: readonly [label: string, to: string, words?: string][] = [
  ['Home', ROUTES.home, 'start news'],
  ['My Games', ROUTES.myGames, 'library followed favorites'],
  ['Inbox', ROUTES.notifications, 'notifications unread'],
  ['Calendar', ROUTES.calendar, 'month week releases'],
  ['Search Games', ROUTES.search, 'find follow add store'],
  ['Search Updates', `${ROUTES.search}?tab=updates`, 'find words patch notes'],
  ['Import from Steam', ROUTES.import, 'profile wishlist library'],
  ['PRO Features', ROUTES.proFeatures, 'categories reminders wishlist calendar export'],
  ['Wishlist', WISHLIST_PATH, 'releases discounts prices'],
  ['Reminders', REMINDERS_PATH, 'custom'],
  ['Subscription', ROUTES.subscription, 'plan billing usage limits'],
  ['Settings', ROUTES.settings, 'account profile'],
  ['Notification Settings', `${ROUTES.settings}?tab=notifications`, 'mail email e-mail push chat digest'],
  ['Security Settings', `${ROUTES.settings}?tab=security`, 'password two-step passkeys sessions'],
  ['Developer Settings', `${ROUTES.settings}?tab=developer`, 'api tokens webhooks feeds'],
  ['Privacy Settings', `${ROUTES.settings}?tab=privacy`, 'export delete account data'],
  ['Support', ROUTES.support, 'help contact'],
  ['API Reference', ROUTES.reference, 'docs developer'],
  ['Changelog', ROUTES.changelog, 'versions news'],
  ['Privacy', ROUTES.privacy, 'data imprint'],
];

/** The pages of a user. */
export const pageCommands = (isAdmin: boolean): Command[] => {
  const pages = isAdmin ? [...PAGES, ['Admin', ROUTES.admin, 'dashboard'] as const] : PAGES;
  return pages.map(([label, to, words]) => ({ id: to, group: 'Pages', label, words, run: to }));
};

/** The games of a user, favorites first. */
export const gameCommands = (games: readonly LibraryGame[]): Command[] =>
  games
    .toSorted((a, b) => Number(b.isFavorite) - Number(a.isFavorite))
    .map((game) => ({
      id: gamePath(game.appid),
      group: 'Your games',
      label: game.name,
      game,
      run: gamePath(game.appid),
    }));

/** The searches for a term. */
export const searchCommands = (term: string): Command[] => {
  const at = (params: Record<string, string>): string => `${ROUTES.search}?${new URLSearchParams(params)}`;
  return [
    { id: 'search games', group: 'Search', label: `Search games for “${term}”`, run: at({ q: term }) },
    {
      id: 'search updates',
      group: 'Search',
      label: `Search updates for “${term}”`,
      run: at({ tab: 'updates', q: term }),
    },
  ];
};

const normal = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** 0: starts with the term; 1: a word does; 2: words start with those of the term; null: does not match. */
const rankOf = ({ label, words = '' }: Command, term: string): 0 | 1 | 2 | null => {
  const name = normal(label);
  if (name.startsWith(term)) return 0;
  if (name.includes(` ${term}`)) return 1;
  const known = `${name} ${words}`.split(/\s+/);
  return term.split(/\s+/).every((word) => known.some((one) => one.startsWith(word))) ? 2 : null;
};

/** The commands that match, the best first in each group, up to `most` of a group. All, in order, for an empty term. */
export const matching = (commands: readonly Command[], typed: string, most: number): Command[] => {
  const term = normal(typed.trim());
  const ranked = commands.flatMap((command) => {
    const rank = rankOf(command, term);
    return rank === null ? [] : [{ command, rank }];
  });
  const best = ranked.toSorted((a, b) => a.rank - b.rank).map(({ command }) => command);
  return best.slice(0, most);
};
