/**
 * `error` answers 500 and `throttled` 429, `hang` never answers, `reset` cuts the connection before anything is
 * done, `lost` does what was asked and cuts it then.
 */
export const outageKinds = ['error', 'throttled', 'hang', 'reset', 'lost'] as const;
export type OutageKind = (typeof outageKinds)[number];

/** How the next calls of the API go wrong. */
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

  /** What the call now made suffers; undefined when all is well. */
  next(): OutageKind | undefined {
    if (this.#left <= 0) return undefined;
    this.#left -= 1;
    return this.#kind;
  }
}
