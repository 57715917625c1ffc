import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { World } from './world.ts';

/** Freezes all processes of the database. @returns a function that resumes them */
export const freezeDatabase = ({ database }: World): (() => void) => {
  // The postmaster is frozen first, so it forks no more children.
  database.signal('SIGSTOP');
  const postmaster = database.pid!;
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const pids = children.trim().split(' ').map(Number);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    database.signal('SIGCONT');
  };
};

/** A small separate disk. */
export interface SmallDisk {
  /** Where it is mounted. */
  dir: string;
  /** Fills the disk. */
  fill(): Promise<void>;
  free(): Promise<void>;
  unmount(): Promise<void>;
}

/** Requires root, as in CI. */
export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk> => {
  const dir = await mkdtemp(join(tmpdir(), 'patchlight-e2e-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir]);
  const filler = join(dir, 'filler');
  const fill = async (): Promise<void> => {
    const file = await open(filler, 'a');
    try {
      for (const size of [1 << 20, 1 << 12]) {
        const block = Buffer.alloc(size);
        while (await file.write(block).catch(() => null));
      }
    } finally {
      await file.close();
    }
  };
  return {
    dir,
    fill,
    free: () => rm(filler),
    unmount: async () => {
      execFileSync('umount', [dir]);
      await rm(dir, { recursive: true });
    },
  };
};
