/** What one run did, for the admin. */
export interface IngestRunTotals {
  games: number;
  newPosts: number;
  editedPosts: number;
  failed: number;
  requests: number;
}

/** The record of ingestion runs. A run that was killed stays without an end. */
export abstract class IngestRunRepository {
  /** @returns the run's id */
  abstract start(): Promise<string>;
  abstract progress(runId: string, totals: IngestRunTotals): Promise<void>;
  abstract finish(runId: string, totals: IngestRunTotals): Promise<void>;
  /** Forgets a run that found nothing to do. */
  abstract discard(runId: string): Promise<void>;
}
