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

/** State of a store host, shared by all workers. */
export interface HostState {
  host: string;
  /** End of the open state of the breaker; null while it is closed. */
  openUntil: Date | null;
  consecutiveFailures: number;
  requestsToday: number;
}

/**
 * Priority of a request. `scheduled`: background work. `urgent`: goes at once while the share of urgent requests lasts,
 * then queues. `immediate`: a user is waiting, so it goes at once or not at all. `spare`: takes what is left over, while
 * no other request waits, and a small share at most.
 */
export type RequestPriority = 'scheduled' | 'urgent' | 'immediate' | 'spare';

export type Slot =
  /** Delay before the request may be sent. */
  | { waitMs: number }
  /** The breaker is open. */
  | { openUntil: Date }
  /** The share of urgent requests is used up, and the request is `immediate`. */
  | { isShareSpent: true }
  /** Nothing is left over for a `spare` request; when to ask again. */
  | { askAgainMs: number };

/** Share of a host's slots that urgent requests may take ahead of the queue. */
export const URGENT_SHARE = 1 / 5;
/** Burst of urgent requests after a pause. */
export const URGENT_BURST = 20;
/** Share of a host's slots that spare requests may take: what the plan of polls leaves (`PLANNED`). */
export const SPARE_SHARE = 1 / 20;

/**
 * Request budget per host, shared by all processes, with a circuit breaker. Slots are handed out in order and evenly
 * spaced; an urgent request within the share takes one at once and delays the others. A spare one takes a slot that is
 * free now, so that it delays those that come meanwhile by one slot at most.
 */
export abstract class RequestBudget {
  /** Reserves a slot. */
  abstract reserve(host: string, perSecond: number, priority: RequestPriority): Promise<Slot>;
  /** Reports a success, which closes the breaker. */
  abstract recordSuccess(host: string): Promise<void>;
  /**
   * Reports a failure of the host; opens the breaker depending on the status (null: no response). A 403 is reported
   * only after several different requests in a row: then it concerns the host, not an app.
   */
  abstract recordFailure(host: string, status: number | null): Promise<void>;
  abstract getStates(): Promise<HostState[]>;
}
