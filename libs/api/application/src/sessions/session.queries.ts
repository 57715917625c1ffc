/** Who a living session belongs to. */
export interface SignedInUser {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  /** Whether the session was opened with two steps, or a passkey. */
  isTwoStep: boolean;
}

/** Finds the sessions that are alive. */
export abstract class SessionQueries {
  /** Null when the session has ended, expired or never was, or its owner is disabled. Asked on every call, so it is one indexed read. */
  abstract authenticate(sessionId: string): Promise<SignedInUser | null>;
  /** Whether its owner has shown to be at the keyboard, and not too long ago. */
  abstract isConfirmed(sessionId: string): Promise<boolean>;
}
