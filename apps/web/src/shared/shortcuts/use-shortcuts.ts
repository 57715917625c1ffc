import { useLayoutEffect, useRef } from 'react';
import { registerGroup, useAreShortcutsOff, useShortcutGroups } from './registry.ts';
import type { Shortcut, ShortcutGroup } from './registry.ts';

interface Options {
  when?: boolean;
  isModal?: boolean;
}

/**
 * Registers a group of single-key shortcuts while the component is mounted and `when` is true. The keys must not
 * change between renders; the handlers may.
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
  // In a layout effect, so that the keys work as soon as the list is visible.
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

/** All registered groups, and whether shortcuts are switched off. */
export const useShortcutHelp = (): { groups: readonly ShortcutGroup[]; isOff: boolean } => ({
  groups: useShortcutGroups(),
  isOff: useAreShortcutsOff(),
});
