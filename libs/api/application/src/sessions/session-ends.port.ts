/** News of sessions that end, whichever process ended them. */
export abstract class SessionEnds {
  /**
   * Calls `listener` once the session has ended, also when its end may have been missed, until the returned function is
   * called. A session that is over already is not told of.
   */
  abstract subscribe(sessionId: string, listener: () => void): () => void;
}
