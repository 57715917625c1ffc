import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const MB = 2 ** 20;

interface Sample {
  /** Milliseconds. */
  at: number;
  /** Bytes. */
  rss: number;
  /** Bytes: heap and external memory. */
  heap: number;
}

export interface MemoryFigures {
  /** MB. */
  rss: number;
  heap: number;
}

/** Memory of one process of the product, which logs it after each garbage collection. */
export class MemoryProbe {
  private readonly file: string;

  constructor(
    private readonly dir: string,
    name: string,
  ) {
    this.file = join(dir, `${name}.memory.jsonl`);
  }

  /** Settings of the process. On SIGUSR2 it writes a heap snapshot. */
  get settings(): Record<string, string> {
    const preload = resolve('tools/endure/preload/memory-probe.js');
    const snapshots = `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${this.dir}`;
    return { NODE_OPTIONS: `--expose-gc ${snapshots} --import=${preload}`, MEMORY_PROBE: this.file };
  }

  /** The least it has held from a moment on, in milliseconds; NaN when nothing was written since. */
  least(from: number): MemoryFigures {
    const lines = existsSync(this.file) ? readFileSync(this.file, 'utf8').trim().split('\n') : [];
    const samples = lines.map((line) => JSON.parse(line) as Sample).filter(({ at }) => at >= from);
    const leastOf = (of: 'rss' | 'heap'): number =>
      samples.length === 0 ? NaN : Math.min(...samples.map((sample) => sample[of])) / MB;
    return { rss: leastOf('rss'), heap: leastOf('heap') };
  }
}
