import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 250;

/** Asks a process for a path again and again. */
export class Pulse {
  asked = 0;
  /** Responses other than 200, or none. */
  failed = 0;
  /** Milliseconds. */
  slowest = 0;
  private readonly stopping = new AbortController();
  private readonly asking: Promise<void>;

  constructor(private readonly url: string) {
    this.asking = this.ask();
  }

  async end(): Promise<void> {
    this.stopping.abort();
    await this.asking;
  }

  private async ask(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const startedAt = performance.now();
      const response = await fetch(this.url, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
      this.asked += 1;
      if (response?.status !== 200) this.failed += 1;
      this.slowest = Math.max(this.slowest, performance.now() - startedAt);
      await sleep(EVERY_MS);
    }
  }
}
