/** The state that all workers share about one host of the store. */
export interface HostState {
  host: string;
  /** No request before this moment; null when the host answers. */
  openUntil: Date | null;
  consecutiveFailures: number;
  requestsToday: number;
}

/**
 * Who waits for a request. `scheduled`: nobody. `urgent`: a user, who may do something else meanwhile; it goes at once
 * while the share of urgent requests lasts, and waits its turn after. `immediate`: a user before the screen, who is
 * better told something else than kept waiting; it goes at once or not at all.
 */
export type RequestPriority = 'scheduled' | 'urgent' | 'immediate';

export type Slot =
  /** When the request may be sent, in milliseconds from now. */
  | { waitMs: number }
  /** The breaker is open. */
  | { openUntil: Date }
  /** The share of urgent requests is used up, and the request is `immediate`. */
  | { isShareSpent: true };

/** Of the slots of a host, what urgent requests may take before their turn. */
export const URGENT_SHARE = 1 / 5;
/** Urgent requests that may go together, where none went for a while. */
export const URGENT_BURST = 20;

/**
 * The one budget of requests per host that every process shares, with the host's breaker. Slots are handed
 * out in order and spaced evenly; an urgent request within the share takes one at once and pushes the others back.
 */
export abstract class RequestBudget {
  /** Reserves a request. */
  abstract reserve(host: string, perSecond: number, priority: RequestPriority): Promise<Slot>;
  /** Reports a success, which closes the breaker. */
  abstract succeeded(host: string): Promise<void>;
  /**
   * Reports a failure that says something about the host; opens the breaker as the status asks (null: no answer).
   * A 403 is reported only once several different questions in a row were refused: it means the host, not an app.
   */
  abstract failed(host: string, status: number | null): Promise<void>;
  abstract states(): Promise<HostState[]>;
}
