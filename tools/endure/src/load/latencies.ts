import { createHistogram } from 'node:perf_hooks';

export interface LatencyFigures {
  calls: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
}

/** Latencies of requests. */
export class Latencies {
  private readonly histogram = createHistogram();

  record(milliseconds: number): void {
    this.histogram.record(Math.max(1, Math.round(milliseconds * 1_000)));
  }

  get figures(): LatencyFigures {
    const at = (percent: number): number => this.histogram.percentile(percent) / 1_000;
    return {
      calls: this.histogram.count,
      p50: at(50),
      p95: at(95),
      p99: at(99),
      slowest: this.histogram.count === 0 ? 0 : this.histogram.max / 1_000,
    };
  }
}
