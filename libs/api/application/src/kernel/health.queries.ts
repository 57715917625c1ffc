export interface Health {
  workerSeenAt: Date | null;
  lastIngestAt: Date | null;
  /** Whether the database has all that this version needs; it may have more. */
  isSchemaCurrent: boolean;
}

/** What the health check reads. Throws when the database is away. */
export abstract class HealthQueries {
  abstract read(): Promise<Health>;
  /**
   * Does what calls of signed-in users do: looks for a session, and writes. Throws what they would be told.
   */
  abstract probe(): Promise<void>;
}
