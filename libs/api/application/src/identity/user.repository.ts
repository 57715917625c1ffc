import type { User } from '@patchlight/domain';

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
