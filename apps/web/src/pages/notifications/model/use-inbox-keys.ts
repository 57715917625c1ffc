import type { InboxFolder, NotificationRow } from '@patchlight/contracts';
import type { useRowFocus } from '@/shared/shortcuts';
import { useShortcuts } from '@/shared/shortcuts';

interface InboxKeys {
  rows: readonly NotificationRow[];
  focus: Pick<ReturnType<typeof useRowFocus>, 'move' | 'current'>;
  open: (row: NotificationRow) => void;
  folder: InboxFolder;
  move: (row: NotificationRow, to: InboxFolder) => void;
  toggleRead: (row: NotificationRow) => void;
  select: (id: string) => void;
  /** null while nothing is selected */
  moveSelected: ((to: InboxFolder) => void) | null;
  clearSelection: (() => void) | null;
}

/** The shortcuts of the inbox. They act on the focused row; moves act on the selection if there is one. */
export const useInboxKeys = ({ rows, focus: { move, current }, ...on }: InboxKeys): void => {
  const onFocusedRow = (act: (row: NotificationRow) => void) => (): void => {
    const row = rows.find(({ id }) => id === current());
    if (row) act(row);
  };
  const moveTo = (to: InboxFolder) => (): void => {
    if (to === on.folder) return;
    if (on.moveSelected) on.moveSelected(to);
    else onFocusedRow((row) => on.move(row, to))();
  };
  const isInbox = on.folder === 'inbox';
  useShortcuts('Notifications', [
    { keys: 'j', does: 'Next notification', run: () => move(1) },
    { keys: 'k', does: 'Previous notification', run: () => move(-1) },
    { keys: 'o', does: 'Open', run: onFocusedRow(on.open) },
    { keys: 'Enter', does: 'Open', run: onFocusedRow(on.open) },
    { keys: 'x', does: 'Select', run: onFocusedRow(({ id }) => on.select(id)) },
    { keys: 'e', does: 'Done', run: moveTo('done') },
    { keys: 's', does: 'Save', run: moveTo('saved') },
    { keys: '[Shift]+#', does: 'Delete', run: moveTo('deleted') },
    { keys: 'Backspace', does: 'Delete', run: moveTo('deleted') },
  ]);
  useShortcuts(
    'Notifications',
    [{ keys: 'm', does: 'Mark as read or unread', run: onFocusedRow(on.toggleRead) }],
    { when: isInbox },
  );
  useShortcuts('Notifications', [{ keys: 'i', does: 'Move to the inbox', run: moveTo('inbox') }], {
    when: !isInbox,
  });
  useShortcuts(
    'Selection',
    [{ keys: 'Escape', does: 'Clear the selection', run: () => on.clearSelection?.() }],
    { when: on.clearSelection !== null },
  );
};
