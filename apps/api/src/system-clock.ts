import { Clock } from '@patchlight/application/ports';

export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
