/** What is counted by the UTC day. */
export type Metered = 'notifications' | 'apiCalls';

/** Counts what plans limit by the day. */
export abstract class UsageMeter {
  /**
   * Takes one of what `limit` allows on the UTC day of `now`. However many take at once, exactly `limit` of a day
   * get one; null stands for no limit.
   * @returns how many the day has seen with this one; null when nothing was left
   */
  abstract take(userId: string, what: Metered, limit: number | null, now: Date): Promise<number | null>;
}
