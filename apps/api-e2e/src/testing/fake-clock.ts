import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PLACES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'].map(
  (dir) => `${dir}/faketime/libfaketimeMT.so.1`,
);

/** Fakes the wall clock of processes that are started with its settings. The monotonic clock is unchanged. */
export class FakeClock {
  private readonly file: string;
  private readonly library: string;
  private offset = 0;

  /** @throws {Error} libfaketime is not installed */
  constructor(dir: string) {
    const library = PLACES.find(existsSync);
    if (!library) throw new Error('Clocks jump by libfaketime, which is not here: apt-get install faketime');
    this.library = library;
    this.file = join(dir, 'clock');
    this.set(0);
  }

  get settings(): Record<string, string> {
    return {
      LD_PRELOAD: this.library,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_CACHE_DURATION: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** What the processes take for the time. */
  now(): Date {
    return new Date(Date.now() + 1_000 * this.offset);
  }

  /** Sets the offset from the real time, in seconds. */
  set(seconds: number): void {
    this.offset = seconds;
    writeFileSync(this.file, seconds < 0 ? String(seconds) : `+${seconds}`);
  }
}
