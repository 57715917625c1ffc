import type { SimClock } from '../world/sim-clock.ts';
import { DAY } from '../world/sim-clock.ts';
import { ApiError } from './api-error.ts';

export interface Answer {
  status: number;
  body: object;
}

/** Answers by idempotency key: for a day the same call with the same key gives the same answer, without the act. */
export class AnswersKept {
  readonly #clock: SimClock;
  readonly #kept = new Map<string, { call: string; answer: Answer; at: number }>();

  constructor(clock: SimClock) {
    this.#clock = clock;
  }

  find(key: string, call: string): Answer | undefined {
    const kept = this.#kept.get(key);
    if (!kept || kept.at + DAY <= this.#clock.now()) return undefined;
    if (kept.call !== call)
      throw new ApiError(
        400,
        'idempotency_error',
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    return kept.answer;
  }

  keep(key: string, call: string, answer: Answer): void {
    this.#kept.set(key, { call, answer: structuredClone(answer), at: this.#clock.now() });
  }
}
