import type { UpdateMessage } from './message-ports.ts';

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
