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
