import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { leastOf, slopeOf } from './slope.ts';
import type { Point } from './slope.ts';

const MB = 2 ** 20;
const TEN_MINUTES = 600;

interface Sample {
  /** Milliseconds. */
  at: number;
  /** Bytes. */
  rss: number;
  /** Bytes: the heap and what is bound to it outside. */
  heap: number;
}

export interface MemoryFigures {
  samples: number;
  /** MB at the end, the least of the last minute. */
  rss: number;
  heap: number;
  /** MB in ten minutes. */
  rssGrowth: number;
  heapGrowth: number;
}

/** The memory of one process of the product, which writes it down itself after each collection. */
export class MemoryProbe {
  private readonly file: string;

  constructor(
    private readonly dir: string,
    name: string,
  ) {
    this.file = join(dir, `${name}.memory.jsonl`);
  }

  /** What the process is to be started with. On SIGUSR2 it writes a snapshot of its heap. */
  get settings(): Record<string, string> {
    const preload = resolve('tools/endure/preload/memory-probe.js');
    const snapshots = `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${this.dir}`;
    return { NODE_OPTIONS: `--expose-gc ${snapshots} --import=${preload}`, MEMORY_PROBE: this.file };
  }

  /** @param from milliseconds; what came before does not count */
  figures(from: number): MemoryFigures {
    const lines = existsSync(this.file) ? readFileSync(this.file, 'utf8').trim().split('\n') : [];
    const samples = lines.map((line) => JSON.parse(line) as Sample).filter(({ at }) => at >= from);
    const least = (of: 'rss' | 'heap'): Point[] =>
      leastOf(
        samples.map((sample) => ({ at: sample.at / 1_000, value: sample[of] / MB })),
        60,
      );
    const [rss, heap] = [least('rss'), least('heap')];
    return {
      samples: samples.length,
      rss: rss.at(-1)?.value ?? NaN,
      heap: heap.at(-1)?.value ?? NaN,
      rssGrowth: slopeOf(rss) * TEN_MINUTES,
      heapGrowth: slopeOf(heap) * TEN_MINUTES,
    };
  }
}
