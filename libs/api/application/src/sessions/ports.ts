import type { IdentityPorts } from '../identity/ports.ts';
import type { AccountAct, ApiTokenRow, TokenScope } from '@patchlight/contracts';
import type { Session } from '@patchlight/domain';

/** Whom a living API token acts for. */
export interface ApiTokenHolder {
  userId: string;
  scope: TokenScope;
}

/** Finds the API tokens that are alive, and lists them. */
export abstract class ApiTokenQueries {
  /**
   * Null when the token has expired, was revoked or never was, or its owner is disabled. Asked on every call with one,
   * so it is one indexed read; notes to a minute that the token is in use.
   */
  abstract authenticate(token: string): Promise<ApiTokenHolder | null>;
  /** The user's tokens, expired ones included, oldest first. */
  abstract of(userId: string): Promise<ApiTokenRow[]>;
}

export interface NewApiToken {
  userId: string;
  token: string;
  name: string;
  /** How the token begins: all that is kept of it in the clear. */
  prefix: string;
  scope: TokenScope;
  createdAt: Date;
  /** null: never. */
  expiresAt: Date | null;
}

/** The API tokens of all users. Of the tokens themselves only hashes are stored. Part of the unit of work. */
export abstract class ApiTokenRepository {
  /** @returns its id; null when the user has `limit` tokens. Adds of one user come one after the other. */
  abstract add(token: NewApiToken, limit: number): Promise<string | null>;
  /** Ends the token at once, on every replica. False when the user has no such token. */
  abstract remove(userId: string, id: string): Promise<boolean>;
}

/** Browsers that one account has at most; the ones that signed in longest ago go. */
export const BROWSERS_PER_ACCOUNT = 20;

/** How long a browser is known after it has last signed in. */
export const BROWSER_KNOWN_DAYS = 400;

/**
 * The browsers in which somebody has signed in to an account, told by the secret in their cookie, of which only a hash
 * is kept. They are forgotten when all sessions of the account end.
 */
export abstract class KnownBrowsers {
  /** @returns what stands for the browser where its secret must not be kept; null when it is not known to the account */
  abstract find(userId: string, browser: string): Promise<string | null>;
  /** To be called in the unit of work of the sign-in. Notes the time once a day at most. */
  abstract remember(userId: string, browser: string, now: Date): Promise<void>;
}

/** From where something was done, as far as it is kept. */
interface Origin {
  addressRange: string;
  userAgent: string;
}

export interface SignedInBrowser extends Origin {
  id: string;
  createdAt: string;
  lastSeenAt: string;
}

export interface NotedActivity extends Origin {
  id: string;
  act: AccountAct;
  at: string;
}

/** What users see of who was at their account. Times are ISO 8601. */
export abstract class SecurityQueries {
  /** The living sessions of a user, the most recently used first. */
  abstract sessions(userId: string): Promise<SignedInBrowser[]>;
  /** Newest first. @param before id of the last row of the page before */
  abstract activity(userId: string, before: string | null, limit: number): Promise<NotedActivity[]>;
}

/** News of sessions that end, whichever process ended them. */
export abstract class SessionEnds {
  /**
   * Calls `listener` once the session has ended, also when its end may have been missed, until the returned function is
   * called. A session that is over already is not told of.
   */
  abstract subscribe(sessionId: string, listener: () => void): () => void;
}

/** Who a living session belongs to. */
export interface SignedInUser {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  /** Whether the session was opened with two steps, or a passkey. */
  isTwoStep: boolean;
}

/** Finds the sessions that are alive. */
export abstract class SessionQueries {
  /** Null when the session has ended, expired or never was, or its owner is disabled. Asked on every call, so it is one indexed read. */
  abstract authenticate(sessionId: string): Promise<SignedInUser | null>;
  /** Whether its owner has shown to be at the keyboard, and not too long ago. */
  abstract isConfirmed(sessionId: string): Promise<boolean>;
}

/** What stays when all other sessions of a user end. */
export interface Kept {
  sessionId: string;
  /** The secret in its browser's cookie, undefined without one. */
  browser: string | undefined;
}

/** The signed-in browsers. */
export abstract class SessionRepository {
  /**
   * @param signInVersion of the user when the sign-in began; not given at a sign-up
   * @throws {AccountDisabled}
   * @throws {SignInOver} the sign-ins under way have been ended meanwhile
   */
  abstract add(session: Session, signInVersion?: number): Promise<void>;
  /** Ends the session at once, on every replica. */
  abstract end(sessionId: string): Promise<void>;
  /** Ends a session if it is the user's. @returns whether it was */
  abstract endOf(userId: string, sessionId: string): Promise<boolean>;
  /**
   * Ends all sessions of a user but the one to keep; without one, all. Ends the sign-ins under way, too, and forgets
   * the known browsers: what a thief signed in with counts among strangers again.
   */
  abstract endAll(userId: string, keep?: Kept): Promise<void>;
  /** Ends a user's sign-ins under way: the tickets, a second step not yet confirmed, and logins that are being checked. */
  abstract endSignIns(userId: string): Promise<void>;
  /** To be called in a unit of work: until it ends, the session does not. False when it has ended. */
  abstract lock(sessionId: string): Promise<boolean>;
  /** Notes that its owner has just shown to be at the keyboard. */
  abstract confirm(sessionId: string, until: Date): Promise<void>;
  /** Counts the session as opened with two steps from now on. */
  abstract markTwoStep(sessionId: string): Promise<void>;
  /** Counts none of the user's sessions as opened with two steps any more. */
  abstract unmarkTwoStep(userId: string): Promise<void>;
}

/** Makes bearer tokens: signed, valid for 30 days, and worth nothing once their session has ended. */
export abstract class TokenSigner {
  abstract sign(sessionId: string, userId: string): string;
}

/** What sessions and API tokens need from outside. */
export interface SessionsPorts extends IdentityPorts {
  apiTokens: ApiTokenRepository;
  browsers: KnownBrowsers;
  sessionQueries: SessionQueries;
  sessions: SessionRepository;
  tokenSigner: TokenSigner;
}
