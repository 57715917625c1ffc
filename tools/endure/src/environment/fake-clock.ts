import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PLACES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'].map(
  (dir) => `${dir}/faketime/libfaketimeMT.so.1`,
);

/** The wall clock of processes that are started with its settings; time that only passes, as timers count it, stays. */
export class FakeClock {
  private readonly file: string;
  private readonly library: string;

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

  /** Has the clock go so many seconds before or behind the true one from now on. */
  set(seconds: number): void {
    writeFileSync(this.file, seconds < 0 ? String(seconds) : `+${seconds}`);
  }
}
