import type { PostFormat, UpdateKind } from '@patchlight/contracts';

/** What the store's event list tells of a post, and its kind follows from. */
export type EventClues = Pick<PostClues, 'eventType' | 'buildId'>;

/** The kind of an update in the store's event list. */
export interface StoreKind {
  gid: string;
  kind: UpdateKind;
  /** False for streams, sales and in-game events. */
  isTracked: boolean;
  clues?: EventClues;
}

/** A post of the store. */
export interface NewsPost {
  /** The store's id of the post, 16 to 20 digits. */
  gid: string;
  title: string;
  /** Absolute http(s) URL. */
  url: string;
  author: string;
  /** Full text. */
  body: string;
  format: PostFormat;
  /** Unix seconds as sent; may be 0 or far in the future. Steam changes it when a post is edited. */
  date: number;
  tags: string[];
  /** SHA-256, hex, of title and body with normalized white space. */
  contentHash: string;
  /** One line of plain text, up to 200 characters. */
  excerpt: string;
}

/** Validators for conditional requests. */
export interface PollValidators {
  etag: string | null;
  /** SHA-256 of the last response body. */
  bodyHash: string | null;
}

export type NewsResult =
  | { changed: false; validators: PollValidators; freshUntil: Date | null }
  | { changed: true; posts: NewsPost[]; validators: PollValidators; freshUntil: Date | null };

export interface FetchOptions {
  urgent?: boolean;
  signal?: AbortSignal;
}

export interface PostClues {
  /** Equals `NewsPost.gid`. */
  gid: string;
  eventType: number | null;
  tags: string[];
  buildId: number;
}

/**
 * A game's official posts. Every failure is a `StoreError`. A missing post means nothing: the store sometimes omits its
 * newest for a while.
 */
export abstract class NewsSource {
  /**
   * The newest 20 official posts, each gid once, without press. `changed` is false on a 304 or if the body equals the
   * last one.
   * @param options.urgent goes ahead of the queue of the request budget, while the urgent share lasts
   * @param options.signal aborts the fetch, which then fails as `throttled`
   */
  abstract fetch(appId: number, last: PollValidators, options?: FetchOptions): Promise<NewsResult>;

  /** The store's event list for a game's newest posts. */
  abstract fetchClues(appId: number, options?: FetchOptions): Promise<PostClues[]>;

  /**
   * The newest 100 official posts up to this second, which is included, with spare requests only. Fewer: the store may
   * have no older ones.
   */
  abstract fetchOlder(appId: number, upTo: Date, options?: Pick<FetchOptions, 'signal'>): Promise<NewsPost[]>;

  /** A page of the store's event list, newest first, from the event at `offset` on, with spare requests only. */
  abstract fetchOlderClues(
    appId: number,
    offset: number,
    options?: Pick<FetchOptions, 'signal'>,
  ): Promise<PostClues[]>;
}
