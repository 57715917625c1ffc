/**
 * `error` responds with 500, `throttled` with 429, `hang` never responds, `reset` closes the connection before the call
 * takes effect, `lost` after it.
 */
export const outageKinds = ['error', 'throttled', 'hang', 'reset', 'lost'] as const;
export type OutageKind = (typeof outageKinds)[number];

/** Makes the next API calls fail. */
export class Outages {
  #kind: OutageKind | undefined;
  #left = 0;

  begin(kind: OutageKind, times: number): void {
    this.#kind = kind;
    this.#left = times;
  }

  end(): void {
    this.#left = 0;
  }

  /** The failure of the current call; undefined when it succeeds. */
  next(): OutageKind | undefined {
    if (this.#left <= 0) return undefined;
    this.#left -= 1;
    return this.#kind;
  }
}
