import type { IdentityPorts } from '../identity/ports.ts';
import type { AccountAct, ApiTokenRow, TokenScope } from '@patchlight/contracts';
import type { Session } from '@patchlight/domain';
import type { Activity } from '../kernel/ports.ts';

/** The owner of a valid API token, and what the token may do. */
export interface ApiTokenHolder {
  userId: string;
  tokenId: string;
  name: string;
  scopes: readonly TokenScope[];
  /** The games that it is limited to; null: all. */
  appIds: readonly number[] | null;
}

/** Read model of API tokens. */
export abstract class ApiTokenQueries {
  /**
   * Null if the token is unknown, expired or revoked, or its owner is disabled. Called on every request with a token,
   * so it is one indexed read; records the last use to the minute.
   * @param addressRange where the request comes from
   */
  abstract authenticate(token: string, addressRange: string): Promise<ApiTokenHolder | null>;
  /** The user's tokens, including expired ones, oldest first. */
  abstract list(userId: string): Promise<ApiTokenRow[]>;
}

export interface NewApiToken {
  userId: string;
  token: string;
  name: string;
  /** Prefix of the token, the only part stored in plain text. */
  prefix: string;
  scopes: TokenScope[];
  /** null: all games. */
  appIds: number[] | null;
  createdAt: Date;
  /** null: never. */
  expiresAt: Date | null;
}

/** A token that ends soon, and its owner. */
export interface ExpiringApiToken {
  name: string;
  prefix: string;
  expiresAt: Date;
  owner: { id: string; name: string; email: string };
}

/** The API tokens of all users, stored as hashes. Part of the unit of work. */
export abstract class ApiTokenRepository {
  /** @returns its id; null if the user has `limit` tokens. Concurrent adds of one user are serialized. */
  abstract add(token: NewApiToken, limit: number): Promise<string | null>;
  /**
   * Replaces the secret. The previous one stays valid until `previousUntil`, but not beyond its expiry; the one before
   * ends. The token lasts as long again as before.
   * @returns the name; null if the user has no such token, or it has expired
   */
  abstract rotate(
    userId: string,
    id: string,
    secret: { token: string; prefix: string; now: Date; previousUntil: Date },
  ): Promise<string | null>;
  /**
   * Up to `count` tokens that end until then, soonest first, of users who can be mailed; each once. Leaves out those that
   * last for a week or less.
   */
  abstract claimExpiring(now: Date, until: Date, count: number): Promise<ExpiringApiToken[]>;
  /** Revokes the token on every replica. False if the user has no such token. */
  abstract remove(userId: string, id: string): Promise<boolean>;
}

/** A webhook that was paused with its token, and its owner. */
export interface WebhookOfEndedToken {
  name: string;
  owner: { id: string; name: string; email: string };
}

/**
 * The webhooks that API tokens have made, or have set the address of. Paused here, they stay so until their owner resumes
 * them, even if they were paused already. Part of the unit of work.
 */
export abstract class TokenWebhooks {
  /**
   * Pauses the webhooks of a revoked token. Only after its removal, which waits for those being made.
   * @returns their names
   */
  abstract pauseOfRevoked(token: { userId: string; id: string }, now: Date): Promise<string[]>;
  /** Pauses up to `count` webhooks of tokens that have expired, but not those of disabled users. */
  abstract pauseOfExpired(now: Date, count: number): Promise<WebhookOfEndedToken[]>;
}

/** Maximum of known browsers per account; the least recent sign-ins are dropped. */
export const BROWSERS_PER_ACCOUNT = 20;

/** Days a browser stays known after its last sign-in. */
export const BROWSER_KNOWN_DAYS = 400;

/**
 * The browsers in which a user has signed in, identified by the hash of the secret in their cookie. Deleted when all
 * sessions of the account end.
 */
export abstract class KnownBrowsers {
  /** @returns an id of the browser that does not reveal its secret; null if it is not known to the account */
  abstract find(userId: string, browser: string): Promise<string | null>;
  /** Must run in the unit of work of the sign-in. Updates the time at most once a day. */
  abstract remember(userId: string, browser: string, now: Date): Promise<void>;
}

/** Stored origin of a request. */
interface Origin {
  addressRange: string;
  userAgent: string;
}

export interface SignedInBrowser extends Origin {
  id: string;
  createdAt: string;
  lastSeenAt: string;
}

export interface RecordedActivity extends Origin {
  id: string;
  act: AccountAct;
  at: string;
  detail: NonNullable<Activity['detail']>;
}

/** Read model of sessions and account activity. Times are ISO 8601. */
export abstract class SecurityQueries {
  /** The active sessions of a user, most recently used first. */
  abstract listSessions(userId: string): Promise<SignedInBrowser[]>;
  /** Newest first. @param before id of the last row of the previous page */
  abstract listActivity(userId: string, before: string | null, limit: number): Promise<RecordedActivity[]>;
}

/** Events of ended sessions, from all processes. */
export abstract class SessionEnds {
  /**
   * Calls `listener` once the session has ended, or may have ended unnoticed, until the returned function is called.
   * Not called for a session that had ended before.
   */
  abstract subscribe(sessionId: string, listener: () => void): () => void;
}

/** The user of an active session. */
export interface SignedInUser {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  /** Whether the session was opened with two-step sign-in or a passkey. */
  isTwoStep: boolean;
}

/** Read model of active sessions. */
export abstract class SessionQueries {
  /**
   * Null if the session is unknown, ended or expired, or its owner is disabled. Called on every request, so it is one
   * indexed read.
   */
  abstract authenticate(sessionId: string): Promise<SignedInUser | null>;
  /** Whether the session was recently re-authenticated. */
  abstract isConfirmed(sessionId: string): Promise<boolean>;
}

/** What is kept when all other sessions of a user end. */
export interface RemainingSession {
  sessionId: string;
  /** The secret in its browser's cookie, undefined without one. */
  browser: string | undefined;
}

/** Maximum of sessions per account; those that were not used for longest are ended. */
export const SESSIONS_PER_ACCOUNT = 100;

/** The sessions of all users. */
export abstract class SessionRepository {
  /**
   * Also ends the sessions of the user beyond `SESSIONS_PER_ACCOUNT`.
   * @param signInVersion of the user at the start of the sign-in; omitted at sign-up
   * @throws {AccountDisabled}
   * @throws {SignInExpired} pending sign-ins have been ended meanwhile
   */
  abstract add(session: Session, signInVersion?: number): Promise<void>;
  /** Ends the session on every replica. */
  abstract end(sessionId: string): Promise<void>;
  /** Ends a session if it is the user's. @returns whether it was */
  abstract endOwn(userId: string, sessionId: string): Promise<boolean>;
  /**
   * Ends all sessions of a user, except `keep`. Also ends pending sign-ins, and deletes the known browsers, one of
   * which may be an attacker's.
   */
  abstract endAll(userId: string, keep?: RemainingSession): Promise<void>;
  /** Ends a user's pending sign-ins: tickets, unconfirmed second steps and logins being checked. */
  abstract endSignIns(userId: string): Promise<void>;
  /** Records a re-authentication, valid until `until`. */
  abstract confirm(sessionId: string, until: Date): Promise<void>;
  /** Marks the session as opened with two-step sign-in. */
  abstract markTwoStep(sessionId: string): Promise<void>;
  /** Removes the two-step mark from all of the user's sessions. */
  abstract unmarkTwoStep(userId: string): Promise<void>;
}

/** Signs bearer tokens, valid for 30 days at most and only while their session is active. */
export abstract class TokenSigner {
  abstract sign(sessionId: string, userId: string): string;
}

/** The ports of the sessions context. */
export interface SessionsPorts extends IdentityPorts {
  apiTokens: ApiTokenRepository;
  browsers: KnownBrowsers;
  sessionQueries: SessionQueries;
  sessions: SessionRepository;
  tokenSigner: TokenSigner;
  tokenWebhooks: TokenWebhooks;
}
