export { closeShortcutHelp, openShortcutHelp, useIsShortcutHelpOpen } from './help.ts';
export { hasModifier } from './has-modifier.ts';
export { closeCommandPalette, openCommandPalette, useIsCommandPaletteOpen } from './palette.ts';
export { switchShortcuts } from './registry.ts';
export { useRowFocus } from './use-row-focus.ts';
export { useShortcutHelp, useShortcuts } from './use-shortcuts.ts';
