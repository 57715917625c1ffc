import type { Session } from '@patchlight/domain';

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
