import type { Session } from '@patchlight/domain';

/** The signed-in browsers. */
export abstract class SessionRepository {
  abstract add(session: Session): Promise<void>;
  /** Ends the session at once, on every replica. */
  abstract end(sessionId: string): Promise<void>;
}
