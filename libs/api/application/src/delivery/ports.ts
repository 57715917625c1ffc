import type { NotificationKind } from '@patchlight/contracts';
import type { KernelPorts, MessageKind } from '../kernel/ports.ts';

/** An update or a notice in a message. All texts are plain and bounded. */
export interface MessageUpdate {
  /** Id of the update or notice. */
  id: string;
  kind: NotificationKind;
  title: string;
  /** Up to 300 characters, without spoilers; of a notice, the full sentence. */
  excerpt: string;
  game: { appId: number; name: string };
  /** https, of a host of the store. */
  pictureUrl: string | null;
  /** Absolute URL on this instance. */
  url: string;
  at: Date;
}

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

/** The ports of the delivery context. */
export type DeliveryPorts = KernelPorts;
