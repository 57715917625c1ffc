import type { AuditAction, Feature, MailKind, NoticeKind, PlanType, UndoOffer } from '@patchlight/contracts';
import type { Caller } from './caller.ts';

export interface AttemptLimit {
  /** Attempts allowed within `seconds` of the first. */
  points: number;
  seconds: number;
}

/** Counts attempts for all replicas together: of parallel ones exactly `points` pass. */
export abstract class AttemptLimiter {
  /**
   * Counts one attempt.
   * @throws {TooManyAttempts} with the seconds until the count starts anew
   */
  abstract consume(key: string, limit: AttemptLimit): Promise<void>;
  /** Forgets the attempts counted so far. */
  abstract forget(key: string): Promise<void>;
}

/** An admin who acts, and from where. */
export interface Actor {
  userId: string;
  caller: Pick<Caller, 'addressRange'>;
}

export interface AuditEntry {
  actor: Actor;
  action: AuditAction;
  /** `id` of a user, a game (its app id) or an update; null for the instance as a whole. */
  target: { type: 'user' | 'game' | 'update' | 'instance'; id: string | null };
  /** What else is worth knowing; never a secret or a name. */
  details?: Record<string, string | number | boolean | null>;
}

/** Keeps what admins did. Part of the unit of work: an act and its entry exist together or not at all. */
export abstract class AuditLog {
  abstract note(entry: AuditEntry): Promise<void>;
}

/** The present moment. */
export abstract class Clock {
  abstract now(): Date;
}

/** The CSRF tokens that browsers have announced. Neither browser nor token is stored, only their hashes. */
export abstract class CsrfTokenRepository {
  /** Adds a token, or renews it; of each browser's tokens only the newest `keep` stay. */
  abstract add(entry: {
    browser: string;
    token: string;
    now: Date;
    expiresAt: Date;
    keep: number;
  }): Promise<void>;
  /** Whether the browser announced the token and it has not expired. */
  abstract isKnown(browser: string, token: string, now: Date): Promise<boolean>;
}

/** New ids that nobody can guess. */
export abstract class IdGenerator {
  /** A UUID. */
  abstract uuid(): string;
  /** 256 random bits in 43 characters of base64url. */
  abstract token(): string;
  /** A token of the API: `plt_`, 256 random bits in 43 characters, and their checksum in 6, for scanners of leaked secrets. */
  abstract apiToken(): string;
}

export interface KeptAnswer {
  status: number;
  body: unknown;
}

/** One repeatable act: whose it is, which key its repeats carry, and which call it was. */
export interface IdempotentAct {
  userId: string;
  key: string;
  /** Method and path. */
  route: string;
}

/** Answers kept so that a repeated call repeats the answer and not the act. Part of the unit of work. */
export abstract class IdempotencyRepository {
  /**
   * Claims the key for this act, waiting while another unit of work holds it.
   * @returns null: claimed, the act is to be done and its answer kept; otherwise what the key was used for.
   * Answers from before `forgottenBefore` don't count.
   */
  abstract claim(
    act: IdempotentAct,
    now: Date,
    forgottenBefore: Date,
  ): Promise<{ route: string; answer: KeptAnswer } | null>;
  abstract keep(act: IdempotentAct, answer: KeptAnswer): Promise<void>;
}

/** The jobs there are, with what each is told. */
export interface Jobs {
  /** Fetch the posts of all games that are due. */
  'ingest-due': Record<string, never>;
  /** Fetch the posts of these games now, whether due or not; urgent ones before what is due. */
  'fetch-games': { appIds: number[]; urgent: boolean };
  /** Ask the store what these games are called, who made them and what they look like. */
  'refresh-games': { appIds: number[] };
  /** Read the profile at the store that an import is from. */
  'read-profile': { userId: string; importId: string };
  /** Add what a user chose of an import. */
  'import-games': { userId: string; importId: string };
  /** Ask the store of the releases and prices of all games that are due for it. */
  'refresh-listings': Record<string, never>;
  /** Ask the store of which kind the newest updates of these games are, then have the named ones fanned out. */
  'classify-updates': { games: { appId: number; updateIds: string[] }[] };
  /** Put updates and notices into the inboxes of those whom they concern. */
  'fan-out': { updateIds: string[] };
  /** Make the plan of this customer follow from what the payment side has now; end what a deleted one pays for. */
  'settle-subscription': { customerId: string };
  /** Look for plans that don't follow from the payments any more. */
  'reconcile-subscriptions': Record<string, never>;
  /** Mail a link for a new password to whoever has this address. */
  'ask-password-reset': { email: string; caller: { addressRange: string; userAgent: string } };
  /** Bring this user's connected calendar up to date; `before` is what earlier turns of the same sync did. */
  'sync-calendar': {
    userId: string;
    before?: {
      turns: number;
      counts: { total: number; added: number; changed: number; removed: number; errors: number };
    };
  };
  /** Look for connected calendars whose sync is due. */
  'queue-due-syncs': Record<string, never>;
  /** Hand this mail to the mail server. */
  'send-mail': WaitingMail;
}

export type JobName = keyof Jobs;

/** How the jobs of one name are carried out. */
export interface JobSettings {
  /** When the job is enqueued by itself, once for all workers, in UTC; otherwise on demand only. */
  cron?: string;
  /** While one waits, no second is enqueued. */
  deduplicate?: boolean;
  /** Jobs that one worker carries out at once. */
  concurrency: number;
  /** Jobs fetched together, run and settled one by one; while there are that many, the next are fetched at once. */
  batchSize: number;
  /** How often a failed job is tried again. */
  retryLimit: number;
  /** The pauses between tries double, up to this many seconds. */
  retryDelayMax?: number;
}

/**
 * Takes jobs that a worker carries out at least once, retried until they succeed. Enqueued inside a unit of
 * work, a job exists only if the work is committed.
 */
export abstract class JobQueue {
  abstract enqueue<N extends JobName>(name: N, data: Jobs[N]): Promise<void>;
}

/** Makes the secret parts of links in mails. */
export abstract class LinkTokens {
  /** 256 bits that follow from the id and from a secret of the instance, so that the id alone is worth nothing. */
  abstract of(id: string): string;
}

/** How a try to hand a mail to the mail server ended. */
export type MailOutcome =
  | { state: 'sent' }
  /** It is tried again; `error` is for the operator, and may hold addresses. */
  | { state: 'failed'; error: string }
  /** The mail server will never take it; it is not tried again. */
  | { state: 'refused'; error: string }
  /** It was of no use any more and was not sent. */
  | { state: 'expired' };

/** What is kept of a mail; its subject only if it has an author, with whose account it is deleted. */
export type QueuedMail = Pick<WaitingMail, 'id' | 'kind' | 'to' | 'subject' | 'author'>;

/** Keeps what became of mails, for 30 days. No address is kept, only its mask. */
export abstract class MailLog {
  /** Exists only if the unit of work is committed in which the mail was put into the outbox. */
  abstract noteQueued(mail: QueuedMail): Promise<void>;
  /** Counts a try; nothing for a mail that is not kept. */
  abstract noteTry(mailId: string, outcome: MailOutcome): Promise<void>;
}

/** What one mail says; the mailer gives it its form, as text and as HTML. All texts are plain. */
export interface Mail {
  /** UUID; the mail keeps it however often it is sent, so that a receiver can tell repetitions. */
  id: string;
  /** One address. */
  to: string;
  subject: string;
  paragraphs: string[];
  link?: { label: string; url: string };
  /** Small print. */
  note?: string;
  /** Written by a person: sent as text only, without the mark of mails that a program wrote. */
  isPersonal?: boolean;
  /** Where an answer goes instead of to the sender; one address. */
  replyTo?: string;
  isImportant?: boolean;
}

/** A mail that waits to be sent. It holds no secret: the one of its link is made when it is sent. */
export interface WaitingMail extends Omit<Mail, 'link'> {
  kind: MailKind;
  /** Who wrote it; only of a support request. Kept in the log of mails with the subject. */
  author?: { userId: string; plan: PlanType };
  /** ISO 8601; from then on it is of no use and is not sent. */
  expiresAt?: string;
  link?: {
    label: string;
    /** Below the instance's address. */
    path: string;
    /** Appended to the address as the token of this id, after `#token=`. */
    tokenId?: string;
  };
}

/** The mail server refuses this mail for good: trying again is of no use. `message` is what it said. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Hands mails to a mail server. */
export abstract class Mailer {
  /** False on an instance that sends no mail. */
  abstract readonly isOn: boolean;
  /** Resolves once the server has taken the mail. Rejects with MailRefused when it never will, else with any error. */
  abstract send(mail: Mail): Promise<void>;
}

/** What is to be told of a game beside its updates. */
export interface NewNotice {
  kind: NoticeKind;
  appId: number;
  /** Whom it is for; null: everybody whom news of this kind about the game concerns. */
  userId: string | null;
  /** Of several notices with one key the first counts. It begins with the kind, such as `reminder:7`. */
  key: string;
  /** A line. */
  title: string;
  /** The same in full sentences, with the name of the game. */
  message: string;
  /** The moment that it is about. */
  at: Date;
}

/** Notices in the order in which they came. Part of the unit of work. */
export abstract class NoticeRepository {
  /**
   * Keeps the notices whose key is new; one for a user is in the inbox with that, and its listeners hear of it.
   * @returns the ids of those that are to be fanned out
   */
  abstract add(notices: readonly NewNotice[]): Promise<string[]>;
}

/** What users' plans include, for work that no request stands behind. */
export abstract class PlanFeatures {
  /** Whether the plan in force at this moment includes the feature. */
  abstract includes(userId: string, feature: Feature): Promise<boolean>;
}

/** The state that all workers share about one host of the store. */
export interface HostState {
  host: string;
  /** No request before this moment; null when the host answers. */
  openUntil: Date | null;
  consecutiveFailures: number;
  requestsToday: number;
}

/**
 * Who waits for a request. `scheduled`: nobody. `urgent`: a user, who may do something else meanwhile; it goes at once
 * while the share of urgent requests lasts, and waits its turn after. `immediate`: a user before the screen, who is
 * better told something else than kept waiting; it goes at once or not at all.
 */
export type RequestPriority = 'scheduled' | 'urgent' | 'immediate';

export type Slot =
  /** When the request may be sent, in milliseconds from now. */
  | { waitMs: number }
  /** The breaker is open. */
  | { openUntil: Date }
  /** The share of urgent requests is used up, and the request is `immediate`. */
  | { isShareSpent: true };

/** Of the slots of a host, what urgent requests may take before their turn. */
export const URGENT_SHARE = 1 / 5;
/** Urgent requests that may go together, where none went for a while. */
export const URGENT_BURST = 20;

/**
 * The one budget of requests per host that every process shares, with the host's breaker. Slots are handed
 * out in order and spaced evenly; an urgent request within the share takes one at once and pushes the others back.
 */
export abstract class RequestBudget {
  /** Reserves a request. */
  abstract reserve(host: string, perSecond: number, priority: RequestPriority): Promise<Slot>;
  /** Reports a success, which closes the breaker. */
  abstract succeeded(host: string): Promise<void>;
  /**
   * Reports a failure that says something about the host; opens the breaker as the status asks (null: no answer).
   * A 403 is reported only once several different questions in a row were refused: it means the host, not an app.
   */
  abstract failed(host: string, status: number | null): Promise<void>;
  abstract states(): Promise<HostState[]>;
}

/** What takes an act back: which reverser knows how, and what it needs to know. Plain JSON. */
export interface Reversal {
  kind: string;
  payload: unknown;
}

/** Acts that may be taken back, each by its user, once, within ten minutes. Part of the unit of work. */
export abstract class ReversalRepository {
  abstract keep(userId: string, reversal: Reversal): Promise<UndoOffer>;
  /**
   * Takes a reversal out, waiting while another unit of work does.
   * @returns null when the user has none of this id, or no more
   */
  abstract take(userId: string, id: string): Promise<Reversal | null>;
}

/** Takes back the acts of one context. */
export abstract class Reverser {
  /** The kinds of reversals that it understands. */
  abstract readonly kinds: readonly string[];
  /** Restores exactly what was, in the unit of work under way. */
  abstract revert(userId: string, kind: string, payload: unknown): Promise<void>;
}

/**
 * Keeps secrets that have to be read again, under a key that is not in the database. What was sealed for one purpose
 * opens for no other, so that a sealed secret cannot be moved to somebody else's row.
 */
export abstract class SecretBox {
  /** @param purpose whose secret it is and what for, such as `totp:7` */
  abstract seal(secret: string, purpose: string): string;
  /** @throws {Error} it was sealed with another key or for another purpose, or has been changed */
  abstract open(sealed: string, purpose: string): string;
}

/**
 * Runs work in one transaction: all of its writes, and all of the jobs it enqueues, happen or none does.
 * Work started inside other work joins it.
 */
export abstract class UnitOfWork {
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}

/** What all contexts need from outside. */
export interface KernelPorts {
  audit: AuditLog;
  /** Where people reach the product; ends with a slash. */
  baseUrl: string;
  clock: Clock;
  idempotency: IdempotencyRepository;
  ids: IdGenerator;
  jobs: JobQueue;
  limiter: AttemptLimiter;
  linkTokens: LinkTokens;
  mailer: Mailer;
  mailLog: MailLog;
  notices: NoticeRepository;
  reversals: ReversalRepository;
  secretBox: SecretBox;
  unitOfWork: UnitOfWork;
}
