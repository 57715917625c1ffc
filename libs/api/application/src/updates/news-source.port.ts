import type { PostFormat } from '@patchlight/contracts';

/** A post as the store tells it. */
export interface NewsPost {
  /** The store's id of the post, 16 to 20 digits. */
  gid: string;
  title: string;
  /** Absolute http(s) address. */
  url: string;
  author: string;
  /** Whole. */
  body: string;
  format: PostFormat;
  /** Unix seconds as sent; 0 or far ahead happen. Steam changes it when a post is edited. */
  date: number;
  tags: string[];
  /** SHA-256, hex, of title and body without differences in white space and line ends. */
  contentHash: string;
  /** One line of plain text, up to 200 characters. */
  excerpt: string;
}

/** What lets the next fetch ask only for changes. */
export interface FeedValidators {
  etag: string | null;
  /** SHA-256 of the last answer's body. */
  bodyHash: string | null;
}

export type NewsAnswer =
  | { changed: false; validators: FeedValidators; freshUntil: Date | null }
  | { changed: true; posts: NewsPost[]; validators: FeedValidators; freshUntil: Date | null };

export interface FetchOptions {
  urgent?: boolean;
  signal?: AbortSignal;
}

export interface PostClues {
  /** Joins to `NewsPost.gid`. */
  gid: string;
  eventType: number | null;
  tags: string[];
  buildId: number;
}

/**
 * A game's official posts. Every failure is a `StoreError`. Absence of a post means nothing: the store
 * sometimes leaves its newest out for a while.
 */
export abstract class NewsSource {
  /**
   * The newest 20 official posts, each gid once, press left out. `changed` is false when the store says so
   * (304) or the answer's body is the same as last time.
   * @param options.urgent asks before what waits in the request budget, while the share of urgent requests lasts
   * @param options.signal gives the fetch up; it then fails as `throttled`
   */
  abstract fetch(appId: number, last: FeedValidators, options?: FetchOptions): Promise<NewsAnswer>;

  /** What the store's event list says of a game's newest posts. */
  abstract clues(appId: number, options?: FetchOptions): Promise<PostClues[]>;
}
