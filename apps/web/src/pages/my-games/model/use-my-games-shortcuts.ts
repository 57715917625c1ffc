import type { RefObject } from 'react';
import type { LibraryGame } from '@patchlight/contracts';
import { useRowFocus, useShortcuts } from '@/shared/shortcuts';
import { usePreservedFocus } from './use-preserved-focus.ts';
import type { RowActions } from './use-row-actions.ts';

interface ShortcutOptions {
  games: readonly LibraryGame[];
  actions: RowActions;
  focusFilter: () => void;
  turnPage: (step: 1 | -1) => void;
}

/** The keyboard shortcuts of My Games. The rows of both sections, below `listRef`, are one list. */
export const useMyGamesShortcuts = ({
  games,
  actions,
  focusFilter,
  turnPage,
}: ShortcutOptions): { listRef: RefObject<HTMLDivElement | null> } => {
  const { listRef, move, current } = useRowFocus<HTMLDivElement>();
  usePreservedFocus(listRef);
  const onRow = (act: (game: LibraryGame) => Promise<void>) => (): void => {
    const game = games.find(({ appid }) => String(appid) === current());
    if (game) void act(game);
  };
  useShortcuts('My Games', [
    { keys: 'j', does: 'Next game', run: () => move(1) },
    { keys: 'k', does: 'Previous game', run: () => move(-1) },
    { keys: 'o', does: 'View updates', run: onRow(actions.viewUpdates) },
    { keys: 'Enter', does: 'View updates', run: onRow(actions.viewUpdates) },
    { keys: 'f', does: 'Add to or remove from favorites', run: onRow(actions.toggle) },
    { keys: 'm', does: 'Mark its updates as read', run: onRow(actions.markRead) },
    { keys: '/', does: 'Filter your games', run: focusFilter },
    { keys: 'n', does: 'Next page', run: () => turnPage(1) },
    { keys: 'p', does: 'Previous page', run: () => turnPage(-1) },
  ]);
  return { listRef };
};
