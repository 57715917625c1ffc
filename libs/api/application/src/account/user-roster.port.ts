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
