import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './visitor.ts';

const PATHS = ['/notifications', '/user/games'];
const PAUSE_MS = 50;

export interface Reading {
  visitor: Visitor;
  /** 0: none came. */
  status: number;
  askedAt: number;
  ms: number;
}

/** Visitors who read their inbox and library again and again. */
export class Readers {
  readonly readings: Reading[] = [];
  private readonly all: Promise<void>[];
  private isOver = false;

  constructor(visitors: readonly Visitor[]) {
    this.all = visitors.map((visitor) => this.read(visitor));
  }

  /** Which statuses these visitors got in requests from then on. */
  statusesOf(visitors: readonly Visitor[], since = 0): number[] {
    const theirs = this.readings.filter(
      ({ visitor, askedAt }) => askedAt >= since && visitors.includes(visitor),
    );
    return [...new Set(theirs.map(({ status }) => status))].toSorted();
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.all);
  }

  /** Milliseconds that one in a hundred took longer than. */
  get p99(): number {
    const sorted = this.readings.map(({ ms }) => ms).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.99)]!;
  }

  private async read(visitor: Visitor): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) {
      const askedAt = performance.now();
      const status = await visitor.get(PATHS[turn % PATHS.length]!).then(
        (answer) => answer.status,
        () => 0,
      );
      this.readings.push({ visitor, status, askedAt, ms: performance.now() - askedAt });
      await sleep(PAUSE_MS);
    }
  }
}
