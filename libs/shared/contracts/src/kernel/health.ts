/** What does not work; `unknown`: that cannot be read. Admins see the details in their area. */
export type HealthReason =
  | 'database'
  | 'worker'
  | 'events'
  | 'ticks'
  | 'jobs'
  | 'queue'
  | 'services'
  | 'deliveries'
  | 'unknown';

/** GET /api/health. Status 503 if the database is unavailable. */
export interface HealthBody {
  status: 'ok' | 'degraded' | 'down';
  /** Empty while the status is ok. */
  reasons: HealthReason[];
  version: string;
  database: 'up' | 'down';
  /** Whether a worker has reported itself within the last minute. */
  worker: 'up' | 'down' | 'unknown';
  /** Whether live events reach this process. */
  events: 'up' | 'down';
  /** ISO 8601, or null before the first run. */
  lastIngestAt: string | null;
}
