const NAMES: Record<string, string> = {
  Escape: 'Esc',
  Delete: 'Del',
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  $mod: /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl',
};

const keyName = (press: string): string => {
  // Modifiers in brackets are optional: `?` needs Shift in some keyboard layouts.
  const parts = press.replaceAll(/\[\w+\]\+/g, '').split(/\+(?=.)/);
  return parts.map((part) => NAMES[part] ?? part).join(' + ');
};

/** The labels of the keys of a shortcut, in order. */
export const keyNames = (keys: string): string[] => keys.split(' ').filter(Boolean).map(keyName);
