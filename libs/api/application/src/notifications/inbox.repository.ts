import type { UndoOffer } from '@patchlight/contracts';

/** Which notifications of a user: these, those that came before a moment, or every one. */
export type Which = { ids: readonly string[] } | { before: Date } | 'all';

export interface InboxChange {
  changed: number;
  /** The way back, kept with the change. Null when nothing changed, or too much to be kept. */
  undo: UndoOffer | null;
}

/** The marks on a user's inbox. Ids that are not numbers in digits belong to nobody. */
export abstract class InboxRepository {
  /** @returns false when the user has no such notification */
  abstract markRead(userId: string, id: string): Promise<boolean>;
  abstract mark(userId: string, which: Which, isRead: boolean): Promise<InboxChange>;
  abstract delete(userId: string, which: Which): Promise<InboxChange>;
  /** The kinds of reversals that `revert` understands. */
  abstract readonly reversalKinds: readonly string[];
  /** Takes a change back: the same notifications with the same read marks. */
  abstract revert(userId: string, kind: string, payload: unknown): Promise<void>;
}
