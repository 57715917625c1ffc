import type { AccountAct, AuditAction, Feature, GameEventType, NoticeKind } from '@patchlight/contracts';
import type { Caller } from './caller.ts';
import type { DeliveryQueue, Mailer } from './deliveries.ts';
import type { JobQueue } from './job-ports.ts';
import type { AttemptLimiter, IdempotencyRepository, ReversalRepository } from './request-ports.ts';

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

export * from './job-ports.ts';
export * from './request-ports.ts';
