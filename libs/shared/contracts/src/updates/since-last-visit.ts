import type { UpdateKind } from './game-update.ts';
import type { LatestUpdate } from './public-updates.ts';

/** Updates of one kind: how many, and the newest of them, newest first. */
export interface UpdatesOfKind {
  kind: UpdateKind;
  count: number;
  updates: LatestUpdate[];
}

/** Posts of followed games in an hour. `at` is its start, ISO 8601. */
export interface PostsOfHour {
  at: string;
  posts: number;
  /** Those of `posts` that are major. */
  majors: number;
}

/** GET /api/user/since-last-visit. Kinds without an update are left out. */
export interface SinceLastVisitBody {
  success: true;
  data: {
    /** When the previous visit ended; on a first visit, a week ago. */
    since: string;
    isFirstVisit: boolean;
    kinds: UpdatesOfKind[];
    /** Of the last 14 days and more, so that they can be counted by the reader's days. Hours without a post are left out. */
    hours: PostsOfHour[];
  };
}
