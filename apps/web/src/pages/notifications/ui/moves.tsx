import type { InboxFolder } from '@patchlight/contracts';
import type { ReactNode } from 'react';
import { BookmarkIcon, DoneIcon, InboxIcon, TrashIcon } from '@/shared/ui';

export interface Move {
  to: InboxFolder;
  label: string;
  icon: ReactNode;
  isDanger: boolean;
}

const TO: Record<InboxFolder, Move> = {
  inbox: { to: 'inbox', label: 'Move to the inbox', icon: <InboxIcon fontSize="small" />, isDanger: false },
  done: { to: 'done', label: 'Done', icon: <DoneIcon fontSize="small" />, isDanger: false },
  saved: { to: 'saved', label: 'Save', icon: <BookmarkIcon fontSize="small" />, isDanger: false },
  deleted: { to: 'deleted', label: 'Delete', icon: <TrashIcon fontSize="small" />, isDanger: true },
};

/** Where notifications can go from each folder, the most frequent first. */
export const MOVES: Record<InboxFolder, readonly [Move, ...Move[]]> = {
  inbox: [TO.done, TO.saved, TO.deleted],
  saved: [TO.done, TO.inbox, TO.deleted],
  done: [TO.inbox, TO.saved, TO.deleted],
  deleted: [{ ...TO.inbox, label: 'Restore' }],
};
