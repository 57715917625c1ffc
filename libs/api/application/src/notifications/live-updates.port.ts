import type { NotificationEvents } from '@patchlight/contracts';

export type LiveUpdate = NotificationEvents['update'];

/** News of updates that have just reached inboxes, from whichever process put them there. */
export abstract class LiveUpdates {
  /**
   * Calls `listener` for each update that reached this user's inbox, until the returned function is called.
   * News may be missed while the database is away; the inbox itself never misses any.
   */
  abstract subscribe(userId: string, listener: (update: LiveUpdate) => void): () => void;
}
