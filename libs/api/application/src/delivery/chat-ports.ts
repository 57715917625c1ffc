import type { NotificationKind } from '@patchlight/contracts';
import type { ChatKind, ChatTarget } from '@patchlight/domain';
import type { UpdateMessage } from './message-ports.ts';

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
