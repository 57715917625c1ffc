import type { ItemCounts, NotificationKind } from '@patchlight/contracts';
import type { MessageKind } from '../kernel/deliveries.ts';

/** An update or a notice in a message. All texts are plain and bounded. */
export interface MessageUpdate {
  /** Id of the update or notice. */
  id: string;
  kind: NotificationKind;
  title: string;
  /** Up to 300 characters, without spoilers; of a notice, the full sentence. */
  excerpt: string;
  /** What the lines of an update say; null: not in English, or not read yet. */
  items: ItemCounts | null;
  game: { appId: number; name: string };
  /** https, of a host of the store. */
  pictureUrl: string | null;
  /** Absolute URL on this instance. */
  url: string;
  at: Date;
}

/** Updates in one message. */
export const MOST_UPDATES = 20;

/** A composed message about updates and notices; each channel renders it. */
export interface UpdateMessage {
  /** UUID of the delivery. */
  id: string;
  kind: MessageKind;
  /** At most 20, newest first. */
  updates: MessageUpdate[];
  /** Number of further ones. */
  more: number;
}

/** Reads what messages are about. */
export abstract class MessageQueries {
  /** In the order of the ids; hidden and deleted ones are left out. */
  abstract list(updateIds: readonly string[]): Promise<MessageUpdate[]>;
}
