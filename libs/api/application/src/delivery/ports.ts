import type {
  GameNotifications,
  HeldNotification,
  MailChoiceBody,
  NotificationKind,
  NotificationOverride,
  NotificationSettings,
  SentDelivery,
} from '@patchlight/contracts';
import type {
  ChannelSettings,
  GameChoices,
  Hold,
  InstantRecipient,
  NotificationPreferences,
} from '@patchlight/domain';
import { DeliveryRefused } from '../kernel/deliveries.ts';
import type { WorkWatch } from '../kernel/work-watch.ts';
import type { OutboundHttp } from '../kernel/outbound-http.ts';
import type { KernelPorts, PlanFeatures } from '../kernel/ports.ts';
import type { BacktestQueries, NotificationCaseQueries, RuleRepository } from './rule-ports.ts';
import type {
  UpdateMessage,
  ChatChannelRepository,
  ChatSender,
  MessageQueries,
  PushSubscriptionRepository,
  PushSender,
} from './message-ports.ts';

export * from './rule-ports.ts';

/** A user as recipient of mails about updates. */
export interface MailRecipient {
  name: string;
  address: string;
  isVerified: boolean;
  isDisabled: boolean;
  /** `instant` also without the plan for it. */
  choice: MailChoiceBody['data']['choice'];
  /** Mails to the address are suspended, because its server refused it. */
  isSuspended: boolean;
}

/** The recipients of mails about updates. A new address of the user ends the suspension of the old one. */
export abstract class MailRecipientRepository {
  /** null: no such user. */
  abstract find(userId: string): Promise<MailRecipient | null>;
  /** Suspends mails to this address, if it is still the user's. @param reason one line */
  abstract suspend(userId: string, address: string, reason: string, now: Date): Promise<void>;
  abstract resume(userId: string): Promise<void>;
}

/** Signs the links in mails that work without a session. */
export abstract class MailLinkTokens {
  /** A URL-safe token. @param expiresAt in whole seconds */
  abstract sign(userId: string, expiresAt: Date): string;
  /** null: not signed by this instance for this purpose. Does not check the time. */
  abstract read(token: string): { userId: string; expiresAt: Date } | null;
}

/** A mail about updates and notices; the mailer renders it as text and HTML. */
export interface UpdateMail {
  to: string;
  /** Name of the recipient; anything. */
  name: string;
  message: UpdateMessage;
  settingsUrl: string;
  /** Turns the mails off by POST (RFC 8058); leads to the page with the choices by GET. */
  unsubscribeUrl: string;
  /** The same for all mails to one user about one game; null: no thread. */
  thread: string | null;
}

/** The mail server refuses this recipient permanently; `message` is its response. */
export class RecipientRefused extends DeliveryRefused {}

/** Sends mails about updates through a mail server. */
export abstract class UpdateMailer {
  /** Resolves once the server has accepted the mail. @throws {DeliveryRefused} @throws {RecipientRefused} @throws {InstanceRefused} */
  abstract send(mail: UpdateMail): Promise<void>;
}

/** When and how users are notified outside the app. Part of the unit of work. */
export abstract class NotificationSettingsRepository {
  /** The settings, or their defaults; null: there is no such user. */
  abstract find(userId: string): Promise<NotificationSettings | null>;
  /** As `find`; no other unit of work can change the user's settings or choices until this one ends. */
  abstract lock(userId: string): Promise<NotificationSettings | null>;
  /** The database's name of a time zone, which may be newer; null if it knows none. Abbreviations and offsets are none. */
  abstract findTimeZone(name: string): Promise<string | null>;
  /** Stores all settings of a locked user, with the time of the next digest, and refreshes `has_instant`. */
  abstract save(
    userId: string,
    settings: NotificationSettings,
    preferences: Partial<NotificationPreferences>,
  ): Promise<void>;
  /** The choices for a game; null: it is not in the user's library. */
  abstract findOfGame(userId: string, appId: number): Promise<GameNotifications | null>;
  abstract saveOfGame(userId: string, appId: number, choices: GameNotifications): Promise<void>;
  /** The choices for a category; null: it is not one of the user's own. */
  abstract findOfCategory(userId: string, categoryId: string): Promise<NotificationOverride | null>;
  abstract saveOfCategory(userId: string, categoryId: string, choices: NotificationOverride): Promise<void>;
  /** Updates whether the user may get instant messages, after a change of choices or channels. */
  abstract refreshInstant(userId: string): Promise<void>;
}

/** Read model of a user's messages outside the app. */
export abstract class DeliveryQueries {
  /**
   * Newest first.
   * @param before cursor of the last row of the previous page
   * @returns each with its cursor
   */
  abstract listSent(
    userId: string,
    before: string | null,
    limit: number,
  ): Promise<(SentDelivery & { cursor: string })[]>;
  /** The notifications that wait for a reason, soonest first. */
  abstract listHeld(userId: string, limit: number): Promise<HeldNotification[]>;
}

/** A user with notifications that wait for instant messages. */
export interface QueuedRecipient extends InstantRecipient {
  userId: string;
  /** Recipients of messages by the id of the target, and of mails by ''; for the log. */
  names: ReadonlyMap<string, string>;
  /** Names of the receivers' hosts by the id of the target. */
  hosts: ReadonlyMap<string, string>;
}

/**
 * Notifications that wait for instant messages, added by the fan-out for users who may have chosen some. Part of the
 * unit of work.
 */
export abstract class InstantQueue {
  /** Up to `count` users with due notifications, and these, each user locked for one worker. */
  abstract claim(count: number, now: Date): Promise<QueuedRecipient[]>;
  abstract remove(entries: readonly { userId: string; updateId: string }[]): Promise<void>;
  /** @param dueAt null: until the next digest, because the plan's limit is reached */
  abstract hold(
    entries: readonly { userId: string; updateId: string; dueAt: Date | null; reason: Hold | 'limit' }[],
  ): Promise<void>;
}

/** A user whose digest is due. */
export interface DigestRecipient {
  userId: string;
  email: string;
  hasPro: boolean;
  settings: ChannelSettings;
  /** Whether update mails can be sent. */
  canMail: boolean;
  /** Unread notifications since the last digest, newest first, up to 200. */
  entries: {
    updateId: string;
    kind: NotificationKind;
    choices: GameChoices;
    /** An instant message that the plan's limit held back. */
    isOverLimit: boolean;
  }[];
}

/** The users' digests. Part of the unit of work. */
export abstract class DigestQueue {
  /**
   * Up to `count` users whose digest is due, longest due first, each claimed by one worker. Moves them on to the digest
   * of the next day or week, which starts after the returned entries.
   */
  abstract claim(count: number, now: Date): Promise<DigestRecipient[]>;
  /** What the user's next digest would start from now; null: there is no such user. */
  abstract find(userId: string, now: Date): Promise<(DigestRecipient & { dueAt: Date }) | null>;
}

/** Counts messages against the plan's daily limits. */
export abstract class MessageMeter {
  /** Counts up to `count` messages of each user. @returns how many of them the limit allows, in the same order */
  abstract consume(requests: readonly { userId: string; count: number }[], now: Date): Promise<number[]>;
}

/** The push service has ended the subscription. */
export class PushSubscriptionEnded extends DeliveryRefused {}

/** The ports of the delivery context. */
export interface DeliveryPorts extends KernelPorts {
  backtestQueries: BacktestQueries;
  chatChannels: ChatChannelRepository;
  chatSender: ChatSender;
  digestQueue: DigestQueue;
  instantQueue: InstantQueue;
  messageMeter: MessageMeter;
  mailLinkTokens: MailLinkTokens;
  mailRecipients: MailRecipientRepository;
  messageQueries: MessageQueries;
  notificationCases: NotificationCaseQueries;
  notificationSettings: NotificationSettingsRepository;
  outbound: OutboundHttp;
  planFeatures: PlanFeatures;
  updateMailer: UpdateMailer;
  pushSender: PushSender;
  pushSubscriptions: PushSubscriptionRepository;
  rules: RuleRepository;
  workWatch: WorkWatch;
}

export * from './message-ports.ts';
