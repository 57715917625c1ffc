import type { DeliveryChannel, MailKind, PlanType } from '@patchlight/contracts';

/** Content of a mail; the mailer renders it as text and HTML. All fields are plain text. */
export interface Mail {
  /** UUID, the same for every attempt, so that receivers can detect duplicates. */
  id: string;
  /** One address. */
  to: string;
  subject: string;
  paragraphs: string[];
  link?: { label: string; url: string };
  /** Small print. */
  note?: string;
  /** Written by a person: sent as text only, without the header of automatic mails. */
  isPersonal?: boolean;
  /** Reply-To; one address. */
  replyTo?: string;
  isImportant?: boolean;
}

/** A queued mail. It contains no secret: the token of its link is derived when it is sent. */
export interface WaitingMail extends Omit<Mail, 'link'> {
  kind: MailKind;
  /** Author of a support request. Stored with the subject. */
  author?: { userId: string; plan: PlanType };
  /** ISO 8601; not sent after this. */
  expiresAt?: string;
  link?: {
    label: string;
    /** Path below the base URL. */
    path: string;
    /** Id of the token that is appended as `#token=`. */
    tokenId?: string;
  };
}

/** Sends mails through a mail server. */
export abstract class Mailer {
  /** False on an instance that sends no mail. */
  abstract readonly isOn: boolean;
  /** Resolves once the server has accepted the mail. Rejects with DeliveryRefused if it never will, else with any error. */
  abstract send(mail: Mail): Promise<void>;
}

/** Longest attempt to send a delivery. Senders give up earlier, so that no attempt outlives its lease. */
export const ATTEMPT_MS = 30_000;

/** Lower ones go first: security before updates before digests. */
export const DELIVERY_PRIORITIES = { account: 0, instant: 1, digest: 2 } as const;

/** Why a message about updates is sent: one game's, all that quiet hours or a burst held back, or the digest. */
export type MessageKind = 'update' | 'summary' | 'digest' | 'test';

/** A queued message about updates and notices; composed when it is sent. */
export interface WaitingMessage {
  kind: MessageKind;
  /** Ids of updates and notices, newest first. */
  updateIds: string[];
  /** Number of further ones. */
  more: number;
}

/** What one worker sends next. */
export interface Turn {
  /** Name of the receiver's host; '': the mail server. */
  host: string;
  /** Whose receiver it is; null: nobody's account. */
  userId: string | null;
  /** No attempt starts without time to end before this. */
  leasedUntil: Date;
}

/** What a process has under way at most. */
export interface TurnLimits {
  perHost: number;
  perUser: number;
  /** Of one user at one host, less than `perHost`: others have the rest. */
  perUserAtHost: number;
  inAll: number;
}

/** Asks for what may start now. */
export interface TurnRequest extends TurnLimits {
  leaseMs: number;
  /** What this process has under way. */
  held: readonly Pick<Turn, 'host' | 'userId'>[];
  /** By host, who had the last turn: the turn of the users after them is next. */
  lastUser: ReadonlyMap<string, Turn['userId']>;
}

/** A message to one recipient over one channel. */
export interface NewDelivery {
  /** UUID, the same for every attempt. */
  id: string;
  /** The account it is deleted with; null: none, such as for the farewell. */
  userId: string | null;
  channel: DeliveryChannel;
  /** The push subscription or chat channel; null: the address of the user or of the mail. */
  targetId: string | null;
  /** Name of the receiver's host; not of mails, which all go to one server. */
  host?: string;
  /** The game that it is about; null: several, or none. */
  appId: number | null;
  /** Address or name of the recipient; stored masked. */
  recipient: string;
  priority: keyof typeof DELIVERY_PRIORITIES;
  /** Contains no secrets. Deleted once it is sent. */
  content: WaitingMail | WaitingMessage;
  /** All updates and notices that it tells of, newest first; kept with the delivery. */
  updateIds?: readonly string[];
  dueAt: Date;
}

/** A delivery leased by one worker for an attempt. */
export interface LeasedDelivery extends Omit<NewDelivery, 'updateIds' | 'host' | 'userId'>, Turn {
  /** Lease id; settling under another one is refused. */
  lease: string;
  /** Attempts so far. */
  tries: number;
  /** When it was first due. */
  since: Date;
}

/** Outcome of an attempt. `error` is for the operator and may contain addresses. */
export type DeliveryOutcome =
  | { state: 'sent' | 'expired' }
  | { state: 'failed'; error: string; dueAt: Date }
  /** Nothing was sent, which is no attempt. */
  | { state: 'postponed'; error: string; dueAt: Date }
  /** Rejected by the receiver, or retried for too long. */
  | { state: 'refused' | 'given-up'; error: string };

/**
 * Deliveries that wait and, for 30 days, those that were sent or not. One worker at a time holds a lease, which expires
 * by itself; a message may arrive twice if its worker dies. Recipients are stored masked.
 */
export abstract class DeliveryQueue {
  /** Part of the unit of work. Known ids are ignored. */
  abstract add(deliveries: readonly NewDelivery[]): Promise<void>;
  /**
   * Leases the due deliveries that may start now, by priority; what was not tried yet before what has failed, and of
   * each host in turns of the users. Never waits for another worker.
   */
  abstract lease(channel: DeliveryChannel, request: TurnRequest, now: Date): Promise<LeasedDelivery[]>;
  /** No delivery to the receiver that waits is due earlier than this; gives up what is a day old by then. */
  abstract postpone(
    receiver: Pick<LeasedDelivery, 'userId' | 'targetId'>,
    until: Date,
    error: string,
  ): Promise<void>;
  /** Ends the lease. @returns false if the lease was lost; then nothing is written */
  abstract settle(
    delivery: Pick<LeasedDelivery, 'id' | 'userId' | 'lease'>,
    outcome: DeliveryOutcome,
    now: Date,
  ): Promise<boolean>;
  /**
   * Queues a failed delivery as a new one, due now; unless it is leased or its content is deleted. Part of the unit of
   * work.
   * @returns null: none that failed has this id
   */
  abstract retry(
    id: string,
    now: Date,
  ): Promise<(Pick<NewDelivery, 'userId' | 'channel'> & { isRetried: boolean }) | null>;
}

/** The receiver asks to wait (Retry-After) before the next attempt. */
export class DeliveryDelayed extends Error {
  override readonly name = 'DeliveryDelayed';
  constructor(
    message: string,
    readonly waitMs: number,
  ) {
    super(message);
  }
}

/** The receiver has not answered in time. */
export class ReceiverSilent extends Error {
  override readonly name = 'ReceiverSilent';
}

/** The receiver takes nothing from this instance until its operator changes something. The message waits for that. */
export class InstanceRefused extends Error {
  override readonly name = 'InstanceRefused';
}

/** What the message is about happened too long ago to be told. */
export class DeliveryTooOld extends Error {
  override readonly name = 'DeliveryTooOld';
}

/** The receiver rejects this message permanently; `message` is its response. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}
