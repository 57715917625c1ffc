import type { NotificationEvents } from '@patchlight/contracts';

/** One of the events that tell of an arrival, with its data. */
export type Arrival = {
  [Event in 'update' | 'notice']: { type: Event; data: NotificationEvents[Event] };
}['update' | 'notice'];

/** News of what has just reached inboxes, from whichever process put it there. */
export abstract class LiveUpdates {
  /**
   * Calls `listener` for each update and notice that reached this user's inbox, until the returned function is called.
   * News may be missed while the database is away; the inbox itself never misses any.
   */
  abstract subscribe(userId: string, listener: (arrival: Arrival) => void): () => void;
}
