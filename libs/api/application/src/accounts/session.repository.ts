import type { Session } from '@patchlight/domain';

/** The signed-in browsers. */
export abstract class SessionRepository {
  /** @throws {AccountDisabled} */
  abstract add(session: Session): Promise<void>;
  /** Ends the session at once, on every replica. */
  abstract end(sessionId: string): Promise<void>;
  /** Ends a session if it is the user's. @returns whether it was */
  abstract endOf(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions of a user but the one to keep; without one, all. */
  abstract endAll(userId: string, keep?: string): Promise<void>;
  /** Notes that its owner has just shown to be at the keyboard. */
  abstract confirm(sessionId: string, until: Date): Promise<void>;
  /** Counts the session as opened with two steps from now on. */
  abstract markTwoStep(sessionId: string): Promise<void>;
  /** Counts none of the user's sessions as opened with two steps any more. */
  abstract unmarkTwoStep(userId: string): Promise<void>;
}
