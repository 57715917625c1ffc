import { Clock } from '@patchlight/application/ports';

/** What an answer takes on its way, and what synchronized clocks differ by. */
const TOLERANCE_MS = 1_000;

/**
 * The time of the database, which all processes share: the clock of a machine may be wrong, and may jump. Between two
 * looks at it time goes on by a clock that never jumps.
 */
export class DatabaseClock extends Clock {
  /** When the monotonic clock of this process was 0, in milliseconds since 1970. */
  private originMs = Date.now() - performance.now();

  override now(): Date {
    return new Date(this.originMs + performance.now());
  }

  /** @param time what the database has just said */
  adjust(time: Date): void {
    const originMs = time.getTime() - performance.now();
    if (Math.abs(originMs - this.originMs) > TOLERANCE_MS) this.originMs = originMs;
  }
}
