import type { HistoryEnd, HistoryReach, PollDemand, PollPlan, PostTimes } from '@patchlight/domain';
import type { PostFormat, UpdateKind } from '@patchlight/contracts';

/** A game leased by one worker for fetching. */
export interface LeasedPoll {
  appId: number;
  /** Lease id; saving under another one is refused. */
  lease: string;
  validators: PollValidators;
  /** Followers, counted up to 1,000. */
  followers: number;
  /** Of its updates that are not hidden. */
  postTimes: PostTimes;
  /** Day of its release (UTC), if that is coming or just over. */
  releaseAt: Date | null;
  failures: number;
  plan: PollPlan;
}

/** A post prepared for storing. */
export interface IncomingPost {
  gid: string;
  title: string;
  url: string;
  author: string;
  body: string;
  format: PostFormat;
  excerpt: string;
  contentHash: string;
  tags: string[];
  kind: UpdateKind;
  /** Not an update; stored, but hidden. */
  isHidden: boolean;
  postedAt: Date;
  /** Whether to notify followers; false for an implausible date. */
  notifies: boolean;
  /** Missing: the event list has not told them. */
  clues?: EventClues;
}

/** What the store's event list tells of a post, and its kind follows from. */
export type EventClues = Pick<PostClues, 'eventType' | 'buildId'>;

/** Outcome of one fetch. */
export type PollResult = { appId: number; lease: string; nextDueAt: Date; appetite: number } & (
  | { outcome: 'unchanged'; validators: PollValidators }
  | { outcome: 'changed'; validators: PollValidators; posts: IncomingPost[]; areKindsKnown: boolean }
  | { outcome: 'failed'; reason: string; message: string; url: string; rawAnswer: string }
);

/** A game with new posts. */
export interface GameWithNewUpdates {
  appId: number;
  /** Its new updates that have followers. */
  updateIds: string[];
}

export interface SavedPolls {
  newPosts: number;
  editedPosts: number;
  grown: GameWithNewUpdates[];
  /** Games whose lease was lost; not written. */
  refused: number[];
}

/** The kind of an update in the store's event list. */
export interface StoreKind {
  gid: string;
  kind: UpdateKind;
  /** False for streams, sales and in-game events. */
  isTracked: boolean;
  clues?: EventClues;
}

/**
 * Poll states and posts of games. One worker at a time holds a lease, which expires by itself. Saving is one set-based
 * transaction that stores new posts, keeps earlier versions of edited ones, updates each game's latest post and due
 * time, and records a fan-out for each new post with earlier followers. Edits and later changes of kind are recorded as
 * game events.
 */
export abstract class PollRepository {
  abstract hasDue(): Promise<boolean>;
  /** Leases up to `count` due games, longest due first. Never waits for another worker. */
  abstract leaseDue(count: number, leaseMs: number): Promise<LeasedPoll[]>;
  /** Leases these games, due or not, except those leased by another worker. */
  abstract lease(appIds: number[], leaseMs: number): Promise<LeasedPoll[]>;
  abstract save(runId: string, polls: PollResult[]): Promise<SavedPolls>;
  abstract isKnown(appId: number): Promise<boolean>;
  /** Makes all followed games due now, except leased ones. Returns how many were not due. */
  abstract makeAllDue(): Promise<number>;
  /**
   * Sets a kind permanently: the store's data no longer changes it. A hidden update of a known kind is shown again.
   * @returns the previous kind, null if there is no such update
   */
  abstract correctKind(updateId: string, kind: UpdateKind): Promise<UpdateKind | null>;
  /**
   * Sets kinds from the store, within a unit of work, except corrected ones; untracked updates stay stored but are
   * hidden.
   */
  abstract setKinds(appId: number, kinds: StoreKind[]): Promise<void>;
  /** Records `update.published` for each of these updates that is not hidden, once. Part of the unit of work. */
  abstract publish(updateIds: string[]): Promise<void>;
  /** Appetites of all scheduled games that have been fetched, and the number of overdue games. */
  abstract getDemand(): Promise<{ demand: PollDemand[]; overdue: number }>;
  /** Sets the plan of all workers, part of later leases. Initially there is no pressure. */
  abstract setPlan(plan: PollPlan): Promise<void>;
}

/** Totals of one run, for admins. */
export interface IngestRunTotals {
  games: number;
  newPosts: number;
  editedPosts: number;
  failed: number;
  requests: number;
}

/** The log of ingestion runs. A killed run has no end. */
export abstract class IngestRunRepository {
  /** @returns the run's id */
  abstract start(): Promise<string>;
  /** Adds to the totals of a run. */
  abstract add(runId: string, saved: IngestRunTotals): Promise<void>;
  abstract finish(runId: string): Promise<void>;
  /** Deletes a run without work. */
  abstract discard(runId: string): Promise<void>;
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

/** Followed game whose history one worker reads. */
export interface LeasedHistory extends HistoryReach {
  appId: number;
  /** Lease id; saving under another one is refused. */
  lease: string;
  /** Events of the store's event list that are read. */
  eventsRead: number;
  failures: number;
}

/** Outcome of one step. */
export type HistoryResult = { appId: number; lease: string } & (
  | {
      outcome: 'read';
      posts: IncomingPost[];
      reachesBackTo: Date;
      eventsRead: number;
      /** Why no older posts are read; null: there is more to read. */
      end: HistoryEnd | null;
    }
  | { outcome: 'failed'; message: string; nextDueAt: Date }
  | { outcome: 'postponed'; nextDueAt: Date }
);

/**
 * How far back the posts of followed games are read. A history starts at the 20th newest post, so that newer ones are
 * left to polls, which tell of them. Nobody is told of its posts: there is no fan-out, no event, and no change to a post
 * that is stored already.
 */
export abstract class HistoryRepository {
  /**
   * Adds the histories of followed games that have posts, and removes those of games that nobody follows anymore, whose
   * polls may have missed posts.
   * @returns whether any is due
   */
  abstract updateDue(): Promise<boolean>;
  /** Leases the game that is due longest. Never waits for another worker. */
  abstract lease(leaseMs: number): Promise<LeasedHistory | null>;
  /** Part of the unit of work. @returns false if the lease was lost; nothing is written then */
  abstract save(result: HistoryResult): Promise<boolean>;
}
