/** The state that all workers share about one host of the store. */
export interface HostState {
  host: string;
  /** No request before this moment; null when the host answers. */
  openUntil: Date | null;
  consecutiveFailures: number;
  requestsToday: number;
}

/**
 * The one budget of requests per host that every process shares, with the host's breaker. Slots are handed
 * out in order and spaced evenly; an urgent one is taken at once and pushes the others back.
 */
export abstract class RequestBudget {
  /**
   * Reserves a request.
   * @returns when it may be sent, in milliseconds from now; `openUntil` instead while the breaker is open
   */
  abstract reserve(
    host: string,
    perSecond: number,
    urgent: boolean,
  ): Promise<{ waitMs: number } | { openUntil: Date }>;
  /** Reports a success, which closes the breaker. */
  abstract succeeded(host: string): Promise<void>;
  /**
   * Reports a failure that says something about the host; opens the breaker as the status asks (null: no answer).
   * A 403 is reported only once several different questions in a row were refused: it means the host, not an app.
   */
  abstract failed(host: string, status: number | null): Promise<void>;
  abstract states(): Promise<HostState[]>;
}
