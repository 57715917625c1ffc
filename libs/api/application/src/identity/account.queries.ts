import type { UserBody, UserSettings } from '@patchlight/contracts';

/** Reads of an account, in the form of the wire. */
export abstract class AccountQueries {
  /** The user with the plan in force at this moment; null when there is none. */
  abstract user(userId: string): Promise<UserBody | null>;
  /** What the settings show; instant mails only while the plan has them. Null when there is no such user. */
  abstract settings(userId: string): Promise<UserSettings | null>;
}
