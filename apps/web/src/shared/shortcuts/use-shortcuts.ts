import { useLayoutEffect, useRef } from 'react';
import { registerGroup, useAreShortcutsOff, useShortcutGroups } from './registry.ts';
import type { Shortcut, ShortcutGroup } from './registry.ts';

interface Options {
  when?: boolean;
  isModal?: boolean;
}

/**
 * Offers a group of single-key shortcuts while the component is mounted and `when` holds. The keys of a group may
 * not change between renders; what they run may.
 */
export const useShortcuts = (
  name: string,
  shortcuts: readonly Shortcut[],
  { when = true, isModal = false }: Options = {},
): void => {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  // As the page is shown, not after: whoever sees a list may press its keys.
  useLayoutEffect(() => {
    if (!when) return;
    const bound = latest.current.map(({ keys, does }, index) => ({
      keys,
      does,
      run: () => latest.current[index]?.run(),
    }));
    return registerGroup({ name, isModal, shortcuts: bound });
  }, [name, when, isModal]);
};

/** Every group that is registered now, for the help; and whether the shortcuts are switched off. */
export const useShortcutHelp = (): { groups: readonly ShortcutGroup[]; isOff: boolean } => ({
  groups: useShortcutGroups(),
  isOff: useAreShortcutsOff(),
});
