import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = 2 ** 20;

/** A small file system in memory, which can be filled. Needs the right to mount. */
export class SmallDisk {
  private readonly ballast: string;

  constructor(
    readonly dir: string,
    megabytes: number,
  ) {
    mkdirSync(dir, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'patchlight-endure', dir]);
    this.ballast = join(dir, 'ballast');
  }

  /** A folder on it that every user may write to. */
  folder(name: string): string {
    const path = join(this.dir, name);
    mkdirSync(path);
    chmodSync(path, 0o777);
    return path;
  }

  /** Writes until nothing fits any more. */
  fill(): void {
    const file = openSync(this.ballast, 'a');
    const [block, small] = [Buffer.alloc(MB), Buffer.alloc(4_096)];
    for (const part of [block, small])
      try {
        for (;;) writeSync(file, part);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    closeSync(file);
  }

  free(): void {
    rmSync(this.ballast, { force: true });
  }

  remove(): void {
    execFileSync('umount', ['-l', this.dir]);
    rmSync(this.dir, { recursive: true, force: true });
  }
}
