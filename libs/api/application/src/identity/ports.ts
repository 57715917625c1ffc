import type { KernelPorts } from '../kernel/ports.ts';
import type { AccountAct, UserBody, UserSettings } from '@patchlight/contracts';
import type { PasswordStrengthScore, User } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';

/** What the link of a mail is for. */
export type TokenPurpose = 'verify-email' | 'change-email' | 'reset-password';

/** Whose link it was, and the address that its mail was sent to. */
export interface TokenHolder {
  userId: string;
  email: string;
}

/** The links of mails that have not been used yet. Of their tokens only hashes are stored. Part of the unit of work. */
export abstract class AccountTokenRepository {
  abstract add(
    token: string,
    purpose: TokenPurpose,
    entry: TokenHolder & { now: Date; expiresAt: Date },
  ): Promise<void>;
  /** Uses a token up: of calls at the same time one gets it. Null when it is none, expired, or used. */
  abstract take(token: string, purpose: TokenPurpose, now: Date): Promise<TokenHolder | null>;
  /** Makes the user's links for these purposes worthless. */
  abstract forget(userId: string, purposes: readonly TokenPurpose[]): Promise<void>;
}

/** Reads of an account, in the form of the wire. */
export abstract class AccountQueries {
  /** The user with the plan in force at this moment; null when there is none. */
  abstract user(userId: string): Promise<UserBody | null>;
  /** What the settings show; instant mails only while the plan has them. Null when there is no such user. */
  abstract settings(userId: string): Promise<UserSettings | null>;
}

export interface Activity {
  userId: string;
  act: AccountAct;
  caller: Pick<Caller, 'addressRange' | 'userAgent'>;
  /** What else is worth knowing; never a secret. */
  detail?: Record<string, string | number | boolean>;
}

/** Keeps for a year what happened to each account. Part of the unit of work. */
export abstract class ActivityLog {
  /** Notes nothing for a user that does not exist, and takes as long for it. */
  abstract record(activity: Activity): Promise<void>;
}

/** Tells people from scripts at sign-up and login. Never throws: no verdict counts as a failed check. */
export abstract class BotCheck {
  abstract verify(token: string | undefined, address: string): Promise<boolean>;
}

/** Keeps passwords in a form that only the right password fits, and that is slow to try. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** False for a wrong password and for a hash in no known form. */
  abstract verify(hash: string, password: string): Promise<boolean>;
  /** Takes as long as `verify` does for a real user, and is always false. */
  abstract verifyDummy(password: string): Promise<false>;
  /** Whether the hash was made with other parameters than those of today. */
  abstract needsRehash(hash: string): boolean;
}

/** Judges how hard a password is to guess. */
export abstract class PasswordStrength {
  abstract score(password: string): PasswordStrengthScore;
}

/** What can be changed of a user who is there. */
export type UserChanges = Partial<
  Pick<
    User,
    | 'username'
    | 'email'
    | 'emailVerified'
    | 'passwordHash'
    | 'passwordChangedAt'
    | 'emailNotifications'
    | 'notificationFrequency'
  >
>;

/** The people with an account. Usernames and e-mail addresses are compared without regard to case. */
export abstract class UserRepository {
  abstract find(userId: string): Promise<User | null>;
  /** By e-mail address or username; the two cannot be confused, as no username has an @. */
  abstract findByIdentifier(identifier: string): Promise<User | null>;
  /** @param besides a user whose own name and address do not count */
  abstract taken(
    username: string,
    email: string,
    besides?: string,
  ): Promise<{ username: boolean; email: boolean }>;
  abstract hasAdmin(): Promise<boolean>;
  /**
   * Stores a new user and sets its id.
   * @throws {AccountTaken} another sign-up was faster
   */
  abstract add(user: User): Promise<void>;
  /**
   * Changes what is named.
   * @throws {AccountTaken} somebody else has the name or the address
   */
  abstract change(userId: string, changes: UserChanges): Promise<void>;
  /** Stores a new hash of the same password, unless the password has been changed meanwhile. */
  abstract rehash(user: User, newHash: string): Promise<void>;
}

/** What users, and mails to them, need from outside. */
export interface IdentityPorts extends KernelPorts {
  accountQueries: AccountQueries;
  accountTokens: AccountTokenRepository;
  activity: ActivityLog;
  botCheck: BotCheck;
  hasher: PasswordHasher;
  strength: PasswordStrength;
  users: UserRepository;
}
