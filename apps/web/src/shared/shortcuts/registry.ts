import { matchKeybindingPress, parseKeybinding } from 'tinykeys';
import { createExternalStore } from '@/shared/lib';

export interface Shortcut {
  /**
   * In the syntax of tinykeys: `j`, `g m` for a sequence, `[Shift]+?` where the layout may need Shift, `$mod+k` for Ctrl
   * or Cmd.
   */
  keys: string;
  /** The description in the help. */
  does: string;
  run: () => void;
}

export interface ShortcutGroup {
  name: string;
  /** A modal group disables all groups registered before it. */
  isModal: boolean;
  shortcuts: readonly Shortcut[];
}

const OFF_KEY = 'shortcutsOff';
const groups = createExternalStore<readonly ShortcutGroup[]>([]);
const isOff = createExternalStore(localStorage.getItem(OFF_KEY) === 'true');
/** The last keys, for sequences. They survive when groups are registered or removed. */
let pressed: { event: KeyboardEvent; at: number }[] = [];

/** The active groups, the latest first. */
export const activeGroups = (all: readonly ShortcutGroup[]): ShortcutGroup[] => {
  const topDown = all.toReversed();
  const modal = topDown.findIndex((group) => group.isModal);
  return modal === -1 ? topDown : topDown.slice(0, modal + 1);
};

const TAKES_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** Keys with Ctrl or Cmd work while typing, but not while a menu or a dialog is open. */
const isBelowOverlay = (target: Element): boolean =>
  target.closest('[role="menu"], [role="listbox"], [role="dialog"]') !== null ||
  document.querySelector('[aria-modal="true"]') !== null;

/** Whether the key is none that types a character. */
const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;

const isTakenByElement = (event: KeyboardEvent): boolean => {
  const target = event.target instanceof Element ? event.target : null;
  if (target && hasModifier(event))
    return event.defaultPrevented || event.repeat || event.isComposing || isBelowOverlay(target);
  if (!target || event.defaultPrevented || event.repeat || event.isComposing || target.closest(TAKES_KEYS))
    return true;
  if (event.key === 'Enter' && target.closest('a, button, [role="button"], summary')) return true;
  return target.closest('[role="dialog"]') !== null && !groups.get().some((group) => group.isModal);
};

const SEQUENCE_MS = 1_000;
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/** The length of the shortcut if the last keys match it, else 0. */
const matched = ({ keys }: Shortcut): number => {
  const presses = parseKeybinding(keys);
  const last = pressed.slice(-presses.length);
  const isMatch =
    last.length === presses.length &&
    presses.every((press, index) => matchKeybindingPress(last[index]!.event, press));
  return isMatch ? presses.length : 0;
};

const onKeyDown = (event: KeyboardEvent): void => {
  if ((isOff.get() && !hasModifier(event)) || MODIFIERS.has(event.key) || isTakenByElement(event)) return;
  const now = Date.now();
  pressed = [...pressed.filter(({ at }) => now - at < SEQUENCE_MS), { event, at: now }];
  // Longer sequences first, so that `g m` does not also run `m`; then the latest group.
  const found = activeGroups(groups.get())
    .flatMap((group) => group.shortcuts)
    .map((shortcut) => ({ shortcut, length: matched(shortcut) }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length)[0];
  if (!found) return;
  pressed = [];
  event.preventDefault();
  found.shortcut.run();
};

document.addEventListener('keydown', onKeyDown);

/** Registers a group. Returns the function that removes it. */
export const registerGroup = (group: ShortcutGroup): (() => void) => {
  groups.set([...groups.get(), group]);
  return () => groups.set(groups.get().filter((candidate) => candidate !== group));
};

export const useShortcutGroups = groups.useValue;
export const useAreShortcutsOff = isOff.useValue;

/** Switches all single-key shortcuts of this browser off or on. */
export const switchShortcuts = (off: boolean): void => {
  localStorage.setItem(OFF_KEY, String(off));
  isOff.set(off);
};
