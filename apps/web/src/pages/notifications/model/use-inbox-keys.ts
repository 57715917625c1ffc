import type { NotificationRow } from '@patchlight/contracts';
import type { useRowFocus } from '@/shared/shortcuts';
import { useShortcuts } from '@/shared/shortcuts';

interface InboxKeys {
  rows: readonly NotificationRow[];
  focus: Pick<ReturnType<typeof useRowFocus>, 'move' | 'current'>;
  open: (row: NotificationRow) => void;
  remove: (row: NotificationRow) => void;
  toggleRead: (row: NotificationRow) => void;
  select: (id: string) => void;
  /** null while nothing is selected */
  removeSelected: (() => void) | null;
  clearSelection: (() => void) | null;
}

/** The shortcuts of the inbox. They act on the focused row; deletion acts on the selection if there is one. */
export const useInboxKeys = ({ rows, focus: { move, current }, ...on }: InboxKeys): void => {
  const onFocusedRow = (act: (row: NotificationRow) => void) => (): void => {
    const row = rows.find(({ id }) => id === current());
    if (row) act(row);
  };
  const remove = on.removeSelected ?? onFocusedRow(on.remove);
  useShortcuts('Notifications', [
    { keys: 'j', does: 'Next notification', run: () => move(1) },
    { keys: 'k', does: 'Previous notification', run: () => move(-1) },
    { keys: 'o', does: 'Open', run: onFocusedRow(on.open) },
    { keys: 'Enter', does: 'Open', run: onFocusedRow(on.open) },
    { keys: 'm', does: 'Mark as read or unread', run: onFocusedRow(on.toggleRead) },
    { keys: 'x', does: 'Select', run: onFocusedRow(({ id }) => on.select(id)) },
    { keys: '[Shift]+#', does: 'Delete', run: remove },
    { keys: 'Backspace', does: 'Delete', run: remove },
  ]);
  useShortcuts(
    'Selection',
    [{ keys: 'Escape', does: 'Clear the selection', run: () => on.clearSelection?.() }],
    { when: on.clearSelection !== null },
  );
};
