import type {
  GameEventType,
  UpdateKind,
  V1Event,
  V1WebhookDelivery,
  V1WebhookDeliveryDetails,
  WebhookDeliveryState,
  WebhookFormat,
  WebhookPause,
} from '@patchlight/contracts';
import type { Turn, TurnRequest } from '../kernel/deliveries.ts';

/** Where a webhook sends to. Secret as a whole. */
export interface WebhookTarget {
  format: WebhookFormat;
  url: string;
  /** Of GitHub. */
  token: string | null;
}

/** What its owner chooses. */
export interface WebhookChoices {
  name: string;
  types: readonly GameEventType[];
  kinds: readonly UpdateKind[];
  /** null: all games of the library. */
  appIds: readonly number[] | null;
}

/** A target as it is stored. */
export interface SealedWebhookTarget {
  sealedTarget: string;
  maskedAddress: string;
  /** Name of the host; requests to one host share its limit. */
  host: string;
}

/** The API token that has set the address of a webhook. It is named after its end, too. */
export interface WebhookMaker {
  tokenId: string;
  name: string;
}

export interface NewWebhook extends WebhookChoices, SealedWebhookTarget {
  userId: string;
  /** UUID. */
  id: string;
  format: WebhookFormat;
  /** null: of another format than `standard`. */
  sealedSecret: string | null;
  createdAt: Date;
  /** null: its owner, signed in. */
  madeBy: WebhookMaker | null;
}

export interface Webhook extends NewWebhook {
  /** The secret before the last rotation. */
  previous: { sealedSecret: string; until: Date } | null;
  paused: { reason: Exclude<WebhookPause, 'plan'>; at: Date } | null;
  /** Whether the owner's plan includes webhooks, and the account is not disabled. */
  isAllowed: boolean;
  lastSuccessAt: Date | null;
  failingSince: Date | null;
}

type WebhookKey = Pick<Webhook, 'userId' | 'id'>;

/** The deliveries of a webhook that a caller reaches: pings, and those of these games; null: all. */
export interface WebhookDeliveries extends WebhookKey {
  appIds: readonly number[] | null;
}

/** The webhooks of all users. Part of the unit of work. */
export abstract class WebhookRepository {
  /** Oldest first. */
  abstract findByUser(userId: string): Promise<Webhook[]>;
  /** @returns null if unknown, malformed, or of another user */
  abstract find(userId: string, id: string): Promise<Webhook | null>;
  /** @returns false if the user has `limit` webhooks */
  abstract add(webhook: NewWebhook, limit: number): Promise<boolean>;
  /** Without a target, the previous one and its maker stay. A new one has not failed yet. */
  abstract change(
    key: WebhookKey,
    choices: WebhookChoices,
    target: (SealedWebhookTarget & Pick<NewWebhook, 'madeBy'>) | null,
  ): Promise<void>;
  /** Replaces the secret; the present one becomes the previous one. */
  abstract rotate(key: WebhookKey, sealedSecret: string, previousUntil: Date): Promise<void>;
  /** @returns the owner; null: it was paused already, or is gone */
  abstract pause(
    key: WebhookKey,
    reason: 'owner' | 'gone' | 'failures',
    now: Date,
  ): Promise<{ name: string; email: string } | null>;
  /**
   * Forgets the failures, too. If the token that made it has ended, forgets the token as well.
   * @returns false: that token has ended, and a token resumes nothing then
   */
  abstract resume(key: WebhookKey, by: 'owner' | 'token'): Promise<boolean>;
  /** Also its deliveries. @returns false if unknown */
  abstract remove(key: WebhookKey): Promise<boolean>;
}

/** A delivery leased by one worker for a try. */
export interface LeasedWebhookDelivery extends Turn {
  /** UUID, the same for every try. */
  id: string;
  /** Lease id; settling under another one is refused. */
  lease: string;
  /** null: a ping. */
  eventId: string | null;
  /** Tries so far. */
  tries: number;
  /** Whether it waits since its event happened: not tried, postponed or redelivered yet. */
  isNew: boolean;
  /** null: it was deleted. */
  webhook: Webhook | null;
}

/** Outcome of a try. */
export interface WebhookOutcome {
  state: Exclude<WebhookDeliveryState, 'queued'>;
  /** Of `failed`. */
  dueAt: Date | null;
  /** In words; null: delivered. */
  error: string | null;
  /** null: nothing was sent, which is neither a try nor a failure of the receiver. */
  answer: Pick<WebhookAnswer, 'request' | 'status' | 'response'> | null;
  durationMs: number;
}

/**
 * Deliveries of events to webhooks, kept for 30 days. One worker at a time holds a lease, which expires by itself; an
 * event may arrive twice if its worker dies, under the same id.
 */
export abstract class WebhookQueue {
  /**
   * Queues the next settled events of the log for the webhooks that want them. Never waits for another worker.
   * @returns whether there may be more
   */
  abstract plan(now: Date): Promise<boolean>;
  /** Queues a ping; also for a paused webhook. @returns its id */
  abstract ping(key: WebhookKey, now: Date): Promise<string>;
  /**
   * Leases the due deliveries that may start now: what was not tried yet before what has failed, and of each host in
   * turns of the users.
   */
  abstract lease(request: TurnRequest, now: Date): Promise<LeasedWebhookDelivery[]>;
  /** No event that waits for the webhook is due earlier than this. */
  abstract postpone(webhook: WebhookKey, until: Date, error: string): Promise<void>;
  /**
   * Ends the lease, and records with the webhook whether it works.
   * @returns since when the webhook has failed; null: it works, or the lease was lost, and then nothing is written
   */
  abstract settle(
    delivery: Pick<LeasedWebhookDelivery, 'id' | 'lease'>,
    outcome: WebhookOutcome,
    now: Date,
  ): Promise<Date | null>;
  /**
   * Queues a delivery that was sent or given up as a new one, under the same id.
   * @returns false: it waits or is being sent; null: there is none
   */
  abstract redeliver(of: WebhookDeliveries, id: string, now: Date): Promise<boolean | null>;
  /** The same for all that failed and were queued since. @returns their number */
  abstract redeliverFailed(of: WebhookDeliveries, since: Date, now: Date): Promise<number>;
}

/** Read model of the deliveries of a webhook. */
export abstract class WebhookQueries {
  /** Newest first, each with its cursor. @param before cursor of the last row of the previous page */
  abstract listDeliveries(
    of: WebhookDeliveries,
    before: string | null,
    limit: number,
  ): Promise<(V1WebhookDelivery & { cursor: string })[]>;
  /** null: there is none. */
  abstract findDelivery(of: WebhookDeliveries, id: string): Promise<V1WebhookDeliveryDetails | null>;
}

/** What is sent to a webhook. */
export interface WebhookMessage {
  /** UUID of the delivery. */
  id: string;
  /** null: a ping. */
  event: V1Event | null;
  /** Of the webhook. */
  name: string;
  /** Of the format `standard`: each signs. */
  secrets: readonly string[];
}

/** What a receiver did. */
export interface WebhookAnswer {
  /** The body that was sent. */
  request: string;
  /** null: no response. */
  status: number | null;
  /** The first 4 kB; null: none, or not to be shown. */
  response: string | null;
  /** In words; null: delivered. */
  error: string | null;
  /** It has not answered in time. */
  isSilent: boolean;
  /** The receiver does not want anything any more. */
  isGone: boolean;
  /** What it asks to wait before the next try. */
  waitMs: number | null;
}

/** Sends events to webhooks. */
export abstract class WebhookSender {
  abstract send(target: WebhookTarget, message: WebhookMessage): Promise<WebhookAnswer>;
}
