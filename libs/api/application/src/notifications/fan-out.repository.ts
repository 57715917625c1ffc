/**
 * Puts updates into inboxes. Each step is one transaction over a bounded range of followers under a lock, so
 * every follower gets the update exactly once, however often a worker dies.
 */
export abstract class FanOutRepository {
  /**
   * Carries one update on by up to `size` followers.
   * @returns rows written, and whether the fan-out is complete; null when another worker is at it
   */
  abstract advance(updateId: string, size: number): Promise<{ written: number; done: boolean } | null>;
  /** Fan-outs that are not complete, oldest first. */
  abstract unfinished(count: number): Promise<string[]>;
}
