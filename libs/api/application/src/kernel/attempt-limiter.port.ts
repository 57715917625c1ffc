export interface AttemptLimit {
  /** Attempts allowed within `seconds` of the first. */
  points: number;
  seconds: number;
}

/** Counts attempts for all replicas together: of parallel ones exactly `points` pass. */
export abstract class AttemptLimiter {
  /**
   * Counts one attempt.
   * @throws {TooManyAttempts} with the seconds until the count starts anew
   */
  abstract consume(key: string, limit: AttemptLimit): Promise<void>;
  /** Forgets the attempts counted so far. */
  abstract forget(key: string): Promise<void>;
}
