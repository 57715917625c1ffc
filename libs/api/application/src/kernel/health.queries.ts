/** What the health check reads. Throws when the database is away. */
export abstract class HealthQueries {
  abstract read(): Promise<{ workerSeenAt: Date | null; lastIngestAt: Date | null }>;
}
