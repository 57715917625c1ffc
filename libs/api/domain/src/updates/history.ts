import { readPostDate } from './post-date.ts';

const DAY = 86_400_000;

/** How far back the posts of a game are read: two years or 200 posts, whichever is reached first. */
export const HISTORY_DAYS = 730;
export const HISTORY_POSTS = 200;

/** Why no older posts are read: the store has none, or the limit of age or of posts is reached. */
export type HistoryEnd = 'store' | 'age' | 'posts';

export interface HistoryReach {
  /** All posts since then are stored. */
  reachesBackTo: Date;
  /** Number of posts since then. */
  posts: number;
}

export interface HistoryStep<P> {
  /** Posts to store; some may be stored already. */
  taken: P[];
  reachesBackTo: Date;
  end: HistoryEnd | null;
}

const firstDay = (now: Date): Date => new Date(now.getTime() - HISTORY_DAYS * DAY);

/** Why a history that reaches so far is not read further; null: it is. */
export const historyEnd = ({ reachesBackTo, posts }: HistoryReach, now: Date): HistoryEnd | null => {
  if (posts >= HISTORY_POSTS) return 'posts';
  return reachesBackTo <= firstDay(now) ? 'age' : null;
};

/**
 * What a page of posts adds to a history. It may contain posts in any order, repeatedly, and with any date: posts that
 * are newer than the history, and dates that are not plausible, are left to polls.
 * @param page answer to a request for posts up to `reachesBackTo`, that time included
 * @returns null if the store did not answer that request, but with newer posts only
 */
export const readBack = <P extends { date: number }>(
  reach: HistoryReach,
  page: readonly P[],
  now: Date,
): HistoryStep<P> | null => {
  const from = reach.reachesBackTo.getTime();
  const dated = page
    .map((post) => ({ post, ...readPostDate(post.date, now) }))
    .filter(({ isPlausible, postedAt }) => isPlausible && postedAt.getTime() <= from)
    .toSorted((a, b) => b.postedAt.getTime() - a.postedAt.getTime());
  const atStart = dated.filter(({ postedAt }) => postedAt.getTime() === from);
  const older = dated.slice(atStart.length);
  if (older.length === 0 && page.some(({ date }) => date * 1_000 > from)) return null;
  const recent = older.filter(({ postedAt }) => postedAt >= firstDay(now));
  const within = recent.slice(0, HISTORY_POSTS - reach.posts);
  const taken = [...atStart, ...within].map(({ post }) => post);
  const last = within.at(-1)?.postedAt ?? reach.reachesBackTo;
  if (older.length === 0) return { taken, reachesBackTo: last, end: 'store' };
  if (within.length < recent.length) return { taken, reachesBackTo: last, end: 'posts' };
  if (recent.length < older.length) return { taken, reachesBackTo: firstDay(now), end: 'age' };
  const end = historyEnd({ reachesBackTo: last, posts: reach.posts + within.length }, now);
  return { taken, reachesBackTo: last, end };
};
