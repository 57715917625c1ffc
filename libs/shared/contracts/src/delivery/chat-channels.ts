import type { NotificationKind } from './channels.ts';

/** Receivers of chat messages: three services, and any server that takes JSON. */
export const CHAT_KINDS = ['discord', 'slack', 'ntfy', 'json'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

export const CHAT_KIND_NAMES: Record<ChatKind, string> = {
  discord: 'Discord',
  slack: 'Slack',
  ntfy: 'ntfy',
  json: 'JSON',
};

/** What a new channel gets if nothing is chosen: all but news and unclassified posts. */
export const DEFAULT_CHAT_NOTIFICATIONS: readonly NotificationKind[] = [
  'major',
  'regular',
  'patch',
  'reminder',
  'release',
  'release-moved',
  'price-drop',
];

/** A chat channel as its owner sees it. */
export interface ChatChannelRow {
  id: string;
  kind: ChatKind;
  name: string;
  /** Host and last characters: the whole address is a secret and is never returned. */
  maskedAddress: string;
  /** The notifications that it gets. */
  kinds: NotificationKind[];
  createdAt: string;
  lastSuccessAt: string | null;
  /** The last failure, in words. */
  lastError: { message: string; at: string } | null;
  /** Set once the receiver is gone; nothing is sent until a test succeeds or the address changes. */
  ended: { reason: string; at: string } | null;
}

/** GET /api/user/channels, oldest first */
export interface ChatChannelsBody {
  success: true;
  data: ChatChannelRow[];
}

/** POST /api/user/channels, PUT /api/user/channels/{id} */
export interface ChatChannelBody {
  success: true;
  data: ChatChannelRow;
}

/** POST /api/user/channels/{id}/test */
export interface ChatTestBody {
  success: true;
  data: {
    isDelivered: boolean;
    /** The answer of the receiver, in words. */
    answer: string;
    channel: ChatChannelRow;
  };
}
