import { useLayoutEffect, useMemo, useRef } from 'react';
import type { LibraryGame } from '@patchlight/contracts';

/** What the buttons of a row do. */
export interface RowActions {
  toggle: (game: LibraryGame) => Promise<void>;
  remove: (game: LibraryGame) => Promise<void>;
  viewUpdates: (game: LibraryGame) => Promise<void>;
  markRead: (game: LibraryGame) => Promise<void>;
  categorize: (game: LibraryGame) => void;
  /** Opens the dialog of the game's notifications. */
  chooseNotifications: (game: LibraryGame) => void;
}

/** The same actions with a stable identity, so that rows do not re-render. */
export const useRowActions = (actions: RowActions): RowActions => {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      toggle: (game) => latest.current.toggle(game),
      remove: (game) => latest.current.remove(game),
      viewUpdates: (game) => latest.current.viewUpdates(game),
      markRead: (game) => latest.current.markRead(game),
      categorize: (game) => latest.current.categorize(game),
      chooseNotifications: (game) => latest.current.chooseNotifications(game),
    }),
    [],
  );
};
