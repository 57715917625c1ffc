/**
 * The index behind the search of posts. It follows the stored posts by itself: whatever was stored or edited is taken
 * in by a later `advance`, whoever stored it and whatever crashed in between.
 */
export abstract class SearchIndexRepository {
  /**
   * Takes one step, within a transaction of its own: takes in up to `count` posts.
   * @returns whether another step may find more to do; false also while another worker is at it
   */
  abstract advance(count: number): Promise<boolean>;
}
