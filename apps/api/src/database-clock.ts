import { Clock } from '@patchlight/application/ports';

/** Tolerance for latency and for differences of synchronized clocks. */
const TOLERANCE_MS = 1_000;

/**
 * The time of the database, shared by all processes: a machine's clock may be wrong or jump. Between two adjustments it
 * advances by the monotonic clock.
 */
export class DatabaseClock extends Clock {
  /** When the monotonic clock of this process was 0, in milliseconds since 1970. */
  private originMs = Date.now() - performance.now();

  override now(): Date {
    return new Date(this.originMs + performance.now());
  }

  /**
   * @param time the current time of the database
   * @param tookMs time since the request; a busy process receives the response late
   */
  adjust(time: Date, tookMs = 0): void {
    const [earliest, latest] = [time.getTime(), time.getTime() + tookMs];
    const now = this.now().getTime();
    if (now >= earliest - TOLERANCE_MS && now <= latest + TOLERANCE_MS) return;
    this.originMs = (earliest + latest) / 2 - performance.now();
  }
}
