import type { KernelPorts } from '../kernel/ports.ts';
import type {
  CalendarEntry,
  GameUpdateRow,
  LatestUpdate,
  PostFormat,
  PublicGame,
  PublicUpdatesBody,
  SinceLastVisitBody,
  UpdateBody,
  UpdateKind,
  UpdateSearchBody,
} from '@patchlight/contracts';

/** A game whose posts one worker has leased for fetching. */
export interface LeasedPoll {
  appId: number;
  /** Names the lease; a save under another name is refused. */
  lease: string;
  validators: PollValidators;
  /** Followers, counted up to 1,000. */
  followers: number;
  lastPostAt: Date | null;
  failures: number;
}

/** A post made ready for storing. */
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
  /** Known to be no update; stored, but out of sight. */
  isHidden: boolean;
  postedAt: Date;
  /** Whether followers may be told; false for a date that cannot be right. */
  notifies: boolean;
}

/** The end of one fetch. */
export type PollResult = { appId: number; lease: string; nextDueAt: Date } & (
  | { outcome: 'unchanged'; validators: PollValidators }
  | { outcome: 'changed'; validators: PollValidators; posts: IncomingPost[]; areKindsKnown: boolean }
  | { outcome: 'failed'; reason: string; message: string; url: string; rawAnswer: string }
);

/** A game that got new posts. */
export interface GameWithNewUpdates {
  appId: number;
  /** Those of its new updates that have followers to tell. */
  updateIds: string[];
}

export interface SavedPolls {
  newPosts: number;
  editedPosts: number;
  grown: GameWithNewUpdates[];
  /** Games whose lease had passed to somebody else; nothing of them was written. */
  refused: number[];
}

/** What the store's event list says of an update. */
export interface ToldKind {
  gid: string;
  kind: UpdateKind;
  /** False for what is no update to a player: streams, sales, in-game events. */
  isTracked: boolean;
}

/**
 * How each game is polled, and its posts. A lease is held by one worker at a time and ends by itself; saving is one
 * set-based transaction that stores new posts, keeps the old wording of edited ones, moves each game's latest
 * post and due time, and records a fan-out for each new post that has followers older than it.
 */
export abstract class PollRepository {
  abstract hasDue(): Promise<boolean>;
  /** Leases up to `count` games that are due, the longest due first. Never waits for another worker. */
  abstract leaseDue(count: number, leaseMs: number): Promise<LeasedPoll[]>;
  /** Leases these games, whether due or not, except those that another worker holds. */
  abstract lease(appIds: number[], leaseMs: number): Promise<LeasedPoll[]>;
  abstract save(runId: string, polls: PollResult[]): Promise<SavedPolls>;
  abstract isKnown(appId: number): Promise<boolean>;
  /** Makes all followed games due now, except those that are being fetched; how many were not due yet. */
  abstract makeAllDue(): Promise<number>;
  /**
   * Sets a kind for good: what the store tells does not change it any more.
   * @returns the kind before, null when there is no such update
   */
  abstract correctKind(updateId: string, kind: UpdateKind): Promise<UpdateKind | null>;
  /**
   * Sets what the store has told, within a unit of work, except where somebody has corrected it; updates that are not tracked stay stored but are taken
   * out of sight.
   */
  abstract setKinds(appId: number, kinds: ToldKind[]): Promise<void>;
}

/** What one run did, for the admin. */
export interface IngestRunTotals {
  games: number;
  newPosts: number;
  editedPosts: number;
  failed: number;
  requests: number;
}

/** The record of ingestion runs. A run that was killed stays without an end. */
export abstract class IngestRunRepository {
  /** @returns the run's id */
  abstract start(): Promise<string>;
  abstract progress(runId: string, totals: IngestRunTotals): Promise<void>;
  abstract finish(runId: string, totals: IngestRunTotals): Promise<void>;
  /** Forgets a run that found nothing to do. */
  abstract discard(runId: string): Promise<void>;
}

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
export interface PollValidators {
  etag: string | null;
  /** SHA-256 of the last answer's body. */
  bodyHash: string | null;
}

export type NewsAnswer =
  | { changed: false; validators: PollValidators; freshUntil: Date | null }
  | { changed: true; posts: NewsPost[]; validators: PollValidators; freshUntil: Date | null };

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
  abstract fetch(appId: number, last: PollValidators, options?: FetchOptions): Promise<NewsAnswer>;

  /** What the store's event list says of a game's newest posts. */
  abstract clues(appId: number, options?: FetchOptions): Promise<PostClues[]>;
}

/** What an address that shows an update says of it. */
export interface UpdateHeadline {
  gid: string;
  title: string;
  excerpt: string;
  appId: number;
  gameName: string;
  logoUrl: string | null;
}

/**
 * Reads that are open to everybody. They know only games that the store has described, since the name of any other
 * is what some user's client made of it.
 */
export abstract class PublicUpdateQueries {
  abstract game(appId: number): Promise<PublicGame | null>;
  /** A page of a game's updates, newest first, without bodies; null for a game that is not known. */
  abstract ofGame(
    appId: number,
    page: { kinds: readonly UpdateKind[] | null; cursor: string | null; perPage: number },
  ): Promise<Pick<PublicUpdatesBody, 'data' | 'next_cursor'> | null>;
  /** The newest updates of all games, newest first. */
  abstract latest(limit: number): Promise<LatestUpdate[]>;
  abstract headline(gid: string): Promise<UpdateHeadline | null>;
  /** Games with updates, those with the newest first. */
  abstract gamesWithUpdates(limit: number): Promise<{ appId: number; updatedAt: Date }[]>;
}

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

export interface UpdateSearch {
  /** As a person typed it; any text is allowed. */
  text: string;
  /** Any of these; null for all. */
  kinds: UpdateKind[] | null;
  /** `next_cursor` of the page before. */
  cursor: string | null;
}

/** Full-text search over the updates of the user's games, newest first. */
export abstract class UpdateSearchQueries {
  abstract search(userId: string, search: UpdateSearch): Promise<UpdateSearchBody>;
}

/** Reads of updates, in the form of the wire. */
export abstract class UpdateQueries {
  /** A game's updates, newest first. */
  abstract ofGame(appId: number, limit: number): Promise<GameUpdateRow[]>;
  /**
   * Updates of the user's games in [from, to), oldest first, without bodies.
   * @param category only of the games in this category of the user
   */
  abstract calendar(userId: string, from: Date, to: Date, category?: string): Promise<CalendarEntry[]>;
  abstract byGid(gid: string): Promise<UpdateBody['data'] | null>;
}

/**
 * When users were here. A visit is a row of marks less than 30 minutes apart; the first mark after a longer pause
 * begins the next visit, and the one before it was the end of the previous visit. The web app marks at the start of
 * a session and every few minutes while it is in sight.
 */
export abstract class VisitRepository {
  abstract mark(userId: string, now: Date): Promise<void>;
  /**
   * What came for the user's games since the previous visit ended (at most 90 days back), the same before and after
   * this visit is marked. A first visit looks a week back.
   */
  abstract sinceLast(userId: string, now: Date): Promise<SinceLastVisitBody['data']>;
}

export interface IngestOptions {
  /** A followed game is never due more often than this. */
  intervalMs: number;
  /** Fetches under way at once. */
  concurrency: number;
  /**
   * How long a game stays with the worker that fetches it; should outlive the slowest hundred fetches, each with
   * its turn in the request budget, time-outs and retries.
   */
  leaseMs: number;
}

/** What fetching and finding posts needs from outside. */
export interface UpdatesPorts extends KernelPorts {
  ingestOptions: IngestOptions;
  ingestRuns: IngestRunRepository;
  news: NewsSource;
  polls: PollRepository;
  searchIndex: SearchIndexRepository;
}
