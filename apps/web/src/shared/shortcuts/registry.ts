import { createKeybindingsHandler, defaultKeybindingsHandlerIgnore } from 'tinykeys';

export interface Shortcut {
  /** As tinykeys writes it: `j`, `g m` for one after the other, `[Shift]+?` where the layout may need Shift. */
  keys: string;
  /** What it does, for the help. */
  does: string;
  run: () => void;
}

export interface ShortcutGroup {
  name: string;
  /** A modal group silences every group that was registered before it. */
  isModal: boolean;
  shortcuts: readonly Shortcut[];
}

const OFF_KEY = 'shortcutsOff';
let groups: readonly ShortcutGroup[] = [];
let isOff = localStorage.getItem(OFF_KEY) === 'true';
const listeners = new Set<() => void>();
let handle: ((event: Event) => void) | undefined;

/** The groups that answer now, the ones on top first. */
export const activeGroups = (all: readonly ShortcutGroup[]): ShortcutGroup[] => {
  const topDown = all.toReversed();
  const modal = topDown.findIndex((group) => group.isModal);
  return modal === -1 ? topDown : topDown.slice(0, modal + 1);
};

const isTakenByElement = (event: KeyboardEvent): boolean => {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || event.defaultPrevented || defaultKeybindingsHandlerIgnore(event)) return true;
  if (target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"], [role="listbox"]'))
    return true;
  if (event.key === 'Enter' && target.closest('a, button, [role="button"], summary')) return true;
  return target.closest('[role="dialog"]') !== null && !groups.some((group) => group.isModal);
};

const lengthOf = ({ keys }: Shortcut): number => keys.split(' ').length;

const rebind = (): void => {
  if (handle) document.removeEventListener('keydown', handle);
  handle = undefined;
  if (isOff || groups.length === 0) return;
  const bindings: Record<string, (event: KeyboardEvent) => void> = {};
  const shortcuts = activeGroups(groups)
    .reverse()
    .flatMap((group) => group.shortcuts);
  // Sequences first, so that the last key of one does not also run what it stands for alone.
  for (const { keys, run } of shortcuts.toSorted((a, b) => lengthOf(b) - lengthOf(a)))
    bindings[keys] = (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      run();
    };
  handle = createKeybindingsHandler(bindings, { ignore: isTakenByElement });
  document.addEventListener('keydown', handle);
};

const changed = (): void => {
  rebind();
  for (const listener of listeners) listener();
};

/** Makes a group answer until the returned function is called. */
export const registerGroup = (group: ShortcutGroup): (() => void) => {
  groups = [...groups, group];
  changed();
  return () => {
    groups = groups.filter((candidate) => candidate !== group);
    changed();
  };
};

export const listGroups = (): readonly ShortcutGroup[] => groups;
export const areShortcutsOff = (): boolean => isOff;

/** Switches all single-key shortcuts of this browser off or on. */
export const switchShortcuts = (off: boolean): void => {
  isOff = off;
  localStorage.setItem(OFF_KEY, String(off));
  changed();
};

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
