import type {
  AccountAct,
  AuditAction,
  Feature,
  GameEventType,
  NoticeKind,
  UndoOffer,
} from '@patchlight/contracts';
import type { Caller } from './caller.ts';
import type { DeliveryQueue, Mailer } from './deliveries.ts';

export interface AttemptLimit {
  /** Attempts allowed within `seconds` after the first. */
  points: number;
  seconds: number;
}

export interface Activity {
  userId: string;
  act: AccountAct;
  caller: Pick<Caller, 'addressRange' | 'userAgent'>;
  /** Further details; never secrets. */
  detail?: Record<string, string | number | boolean>;
}

/** The activity log of accounts, kept for a year. Part of the unit of work. */
export abstract class ActivityLog {
  /** Stores nothing for an unknown user, in the same time. */
  abstract record(activity: Activity): Promise<void>;
}

/** Rate limiter shared by all replicas; exactly `points` of parallel attempts pass. */
export abstract class AttemptLimiter {
  /**
   * Counts one attempt.
   * @throws {TooManyAttempts} with the seconds until the window ends
   */
  abstract consume(key: string, limit: AttemptLimit): Promise<void>;
  /** Resets the count. */
  abstract reset(key: string): Promise<void>;
}

/** What authenticated a request. */
export type Credential = { sessionId: string } | { tokenId: string };

/** A signed-in user. */
export interface SessionOwner {
  userId: string;
  sessionId: string;
}

/** The sessions and API tokens that authenticate requests. Part of the unit of work. */
export abstract class Credentials {
  /**
   * Locks a session or API token until the unit of work ends. False if it has been ended or revoked, by a change that has
   * also revoked what it had set up: a use case that grants lasting access must then grant nothing.
   */
  abstract lock(credential: Credential): Promise<boolean>;
}

/** The acting admin and client. */
export interface Actor {
  userId: string;
  caller: Pick<Caller, 'addressRange'>;
}

export interface AuditEntry {
  actor: Actor;
  action: AuditAction;
  /** `id` of a user, a game (app id) or an update; null for the instance. */
  target: { type: 'user' | 'game' | 'update' | 'instance'; id: string | null };
  /** Further details; never secrets or names. */
  details?: Record<string, string | number | boolean | null>;
}

/** The audit log of admins. Part of the unit of work: an action and its entry are committed together. */
export abstract class AuditLog {
  abstract record(entry: AuditEntry): Promise<void>;
}

/** The current time. */
export abstract class Clock {
  abstract now(): Date;
}

/** CSRF tokens registered by browsers. Only hashes of tokens and browsers are stored. */
export abstract class CsrfTokenRepository {
  /** Adds or renews a token; only the newest `keep` tokens of each browser stay. */
  abstract add(entry: {
    browser: string;
    token: string;
    now: Date;
    expiresAt: Date;
    keep: number;
  }): Promise<void>;
  /** Whether the browser registered the token and it has not expired. */
  abstract isKnown(browser: string, token: string, now: Date): Promise<boolean>;
}

/** Generates unpredictable ids. */
export abstract class IdGenerator {
  /** A UUID. */
  abstract uuid(): string;
  /** A UUID derived from the name (version 5): the same for the same name. */
  abstract uuidOf(name: string): string;
  /** 256 random bits in 43 characters of base64url. */
  abstract token(): string;
  /**
   * An API token: `plt_`, 256 random bits in 43 characters, and their checksum in 6, for scanners of leaked secrets.
   */
  abstract apiToken(): string;
}

export interface StoredResponse {
  status: number;
  body: unknown;
}

/** A request with an idempotency key. */
export interface IdempotentRequest {
  userId: string;
  key: string;
  /** Method and path. */
  route: string;
  /** A hash of its body. */
  content: string;
}

/** Stored responses of idempotent requests. Part of the unit of work. */
export abstract class IdempotencyRepository {
  /**
   * Claims the key for this request, waiting while another unit of work holds it.
   * @returns null: claimed, the caller runs the request and stores its response; otherwise the request that used the
   * key. Responses from before `forgottenBefore` are ignored.
   */
  abstract claim(
    act: IdempotentRequest,
    now: Date,
    forgottenBefore: Date,
  ): Promise<{ route: string; answer: StoredResponse } | null>;
  abstract saveResponse(act: IdempotentRequest, answer: StoredResponse): Promise<void>;
}

/** All jobs by name, with their payloads. */
export interface Jobs {
  /** Fetch the posts of all games that are due. */
  'ingest-due': Record<string, never>;
  /** Fetch the posts of these games now, whether due or not; urgent ones before what is due. */
  'fetch-games': { appIds: number[]; urgent: boolean };
  /** Fetch name, studios and pictures of these games from the store. */
  'refresh-games': { appIds: number[] };
  /** Enqueue the refresh of games whose details are missing or old. */
  'queue-stale-games': Record<string, never>;
  /** Read the store profile of an import. */
  'read-profile': { userId: string; importId: string };
  /** Add the games that a user chose of an import. */
  'import-games': { userId: string; importId: string };
  /** Fetch releases and prices of all games that are due. */
  'refresh-listings': Record<string, never>;
  /** Read older posts of followed games. */
  'read-histories': Record<string, never>;
  /** Look at the play times that are due. */
  'look-at-plays': Record<string, never>;
  /** Fetch the kinds of the newest updates of these games from the store, then fan the given updates out. */
  'classify-updates': { games: { appId: number; updateIds: string[] }[] };
  /** Add updates and notices to the inboxes of their recipients. */
  'fan-out': { updateIds: string[] };
  /** Set this customer's plan from the payment provider's state; cancel the subscriptions of a deleted user. */
  'settle-subscription': { customerId: string };
  /** Tell the payment provider this user's current address. */
  'update-customer': { userId: string };
  /** Find plans that differ from the payments. */
  'reconcile-subscriptions': Record<string, never>;
  /** Mail a password reset link to the user with this address. */
  'ask-password-reset': { email: string; caller: { addressRange: string; userAgent: string } };
  /** Sync this user's connected calendar; `before` holds the counts of earlier jobs of the same sync. */
  'sync-calendar': {
    userId: string;
    before?: {
      turns: number;
      counts: { total: number; added: number; changed: number; removed: number; errors: number };
    };
  };
  /** Enqueue the due syncs of connected calendars. */
  'queue-due-syncs': Record<string, never>;
}

export type JobName = keyof Jobs;

/** How jobs of one name run. */
export interface JobSettings {
  /** Schedule in UTC, once for all workers; without it the job runs on demand only. */
  cron?: string;
  /** At most one job waits in the queue. */
  deduplicate?: boolean;
  /** Jobs that one worker runs concurrently. */
  concurrency: number;
  /** Jobs fetched together, but run and settled individually; a full batch fetches the next at once. */
  batchSize: number;
  /** Number of retries of a failed job. */
  retryLimit: number;
  /** Limit of the exponential backoff, in seconds. */
  retryDelayMax?: number;
}

/**
 * The job queue. Jobs run at least once and are retried until they succeed. A job enqueued in a unit of work exists
 * only if the work is committed.
 */
export abstract class JobQueue {
  abstract enqueue<N extends JobName>(name: N, data: Jobs[N]): Promise<void>;
}

/** A list of a user, as sent. */
export interface KeptList {
  /** JSON. */
  body: string;
  /** Its ETag; null: it is sent without one. */
  tag: string | null;
}

/** The lists of one user that this process keeps. */
export interface ListsOfUser {
  /** @param key of the list among those of the user */
  find(key: string): KeptList | undefined;
  /** Keeps a list that was read after these were asked for, unless something has changed for the user meanwhile. */
  keep(key: string, list: KeptList): void;
}

/** Lists of users, kept in this process until anything changes in them, whichever process changes it. */
export abstract class KeptLists {
  /**
   * The lists of a user without those that had changed when they were asked for; they are to be used at once. null: it
   * is not known what has changed.
   */
  abstract of(userId: string): Promise<ListsOfUser | null>;
}

/** Lets lists come from replicas of the database: for requests that only read. */
export abstract class ListReads {
  /**
   * Runs work whose lists may come from a replica, though never older than the last change of the reader's own lists.
   * Until it ends, they do not go back in time.
   * @param userId the reader; null: anybody, whose lists may be a second old
   */
  abstract by<T>(userId: string | null, work: () => T): T;
}

/** Derives the secret tokens of mailed links. */
export abstract class LinkTokens {
  /** 256 bits derived from the id and a secret of the instance, so that the id alone is useless. */
  abstract derive(id: string): string;
}

/** A notification about a game that is not an update. */
export interface NewNotice {
  kind: NoticeKind;
  appId: number;
  /** The recipient; null: every user who wants this kind of notice about the game. */
  userId: string | null;
  /** Only users whose prices are of this country; missing: all. */
  country?: string;
  /** Unique key, starting with the kind, such as `reminder:7`; only the first notice with a key is stored. */
  key: string;
  /** One line. */
  title: string;
  /** Full text with the name of the game. */
  message: string;
  /** Time of the event. */
  at: Date;
}

/** Notices in order of arrival. Part of the unit of work. */
export abstract class NoticeRepository {
  /**
   * Stores the notices with new keys; one with a recipient is added to the inbox at once, and live listeners are
   * notified.
   * @returns ids of the notices to fan out
   */
  abstract add(notices: readonly NewNotice[]): Promise<string[]>;
}

/** Features of users' plans, for background work. */
export abstract class PlanFeatures {
  /** Whether the current plan includes the feature. */
  abstract includes(userId: string, feature: Feature): Promise<boolean>;
}

/**
 * Signals of committed transactions, such as that a session has ended, from all processes to all. Some may be lost: then
 * there is a gap.
 */
export abstract class Signals {
  private readonly handlers = new Map<string, (payload: string) => void>();
  private readonly gapListeners: (() => void)[] = [];
  private count = 0;

  /** Whether signals arrive, as far as this process knows. */
  abstract readonly isUp: boolean;

  /** How many have arrived. */
  get received(): number {
    return this.count;
  }

  /** Handles the payloads of a channel. One handler per channel, before the start. */
  on(channel: string, handler: (payload: string) => void): void {
    this.handlers.set(channel, handler);
  }

  /** Calls the listener whenever earlier signals may have been missed, and so at the start. */
  onGap(listener: () => void): void {
    this.gapListeners.push(listener);
  }

  protected get channels(): string[] {
    return [...this.handlers.keys()];
  }

  protected deliver(channel: string, payload: string): void {
    this.count += 1;
    this.handlers.get(channel)?.(payload);
  }

  protected tellOfGap(): void {
    for (const listener of this.gapListeners) listener();
  }
}

/** The signals as they leave the database, for the one process that relays them to the others. Up while it is this one. */
export abstract class SignalSource extends Signals {
  /** Receives signals from now on, after a gap, unless another process does. @returns whether this one does */
  abstract claim(): Promise<boolean>;
  /** Lets another process receive them. */
  abstract release(): void;
}

export interface GameEvent {
  /** Grows with time. */
  id: string;
  type: GameEventType;
  appId: number;
  /** The update; of `game.*` and `price.*` events, the notice. */
  updateId: string;
  /** Of `update.edited`: the revision with the previous text. */
  revisionId: string | null;
  at: Date;
}

/**
 * The log of game events in order of id. The repositories write each event in the transaction that causes it, so
 * events of running transactions may still be missing below the newest id; only settled events are read.
 */
export abstract class GameEventLog {
  /** Lets `after` return the events of transactions that have ended; called every second. */
  abstract settle(): Promise<void>;
  /** Id of the newest settled event; '0' if there is none. */
  abstract newest(): Promise<string>;
  /** Up to `count` settled events with larger ids, oldest first. */
  abstract after(id: string, count: number): Promise<GameEvent[]>;
}

/** State of a store host, shared by all workers. */
export interface HostState {
  host: string;
  /** End of the open state of the breaker; null while it is closed. */
  openUntil: Date | null;
  consecutiveFailures: number;
  requestsToday: number;
}

/**
 * Priority of a request. `scheduled`: background work. `urgent`: goes at once while the share of urgent requests lasts,
 * then queues. `immediate`: a user is waiting, so it goes at once or not at all. `spare`: takes what is left over, while
 * no other request waits, and a small share at most.
 */
export type RequestPriority = 'scheduled' | 'urgent' | 'immediate' | 'spare';

export type Slot =
  /** Delay before the request may be sent. */
  | { waitMs: number }
  /** The breaker is open. */
  | { openUntil: Date }
  /** The share of urgent requests is used up, and the request is `immediate`. */
  | { isShareSpent: true }
  /** Nothing is left over for a `spare` request; when to ask again. */
  | { askAgainMs: number };

/** Share of a host's slots that urgent requests may take ahead of the queue. */
export const URGENT_SHARE = 1 / 5;
/** Burst of urgent requests after a pause. */
export const URGENT_BURST = 20;
/** Share of a host's slots that spare requests may take: what the plan of polls leaves (`PLANNED`). */
export const SPARE_SHARE = 1 / 20;

/**
 * Request budget per host, shared by all processes, with a circuit breaker. Slots are handed out in order and evenly
 * spaced; an urgent request within the share takes one at once and delays the others. A spare one takes a slot that is
 * free now, so that it delays those that come meanwhile by one slot at most.
 */
export abstract class RequestBudget {
  /** Reserves a slot. */
  abstract reserve(host: string, perSecond: number, priority: RequestPriority): Promise<Slot>;
  /** Reports a success, which closes the breaker. */
  abstract recordSuccess(host: string): Promise<void>;
  /**
   * Reports a failure of the host; opens the breaker depending on the status (null: no response). A 403 is reported
   * only after several different requests in a row: then it concerns the host, not an app.
   */
  abstract recordFailure(host: string, status: number | null): Promise<void>;
  abstract getStates(): Promise<HostState[]>;
}

/** How to undo an action: kind of the reverser and its payload, as plain JSON. */
export interface Reversal {
  kind: string;
  payload: unknown;
}

/** Actions that their user can undo once, within ten minutes. Part of the unit of work. */
export abstract class ReversalRepository {
  abstract save(userId: string, reversal: Reversal): Promise<UndoOffer>;
  /**
   * Consumes a reversal, waiting while another unit of work holds it.
   * @returns null if the user has no such reversal, or it was used
   */
  abstract consume(userId: string, id: string): Promise<Reversal | null>;
}

/** Undoes the actions of one context. */
export abstract class Reverser {
  /** Kinds of reversals it handles. */
  abstract readonly kinds: readonly string[];
  /** Restores the previous state, in the current unit of work. */
  abstract revert(userId: string, kind: string, payload: unknown): Promise<void>;
}

/**
 * Encrypts secrets with a key that is not in the database. A secret sealed for one purpose cannot be opened for
 * another, so a ciphertext cannot be moved to another row.
 */
export abstract class SecretBox {
  /** @param purpose owner and use of the secret, such as `totp:7` */
  abstract seal(secret: string, purpose: string): string;
  /** @throws {Error} sealed with another key or for another purpose, or modified */
  abstract open(sealed: string, purpose: string): string;
}

/** Runs work in one transaction, including the jobs it enqueues. Nested work joins the outer transaction. */
export abstract class UnitOfWork {
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}

/** The ports shared by all contexts. */
export interface KernelPorts {
  audit: AuditLog;
  /** Public URL of the instance; ends with a slash. */
  baseUrl: string;
  clock: Clock;
  credentials: Credentials;
  deliveries: DeliveryQueue;
  idempotency: IdempotencyRepository;
  ids: IdGenerator;
  jobs: JobQueue;
  limiter: AttemptLimiter;
  linkTokens: LinkTokens;
  mailer: Mailer;
  notices: NoticeRepository;
  reversals: ReversalRepository;
  secretBox: SecretBox;
  unitOfWork: UnitOfWork;
}
