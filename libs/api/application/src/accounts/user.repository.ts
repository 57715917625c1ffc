import type { User } from '@patchlight/domain';

/** The people with an account. Usernames and e-mail addresses are compared without regard to case. */
export abstract class UserRepository {
  abstract find(userId: string): Promise<User | null>;
  /** By e-mail address or username; the two cannot be confused, as no username has an @. */
  abstract findByIdentifier(identifier: string): Promise<User | null>;
  abstract taken(username: string, email: string): Promise<{ username: boolean; email: boolean }>;
  abstract hasAdmin(): Promise<boolean>;
  /**
   * Stores a new user and sets its id.
   * @throws {AccountTaken} another sign-up was faster
   */
  abstract add(user: User): Promise<void>;
  /** Stores a new hash of the same password, unless the password has been changed meanwhile. */
  abstract rehash(user: User, newHash: string): Promise<void>;
}
