import type { Activity, NewTicket, TokenHolder, TokenPurpose } from '@patchlight/application/ports';
import type { Session, User } from '@patchlight/domain';

/** Users, sessions and activities of a test. */
export class InMemoryAccounts {
  readonly users: User[] = [];
  /** Of the browser at sign-up, by user. */
  readonly timeZones = new Map<string, string>();
  readonly activities: Activity[] = [];
  readonly tokens: {
    token: string;
    purpose: TokenPurpose;
    holder: TokenHolder;
    expiresAt: Date;
    now: Date;
  }[] = [];
  /** By session. */
  readonly confirmedUntil = new Map<string, Date>();
  /** The last used one is last. */
  readonly sessions = new Map<string, Session>();
  /** Last sign-in by user and browser. */
  readonly browsers = new Map<string, Map<string, Date>>();
  /** Suspended mails about updates, by user. */
  readonly mailRefusals = new Map<string, { at: Date; reason: string }>();
  /** By kind and token. */
  readonly tickets = new Map<string, NewTicket>();
}
