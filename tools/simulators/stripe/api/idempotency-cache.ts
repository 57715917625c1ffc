import type { SimClock } from '../world/sim-clock.ts';
import { DAY } from '../world/sim-clock.ts';
import { ApiError } from './api-error.ts';

export interface ApiResponse {
  status: number;
  body: object;
}

/** Responses by idempotency key: for a day, a repeated call gets the first response and has no effect. */
export class IdempotencyCache {
  readonly #clock: SimClock;
  readonly #entries = new Map<string, { call: string; response: ApiResponse; at: number }>();

  constructor(clock: SimClock) {
    this.#clock = clock;
  }

  get(key: string, call: string): ApiResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.at + DAY <= this.#clock.now()) return undefined;
    if (entry.call !== call)
      throw new ApiError(
        400,
        'idempotency_error',
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    return entry.response;
  }

  set(key: string, call: string, response: ApiResponse): void {
    this.#entries.set(key, { call, response: structuredClone(response), at: this.#clock.now() });
  }
}
