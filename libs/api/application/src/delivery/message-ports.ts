import type { ItemCounts, NotificationKind } from '@patchlight/contracts';
import type { ChatKind, ChatTarget } from '@patchlight/domain';
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

/** A receiver of a user's messages: a Discord or Slack webhook, an ntfy topic, or a server that takes JSON. */
export interface ChatChannel {
  userId: string;
  /** UUID. */
  id: string;
  kind: ChatKind;
  name: string;
  /** Address and credentials, encrypted. */
  sealedTarget: string;
  maskedAddress: string;
  /** The notifications that it gets. */
  kinds: NotificationKind[];
  createdAt: Date;
  lastSuccessAt: Date | null;
  /** In words for the owner. */
  lastError: { message: string; at: Date } | null;
  /** The receiver is gone: nothing is sent any more. */
  ended: { reason: string; at: Date } | null;
}

export type NewChatChannel = Omit<ChatChannel, 'lastSuccessAt' | 'lastError' | 'ended'>;

/** Changes to a channel; a new target makes an ended channel active again. */
export interface ChatChannelChange {
  name: string;
  kinds: NotificationKind[];
  target?: Pick<ChatChannel, 'sealedTarget' | 'maskedAddress'>;
}

/** Result of a message to a channel; `message` is in words for the owner. */
export type ChatResult = { isDelivered: true } | { isDelivered: false; message: string; isEnd: boolean };

/** The chat channels of all users. */
export abstract class ChatChannelRepository {
  /** Oldest first. */
  abstract findByUser(userId: string): Promise<ChatChannel[]>;
  /** @returns null if unknown, malformed, of another user or of a disabled one */
  abstract find(userId: string, id: string): Promise<ChatChannel | null>;
  /** @returns false if the user has `limit` channels */
  abstract add(channel: NewChatChannel, limit: number): Promise<boolean>;
  /** @returns false if unknown */
  abstract change(userId: string, id: string, change: ChatChannelChange): Promise<boolean>;
  /** Records a result, unless the target has changed since. A delivered message makes an ended channel active again. */
  abstract recordResult(
    channel: Pick<ChatChannel, 'userId' | 'id' | 'sealedTarget'>,
    result: ChatResult,
    now: Date,
  ): Promise<void>;
  /** @returns false if unknown */
  abstract remove(userId: string, id: string): Promise<boolean>;
}

/** The answer of a receiver; `answer` is one sentence for the owner. */
export type ChatAnswer =
  /**
   * Accepted; `gone`: the receiver does not exist any more; `refused`: it never takes this; `failed`: it may later;
   * `silent`: it has not answered in time.
   */
  | { outcome: 'accepted' | 'gone' | 'refused' | 'failed' | 'silent'; answer: string }
  /** It takes no message before this time has passed. */
  | { outcome: 'delayed'; answer: string; waitMs: number };

/** Sends messages to chat receivers. */
export abstract class ChatSender {
  abstract send(target: ChatTarget, message: UpdateMessage): Promise<ChatAnswer>;
}

/** Reads what messages are about. */
export abstract class MessageQueries {
  /** In the order of the ids; hidden and deleted ones are left out. */
  abstract list(updateIds: readonly string[]): Promise<MessageUpdate[]>;
}

/** A device's address at its push service, and the keys to encrypt for it, in base64url. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A device that gets push messages while its session lasts. */
export interface PushSubscription extends PushAddress {
  /** UUID. */
  id: string;
  userId: string;
  sessionId: string;
  /** Name of browser and system. */
  device: string;
  createdAt: Date;
  lastSuccessAt: Date | null;
  /** Of the last message; null if it was accepted. */
  lastError: { message: string; at: Date } | null;
}

export type NewPushSubscription = Omit<PushSubscription, 'lastSuccessAt' | 'lastError'>;

/**
 * The devices of all users. A device is gone when its session has ended or expired. Addresses are stored sealed; a device whose
 * address cannot be opened any more, because the key has changed, is gone, too.
 */
export abstract class PushSubscriptionRepository {
  /**
   * Replaces the subscription with the same endpoint, even of another user, and that of the same session. Beyond
   * `limit`, the user's oldest ones are deleted.
   */
  abstract add(subscription: NewPushSubscription, limit: number): Promise<void>;
  /** Oldest first. */
  abstract findByUser(userId: string): Promise<PushSubscription[]>;
  abstract find(userId: string, id: string): Promise<PushSubscription | null>;
  /** @param error null: the message was accepted */
  abstract recordOutcome(userId: string, id: string, error: string | null, now: Date): Promise<void>;
  /** Seals some of the addresses that an earlier version has stored in the clear. @returns how many */
  abstract sealSome(): Promise<number>;
  /** False when the user has no such device. */
  abstract remove(userId: string, id: string): Promise<boolean>;
}

/** Encrypts messages and hands them to push services. */
export abstract class PushSender {
  /** The VAPID key that browsers subscribe with, in base64url; null on an instance that sends no push messages. */
  abstract readonly publicKey: string | null;
  /**
   * Resolves once the push service has accepted the message. The messages of errors are sentences for users.
   * @throws {PushSubscriptionEnded} @throws {DeliveryRefused} @throws {DeliveryDelayed} @throws {ReceiverSilent}
   * @throws {InstanceRefused}
   */
  abstract send(address: PushAddress, message: UpdateMessage): Promise<void>;
}
