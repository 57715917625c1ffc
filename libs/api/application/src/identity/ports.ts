import type { ActivityLog, KernelPorts } from '../kernel/ports.ts';
import type { UserBody, UserSettings } from '@patchlight/contracts';
import type { PasswordStrengthScore, User } from '@patchlight/domain';

/** Purpose of a mailed link. */
export type TokenPurpose = 'verify-email' | 'change-email' | 'reset-password';

/** The user of a token, and the address its mail was sent to. */
export interface TokenHolder {
  userId: string;
  email: string;
}

/** Unused tokens of mailed links, stored as hashes. Part of the unit of work. */
export abstract class AccountTokenRepository {
  abstract add(
    token: string,
    purpose: TokenPurpose,
    entry: TokenHolder & { now: Date; expiresAt: Date },
  ): Promise<void>;
  /** Consumes a token; one of several concurrent calls gets it. Null if it is unknown, expired or used. */
  abstract consume(token: string, purpose: TokenPurpose, now: Date): Promise<TokenHolder | null>;
  /**
   * Invalidates the user's tokens for these purposes. Waits for other units of work that do, so that of two links for the
   * same purpose the later remains.
   */
  abstract revoke(userId: string, purposes: readonly TokenPurpose[]): Promise<void>;
}

/** Read model of an account, in the shape of the API. */
export abstract class AccountQueries {
  /** The user with the current plan; null if there is no such user. */
  abstract findUser(userId: string): Promise<UserBody | null>;
  /** The user's settings; instant mails only while the plan includes them. Null if there is no such user. */
  abstract findSettings(userId: string): Promise<UserSettings | null>;
}

/** Detects bots at sign-up and login. Never throws: an unavailable check counts as failed. */
export abstract class BotCheck {
  abstract verify(token: string | undefined, address: string): Promise<boolean>;
}

/** Hashes passwords with a slow hash function. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** False for a wrong password and for an unknown hash format. */
  abstract verify(hash: string, password: string): Promise<boolean>;
  /** Takes as long as `verify`, and is always false. */
  abstract verifyDummy(password: string): Promise<false>;
  /** Whether the hash was made with outdated parameters. */
  abstract needsRehash(hash: string): boolean;
}

/** Estimates the strength of passwords. */
export abstract class PasswordStrength {
  abstract score(password: string): PasswordStrengthScore;
}

/** Changes to an existing user. */
export type UserChanges = Partial<
  Pick<User, 'username' | 'email' | 'emailVerified' | 'passwordHash' | 'passwordChangedAt'>
>;

/** The users. Usernames and e-mail addresses are case-insensitive. */
export abstract class UserRepository {
  abstract find(userId: string): Promise<User | null>;
  /** Finds by e-mail address or username; usernames contain no @. */
  abstract findByIdentifier(identifier: string): Promise<User | null>;
  /** @param besides id of a user to ignore */
  abstract findTaken(
    username: string,
    email: string,
    besides?: string,
  ): Promise<{ username: boolean; email: boolean }>;
  abstract hasAdmin(): Promise<boolean>;
  /**
   * Stores a new user with default settings, and sets its id.
   * @param timeZone ignored if the database does not know it
   * @throws {AccountTaken} another sign-up was faster
   */
  abstract add(user: User, timeZone?: string): Promise<void>;
  /**
   * Updates the given fields.
   * @throws {AccountTaken} another user has the username or the address
   */
  abstract update(userId: string, changes: UserChanges): Promise<void>;
  /** Stores a new hash of the same password, unless the password was changed meanwhile. */
  abstract rehash(user: User, newHash: string): Promise<void>;
}

/** The ports of the identity context. */
export interface IdentityPorts extends KernelPorts {
  accountQueries: AccountQueries;
  accountTokens: AccountTokenRepository;
  activity: ActivityLog;
  botCheck: BotCheck;
  hasher: PasswordHasher;
  strength: PasswordStrength;
  users: UserRepository;
}
