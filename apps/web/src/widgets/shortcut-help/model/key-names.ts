const NAMES: Record<string, string> = {
  Escape: 'Esc',
  Delete: 'Del',
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

const keyName = (press: string): string => {
  // Keys in brackets may be held or not: the layout decides whether `?` needs Shift.
  const parts = press.replaceAll(/\[\w+\]\+/g, '').split(/\+(?=.)/);
  return parts.map((part) => NAMES[part] ?? part).join(' + ');
};

/** The keys of a shortcut as they stand on a keyboard, one after the other. */
export const keyNames = (keys: string): string[] => keys.split(' ').filter(Boolean).map(keyName);
