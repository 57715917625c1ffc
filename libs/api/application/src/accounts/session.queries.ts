/** Who a living session belongs to. */
export interface SignedInUser {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
}

/** Finds the sessions that are alive. */
export abstract class SessionQueries {
  /** Null when the session has ended, expired or never was. Asked on every call, so it is one indexed read. */
  abstract authenticate(sessionId: string): Promise<SignedInUser | null>;
}
