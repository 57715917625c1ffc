/** The present moment. */
export abstract class Clock {
  abstract now(): Date;
}
