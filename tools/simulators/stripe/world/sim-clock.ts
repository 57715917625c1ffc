export const DAY = 24 * 60 * 60;

/** The payment side's own time, in whole Unix seconds; it runs with the real time and can be moved ahead. */
export class SimClock {
  readonly #now: () => Date;
  #ahead = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  now(): number {
    return Math.floor(this.#now().getTime() / 1000) + this.#ahead;
  }

  /** Does nothing when the moment is past. */
  moveTo(moment: number): void {
    this.#ahead += Math.max(0, moment - this.now());
  }
}

/** The first moment after `after` that is a whole number of months from `anchor`; short months end earlier. */
export function nextBoundary(anchor: number, months: number, after: number): number {
  for (let count = months; ; count += months) {
    const boundary = addMonths(anchor, count);
    if (boundary > after) return boundary;
  }
}

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
