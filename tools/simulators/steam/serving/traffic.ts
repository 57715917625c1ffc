/** Counts requests per endpoint and per app. */
export class Traffic {
  #since: Date;
  readonly #endpoints = new Map<string, number>();
  readonly #apps = new Map<number, number>();

  constructor(since: Date) {
    this.#since = since;
  }

  count(endpoint: string, appid?: number): void {
    this.#endpoints.set(endpoint, (this.#endpoints.get(endpoint) ?? 0) + 1);
    if (appid !== undefined) this.#apps.set(appid, (this.#apps.get(appid) ?? 0) + 1);
  }

  clear(now: Date): void {
    this.#since = now;
    this.#endpoints.clear();
    this.#apps.clear();
  }

  /** `total` and `endpoints` count requests to Steam's endpoints, `apps` those about one game. */
  report(): TrafficReport {
    return {
      since: this.#since.toISOString(),
      total: [...this.#endpoints.values()].reduce((sum, n) => sum + n, 0),
      endpoints: Object.fromEntries(this.#endpoints),
      apps: Object.fromEntries(this.#apps),
    };
  }
}

export interface TrafficReport {
  since: string;
  total: number;
  endpoints: Record<string, number>;
  apps: Record<string, number>;
}
