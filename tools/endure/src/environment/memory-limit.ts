import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const MB = 2 ** 20;
const V1 = '/sys/fs/cgroup/memory';
const V2 = '/sys/fs/cgroup';

/** A control group of Linux that limits the memory of processes, as `mem_limit` of a container does. */
export class MemoryLimit {
  private readonly isV1 = existsSync(V1);
  private readonly dir = join(this.isV1 ? V1 : V2, `patchlight-endure-${process.pid}`);

  /** @throws {Error} control groups cannot be made here */
  constructor(megabytes: number) {
    mkdirSync(this.dir);
    this.write(this.isV1 ? 'memory.limit_in_bytes' : 'memory.max', String(megabytes * MB));
  }

  /** Settings of a process that is to join before its program is loaded. */
  get settings(): Record<string, string> {
    return {
      NODE_OPTIONS: `--import=${resolve('tools/endure/preload/join-group.js')}`,
      MEMORY_GROUP: join(this.dir, 'cgroup.procs'),
    };
  }

  /** MB. */
  get peak(): number {
    return Number(this.read(this.isV1 ? 'memory.max_usage_in_bytes' : 'memory.peak')) / MB;
  }

  /** How many processes were killed for want of memory. */
  get kills(): number {
    return Number(/oom_kill (\d+)/.exec(this.read(this.isV1 ? 'memory.oom_control' : 'memory.events'))?.[1]);
  }

  /** After its processes have ended. */
  remove(): void {
    rmdirSync(this.dir);
  }

  private read(file: string): string {
    return readFileSync(join(this.dir, file), 'utf8');
  }

  private write(file: string, text: string): void {
    writeFileSync(join(this.dir, file), text);
  }
}
