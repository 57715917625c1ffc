import { Clock } from '@patchlight/application/ports';

/** A clock that moves only on demand. */
export class FixedClock extends Clock {
  constructor(private time = new Date('2026-11-21T12:00:00Z')) {
    super();
  }

  override now(): Date {
    return new Date(this.time);
  }

  set(time: Date): void {
    this.time = time;
  }

  advance(ms: number): void {
    this.time = new Date(this.time.getTime() + ms);
  }
}
