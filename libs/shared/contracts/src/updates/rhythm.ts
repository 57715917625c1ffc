/** Updates in each of the last 12 months in UTC, the oldest first; the last one is the current month. */
export interface Rhythm {
  posts: number[];
  /** Those of `posts` that are major. */
  majors: number[];
}
