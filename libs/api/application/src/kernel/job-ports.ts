/** All jobs by name, with their payloads. */
export interface Jobs {
  /** Fetch the posts of all games that are due. */
  'ingest-due': Record<string, never>;
  /** Fetch the posts of these games now, whether due or not; urgent ones before what is due. */
  'fetch-games': { appIds: number[]; urgent: boolean };
  /** Fetch name, studios and pictures of these games from the store. */
  'refresh-games': { appIds: number[] };
  /** Enqueue the refresh of games whose details are missing or old. */
  'queue-stale-games': Record<string, never>;
  /** Read the store profile of an import. */
  'read-profile': { userId: string; importId: string };
  /** Add the games that a user chose of an import. */
  'import-games': { userId: string; importId: string };
  /** Fetch releases and prices of all games that are due. */
  'refresh-listings': Record<string, never>;
  /** Read older posts of followed games. */
  'read-histories': Record<string, never>;
  /** Look at the play times that are due. */
  'look-at-plays': Record<string, never>;
  /** Fetch the kinds of the newest updates of these games from the store, then fan the given updates out. */
  'classify-updates': { games: { appId: number; updateIds: string[] }[] };
  /** Add updates and notices to the inboxes of their recipients. */
  'fan-out': { updateIds: string[] };
  /** Set this customer's plan from the payment provider's state; cancel the subscriptions of a deleted user. */
  'settle-subscription': { customerId: string };
  /** Tell the payment provider this user's current address. */
  'update-customer': { userId: string };
  /** Find plans that differ from the payments. */
  'reconcile-subscriptions': Record<string, never>;
  /** Mail a password reset link to the user with this address. */
  'ask-password-reset': { email: string; caller: { addressRange: string; userAgent: string } };
  /** Sync this user's connected calendar; `before` holds the counts of earlier jobs of the same sync. */
  'sync-calendar': {
    userId: string;
    before?: {
      turns: number;
      counts: { total: number; added: number; changed: number; removed: number; errors: number };
    };
  };
  /** Enqueue the due syncs of connected calendars. */
  'queue-due-syncs': Record<string, never>;
}

export type JobName = keyof Jobs;

/** How jobs of one name run. */
export interface JobSettings {
  /** Schedule in UTC, once for all workers; without it the job runs on demand only. */
  cron?: string;
  /** At most one job waits in the queue. */
  deduplicate?: boolean;
  /** Jobs that one worker runs concurrently. */
  concurrency: number;
  /** Jobs fetched together, but run and settled individually; a full batch fetches the next at once. */
  batchSize: number;
  /** Number of retries of a failed job. */
  retryLimit: number;
  /** Limit of the exponential backoff, in seconds. */
  retryDelayMax?: number;
}

/**
 * The job queue. Jobs run at least once and are retried until they succeed. A job enqueued in a unit of work exists
 * only if the work is committed.
 */
export abstract class JobQueue {
  abstract enqueue<N extends JobName>(name: N, data: Jobs[N]): Promise<void>;
}
