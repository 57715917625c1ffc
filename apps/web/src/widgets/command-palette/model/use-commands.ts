import { useNavigate } from 'react-router-dom';
import { LIMITS } from '@patchlight/contracts';
import type { GameSearchRow } from '@patchlight/contracts';
import { useSearchGamesQuery } from '@/entities/game';
import { useGetLibraryQuery } from '@/entities/library';
import { useLogout } from '@/entities/session';
import type { Session } from '@/entities/session';
import { useChangeInbox } from '@/features/change-inbox';
import { THEMES, THEME_NAMES, chooseTheme } from '@/features/choose-theme';
import { ROUTES, gamePath } from '@/shared/config';
import { useDebounced } from '@/shared/lib';
import { closeCommandPalette, openShortcutHelp } from '@/shared/shortcuts';
import { showToast } from '@/shared/toast';
import { gameCommands, matching, pageCommands, searchCommands } from './commands.ts';
import type { Command } from './commands.ts';

const DEBOUNCE_MS = 400;
/** Shorter terms are not sent to the store. */
const SHORTEST_TERM = 3;
const GAMES_AT_FIRST = 5;
const GAMES_FOUND = 8;
const STORE_GAMES = 5;

const storeCommands = (found: readonly GameSearchRow[], known: ReadonlySet<string>): Command[] =>
  found
    .map((game): Command => {
      const { appid: appId, name, hasPage } = game;
      const search = `${ROUTES.search}?${new URLSearchParams({ q: name })}`;
      return {
        id: gamePath(appId),
        group: 'Search',
        label: name,
        game,
        run: hasPage ? gamePath(appId) : search,
      };
    })
    .filter(({ id }) => !known.has(id))
    .slice(0, STORE_GAMES);

/** What the palette offers for a term, and the function that does it. */
export const useCommands = (
  { isAdmin }: Extract<Session, { status: 'signed-in' }>,
  typed: string,
): { commands: Command[]; run: (command: Command) => void } => {
  const navigate = useNavigate();
  const logout = useLogout();
  const { markAllRead } = useChangeInbox((failure) => showToast(failure, 'error'));
  const { data: library = [] } = useGetLibraryQuery();
  const term = typed.trim().slice(0, LIMITS.searchTermMaxLength);
  const settled = useDebounced(term, DEBOUNCE_MS);
  const skip = settled !== term || settled.length < SHORTEST_TERM;
  const { currentData: found } = useSearchGamesQuery(settled, { skip });

  const actions: Command[] = [
    {
      id: 'read',
      group: 'Actions',
      label: 'Mark all as read',
      words: 'inbox',
      run: () => void markAllRead(),
    },
    ...THEMES.map((theme): Command => ({
      id: theme,
      group: 'Actions',
      label: THEME_NAMES[theme],
      words: 'appearance color mode',
      run: () => chooseTheme(theme),
    })),
    { id: 'keys', group: 'Actions', label: 'Keyboard shortcuts…', words: 'help', run: openShortcutHelp },
    {
      id: 'logout',
      group: 'Actions',
      label: 'Logout',
      words: 'sign out',
      run: () => {
        logout();
        void navigate(ROUTES.login);
      },
    },
  ];
  const games = gameCommands(library);
  const known = new Set(games.map(({ id }) => id));
  const commands = [
    ...matching(games, term, term === '' ? GAMES_AT_FIRST : GAMES_FOUND),
    ...matching(pageCommands(isAdmin), term, Infinity),
    ...matching(actions, term, Infinity),
    ...(term === ''
      ? []
      : [...storeCommands(skip ? [] : (found?.games ?? []), known), ...searchCommands(term)]),
  ];
  const run = (command: Command): void => {
    closeCommandPalette();
    if (typeof command.run === 'string') void navigate(command.run);
    else command.run();
  };
  return { commands, run };
};
