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

  /**
   * @param time what the database has just said
   * @param tookMs how long ago it was asked: a busy process hears late, which says nothing of its clock
   */
  adjust(time: Date, tookMs = 0): void {
    const [earliest, latest] = [time.getTime(), time.getTime() + tookMs];
    const now = this.now().getTime();
    if (now >= earliest - TOLERANCE_MS && now <= latest + TOLERANCE_MS) return;
    this.originMs = (earliest + latest) / 2 - performance.now();
  }
}
