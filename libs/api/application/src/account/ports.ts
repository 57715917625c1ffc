import type { SignInPorts } from '../sign-in/ports.ts';
import type { RevokedAccess } from '@patchlight/contracts';

/** Revokes access other than passwords and sessions. Part of the unit of work. */
export abstract class AccessRevoker {
  /** @returns what was revoked */
  abstract revokeAll(userId: string): Promise<RevokedAccess[]>;
}

/** A page of rows of one kind of a user's data, as JSON values. */
export interface ArchivePage {
  section: string;
  rows: Record<string, unknown>[];
}

/** Exports all stored data of a user, except secrets. */
export abstract class AccountArchive {
  /**
   * Yields the kinds in a fixed order; an empty kind gives one empty page, a large one several. Pages are read on
   * demand, so that a slow reader holds no transaction; concurrent changes may be missing.
   */
  abstract readPages(userId: string): AsyncIterable<ArchivePage>;
}

/** Erases a user's data from all tables. */
export abstract class AccountEraser {
  /**
   * Deletes every row of the user, within a unit of work, except the id and the customer id at the payment provider.
   * @returns the customer id, null if they never paid; undefined if there is no such user
   */
  abstract erase(userId: string): Promise<string | null | undefined>;
}

/**
 * Setup codes for the first admin of an instance. Stores hashes of the newest ten; invalid once an admin exists. Part
 * of the unit of work.
 */
export abstract class SetupCodes {
  abstract add(code: string): Promise<void>;
  /** Consumes all codes if this is one of them and there is no admin. One of several concurrent calls gets true. */
  abstract redeem(code: string): Promise<boolean>;
}

/** Roles and states of users: admin, disabled. */
export abstract class UserRoster {
  /** Locks the roster until the unit of work ends. */
  abstract lock(): Promise<void>;
  /** Null if there is no such user. */
  abstract find(userId: string): Promise<{ isAdmin: boolean; isDisabled: boolean } | null>;
  /** Whether there is another admin who may sign in. */
  abstract hasOtherAdmin(userId: string): Promise<boolean>;
  /** Also ends all sessions and pending sign-ins, on every replica. */
  abstract disable(userId: string, at: Date): Promise<void>;
  abstract enable(userId: string): Promise<void>;
  abstract setAdmin(userId: string, isAdmin: boolean): Promise<void>;
}

/** The ports of the account context. */
export interface AccountPorts extends SignInPorts {
  accessRevoker: AccessRevoker;
  accountArchive: AccountArchive;
  accountEraser: AccountEraser;
  /** Recipient of support requests. */
  operatorEmail: string | null;
  roster: UserRoster;
  setupCodes: SetupCodes;
}
