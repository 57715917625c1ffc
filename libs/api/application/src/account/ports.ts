import type { SignInPorts } from '../sign-in/ports.ts';
import type { RevokedAccess } from '@patchlight/contracts';

/** Takes away what opens an account, or its data, beside password and sessions. Part of the unit of work. */
export abstract class AccessRevoker {
  /** @returns what the user had of it */
  abstract revokeAll(userId: string): Promise<RevokedAccess[]>;
}

/** Some rows of one kind of a user's data, as JSON values. */
export interface ArchivePage {
  section: string;
  rows: Record<string, unknown>[];
}

/** Everything that is kept of a user, but for secrets. */
export abstract class AccountArchive {
  /**
   * Kind by kind in a fixed order; a kind of which there is nothing has one empty page, one of many rows several. Each
   * page is read when it is asked for, so that a slow reader holds nothing; what changes meanwhile may be in or not.
   */
  abstract pages(userId: string): AsyncIterable<ArchivePage>;
}

/** Removes what is stored of a user, wherever it is stored. */
export abstract class AccountEraser {
  /**
   * Removes every row of the user, within a unit of work. What stays is the id, and beside it the id under which the
   * payment side knows the user.
   * @returns that second id, null when they never paid; undefined when there is no such user
   */
  abstract erase(userId: string): Promise<string | null | undefined>;
}

/**
 * Codes that let somebody make the first admin of an instance. Only their hashes are kept, of the newest ten. Once there
 * is an admin they are worth nothing. Part of the unit of work.
 */
export abstract class SetupCodes {
  abstract add(code: string): Promise<void>;
  /** Uses all codes up, if this is one of them and there is no admin: of calls at the same time one gets true. */
  abstract redeem(code: string): Promise<boolean>;
}

/** Who may sign in, and who is an admin. */
export abstract class UserRoster {
  /** Inside a unit of work: nobody else changes the roster until it ends. */
  abstract lock(): Promise<void>;
  /** Null when there is no such user. */
  abstract find(userId: string): Promise<{ isAdmin: boolean; isDisabled: boolean } | null>;
  /** Whether somebody besides this user is an admin who may sign in. */
  abstract hasOtherAdmin(userId: string): Promise<boolean>;
  /** Ends all sessions and sign-ins under way, too, at once and on every replica. */
  abstract disable(userId: string, at: Date): Promise<void>;
  abstract enable(userId: string): Promise<void>;
  abstract setAdmin(userId: string, isAdmin: boolean): Promise<void>;
}

/** What an account needs from outside, from its sign-up to its end. */
export interface AccountPorts extends SignInPorts {
  accessRevoker: AccessRevoker;
  accountArchive: AccountArchive;
  accountEraser: AccountEraser;
  /** Whom users can write to. */
  operatorEmail: string | null;
  roster: UserRoster;
  setupCodes: SetupCodes;
}
