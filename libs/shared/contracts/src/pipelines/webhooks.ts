import type { GameEventType } from './event-types.ts';
import type { UpdateKind } from '../updates/game-update.ts';
import type { V1Event } from './v1.ts';

/** `standard`: the event as JSON, signed as Standard Webhooks say. The others take the form of their service. */
export const WEBHOOK_FORMATS = ['standard', 'discord', 'slack', 'github'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

export const WEBHOOK_FORMAT_NAMES: Record<WebhookFormat, string> = {
  standard: 'Signed JSON',
  discord: 'Discord',
  slack: 'Slack',
  github: 'GitHub',
};

/**
 * `owner`: by its owner. `gone`: the receiver answered 410. `failures`: all tries of five days failed. `plan`: it needs PRO.
 * `token-revoked`, `token-expired`: the token that it was made by has ended; only its owner, signed in, can resume it.
 */
export const WEBHOOK_PAUSES = [
  'owner',
  'gone',
  'failures',
  'plan',
  'token-revoked',
  'token-expired',
] as const;
export type WebhookPause = (typeof WEBHOOK_PAUSES)[number];

/** Times are ISO 8601 UTC. */
export interface V1Webhook {
  id: string;
  name: string;
  format: WebhookFormat;
  /** Host and last characters: the whole address is a secret and is never returned. */
  maskedAddress: string;
  /** The events that it gets. */
  types: GameEventType[];
  /** Of the events `update.*`, those about updates of these kinds. */
  kinds: UpdateKind[];
  /** The games of the library that it is limited to; null: all. */
  appIds: number[] | null;
  createdAt: string;
  /** The API token that made it or last set its address, named after its end, too; null: its owner, signed in. */
  madeBy: { tokenId: string; name: string } | null;
  /** Nothing is sent, and events that come now are not sent later; null: active. */
  paused: {
    reason: WebhookPause;
    /** null: of the reason `plan`. */
    at: string | null;
  } | null;
  /** Until when deliveries are also signed with the secret before the last rotation; null: they are not. */
  previousSecretValidUntil: string | null;
  lastSuccessAt: string | null;
  /** Since when all tries failed; null: the last one did not, or there was none. */
  failingSince: string | null;
}

/** GET /api/v1/webhooks: oldest first, up to 20. */
export interface V1WebhooksBody {
  webhooks: V1Webhook[];
}

/** POST /api/v1/webhooks (201) and /api/v1/webhooks/{id}/rotate */
export interface V1NewWebhook {
  webhook: V1Webhook;
  /** `whsec_…`, shown only once; null: of another format than `standard`, which is not signed. */
  secret: string | null;
}

/** `failed`: is tried again. `given-up`: is not. */
export const WEBHOOK_DELIVERY_STATES = ['queued', 'failed', 'delivered', 'given-up'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** One event on its way to one webhook. */
export interface V1WebhookDelivery {
  /** `webhook-id` of all its tries. */
  id: string;
  type: GameEventType | 'ping';
  /** null: a ping. */
  eventId: string | null;
  /** null: a ping, or the game was deleted. */
  game: { appId: number; name: string } | null;
  state: WebhookDeliveryState;
  /** When it was queued. */
  at: string;
  tries: number;
  lastTryAt: string | null;
  /** null: there will be none. */
  nextTryAt: string | null;
  /** HTTP status of the last try; null: no response, or no try. */
  status: number | null;
  /** Of the last try, in milliseconds. */
  durationMs: number | null;
  /** Why the last try failed, in words; null: it did not. */
  error: string | null;
}

/** GET /api/v1/webhooks/{id}/deliveries: of 30 days, newest first. */
export interface V1WebhookDeliveriesBody {
  deliveries: V1WebhookDelivery[];
  cursor: string | null;
  hasMore: boolean;
}

/** GET /api/v1/webhooks/{id}/deliveries/{delivery} */
export interface V1WebhookDeliveryDetails extends V1WebhookDelivery {
  /** Body of the last try; null: there was none. */
  request: string | null;
  /**
   * The first 4 kB of the response to the last try; null: there was none, or the operator has opened networks to
   * webhooks whose responses are nobody's business.
   */
  response: string | null;
}

/** POST /api/v1/webhooks/{id}/redeliver (202) */
export interface V1RedeliveredBody {
  /** Deliveries that are queued again. */
  redelivered: number;
}

/** Body of a delivery in the format `standard`. Fields may be added. */
export type WebhookPayload =
  | { type: GameEventType; timestamp: string; data: V1Event }
  | { type: 'ping'; timestamp: string; data: { webhook: string; text: string } };
