import type { HistoryEnd, HistoryReach, PollDemand, PollPlan, PostTimes } from '@patchlight/domain';
import type { KernelPorts } from '../kernel/ports.ts';
import type {
  CalendarEntry,
  GameEditsBody,
  GameHistoriesBody,
  GameUpdateRow,
  ItemLabel,
  LatestUpdate,
  LineChange,
  PostFormat,
  PublicGame,
  PublicUpdatesBody,
  ReplayChange,
  RereadAnswers,
  SinceLastVisitBody,
  UpdateBody,
  UpdateItem,
  UpdateItems,
  UpdateKind,
  UpdateSearchBody,
  UsualGapsBody,
  V1RhythmBody,
} from '@patchlight/contracts';
import type { StoredItem } from '@patchlight/items';

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

/** Title and excerpt for link previews of an update. */
export interface UpdateHeadline {
  gid: string;
  title: string;
  excerpt: string;
  appId: number;
  gameName: string;
  logoUrl: string | null;
}

/**
 * Public read model. Contains only games that the store has described, since names of others come from users' clients.
 */
export abstract class PublicUpdateQueries {
  abstract findGame(appId: number): Promise<PublicGame | null>;
  /** A page of a game's updates, newest first, without bodies; null for an unknown game. */
  abstract listByGame(
    appId: number,
    page: {
      kinds: readonly UpdateKind[] | null;
      items: readonly ItemLabel[] | null;
      cursor: string | null;
      perPage: number;
    },
  ): Promise<Pick<PublicUpdatesBody, 'data' | 'next_cursor'> | null>;
  /** A page of the edits of a game's posts, newest first, without those of their looks; null for an unknown game. */
  abstract listEdits(
    appId: number,
    page: { cursor: string | null; perPage: number },
  ): Promise<Pick<GameEditsBody, 'data' | 'next_cursor'> | null>;
  /** The latest updates of all games, newest first. */
  abstract listLatest(limit: number): Promise<LatestUpdate[]>;
  /** If several games have such a post, that of `appId`. */
  abstract findHeadline(gid: string, appId: number | null): Promise<UpdateHeadline | null>;
  /** Games with updates, most recently updated first. */
  abstract listGamesWithUpdates(limit: number): Promise<{ appId: number; updatedAt: Date }[]>;
}

/**
 * The search index of posts, what their lines say, and what their edits changed. It catches up by itself: a later
 * `advance` takes in every stored or edited post, also after a crash.
 */
export abstract class SearchIndexRepository {
  /**
   * Indexes up to `count` posts, or reads older ones anew if newer patterns are at work. Part of the unit of work, as
   * its first step.
   */
  abstract advance(count: number): Promise<IndexStep>;
}

export interface IndexStep {
  /** Whether there may be more to do; also false while another worker is indexing. */
  hasMore: boolean;
  /** Found in this step, of visible posts of followed games, made within a day; no repeats. */
  silentEdits: SilentEdit[];
}

/** An edit of more than the looks that the post does not mention. */
export interface SilentEdit {
  /** Of the wording that was replaced. */
  revisionId: string;
  appId: number;
  gameName: string;
  /** Of the post, after the edit. */
  title: string;
  changes: readonly LineChange[];
}

export interface UpdateSearch {
  /** As typed by the user; any text is allowed. */
  text: string;
  /** Any of these; null for all. */
  kinds: UpdateKind[] | null;
  /** With any of these items; null for all. */
  items: ItemLabel[] | null;
  /** `next_cursor` of the previous page. */
  cursor: string | null;
}

/** Full-text search over the updates of the user's games, newest first. */
export abstract class UpdateSearchQueries {
  abstract search(userId: string, search: UpdateSearch): Promise<UpdateSearchBody>;
}

/** Read model of updates, in the shape of the API. */
export abstract class UpdateQueries {
  /** A game's updates, newest first. */
  abstract listByGame(appId: number, limit: number): Promise<GameUpdateRow[]>;
  /**
   * Updates of the user's games in [from, to), oldest first, without bodies.
   * @param category limits to the games of this category
   */
  abstract listCalendar(userId: string, from: Date, to: Date, category?: string): Promise<CalendarEntry[]>;
  abstract findByGid(gid: string): Promise<UpdateBody['data'] | null>;
  /** What the lines of an update say; null: there is no such update. */
  abstract findItems(gid: string): Promise<UpdateItems | null>;
  /** Of the newest `limit` unread notifications the updates, newest first, without revisions and without huge texts. */
  abstract listUnread(userId: string, limit: number): Promise<UpdateBody['data'][]>;
}

/** How far back the posts of the user's games are known. */
export abstract class HistoryQueries {
  /** Of the games that have posts. */
  abstract listOfUser(userId: string): Promise<GameHistoriesBody['data']>;
}

/** Usual gaps between updates. */
export abstract class UsualGapQueries {
  /** Of the user's games; the rule is that of the domain. */
  abstract listOfUser(userId: string): Promise<UsualGapsBody['data']>;
  /** null: the user does not follow the game. */
  abstract findOfUser(userId: string, appId: number): Promise<V1RhythmBody | null>;
}

/**
 * Visits of users. A visit is a series of marks less than 30 minutes apart; a mark after a longer pause starts the next
 * visit. The web app marks at the start of a session and every few minutes while visible.
 */
export abstract class VisitRepository {
  abstract mark(userId: string, now: Date): Promise<void>;
  /**
   * New updates of the user's games since the previous visit ended (at most 90 days), the same before and after this
   * visit is marked. A first visit covers one week.
   */
  abstract getSinceLast(userId: string, now: Date): Promise<SinceLastVisitBody['data']>;
}

/** A stored post, as a replay reads it. */
export interface ReplayedPost {
  id: string;
  appId: number;
  gid: string;
  title: string;
  body: string;
  format: PostFormat;
  excerpt: string;
  contentHash: string;
  tags: string[];
  kind: UpdateKind;
  isKindCorrected: boolean;
  /** null: the event list has not told them, or not since they are stored. */
  clues: EventClues | null;
  /** null: the post is not in English; undefined: this wording is not read yet, which is left to the index. */
  items: StoredItem[] | null | undefined;
}

/** An unusable answer, of which up to 4 kB are kept. */
export interface KeptAnswer {
  appId: number;
  url: string;
  rawAnswer: string;
}

/** A post as this version reads it. */
export interface Reread extends Pick<ReplayedPost, 'excerpt' | 'contentHash'> {
  /** null: it is not in English. */
  items: UpdateItem[] | null;
}

/** How this version reads posts and answers of the store that were read before. */
export abstract class PostRereader {
  abstract reread(post: Pick<ReplayedPost, 'appId' | 'title' | 'body' | 'format'>): Promise<Reread>;
  abstract rereadAnswer(answer: KeptAnswer): keyof RereadAnswers;
}

/** The next posts of a replay, locked for this worker until the unit of work ends. */
export interface ReplayStep {
  replayId: string;
  isTrial: boolean;
  /** Ascending by id; none: all have been read. */
  posts: ReplayedPost[];
  /** In the first step of a trial. */
  answers: KeptAnswer[];
}

export interface ChangedPost extends Pick<ReplayedPost, 'id' | 'appId' | 'excerpt' | 'contentHash' | 'kind'> {
  /** undefined: they stay. */
  items: UpdateItem[] | null | undefined;
}

/** What a step found, with the values of the changed posts. */
export interface ReplayFindings {
  changes: ReplayChange[];
  /** How many items are others. */
  items: number;
  posts: ChangedPost[];
  answers: RereadAnswers | null;
}

/** Replays, one at a time. They change stored posts and tell nobody: there is no event and no fan-out. */
export abstract class ReplayRepository {
  /** Starts a replay of all posts stored by now. Part of the unit of work. @returns false: one is running */
  abstract start(isTrial: boolean): Promise<boolean>;
  /** Whether the last replay was a trial that ended within a day. */
  abstract wasTried(): Promise<boolean>;
  /** The next step, part of the unit of work; null: none is running, or another worker does a step. */
  abstract next(count: number): Promise<ReplayStep | null>;
  /**
   * Ends the step, and the replay if there were no more posts. Of a trial only the findings are stored. Posts that were
   * edited meanwhile stay as they are.
   */
  abstract save(step: ReplayStep, findings: ReplayFindings): Promise<void>;
}

export interface IngestOptions {
  /** Minimum poll interval of a followed game. */
  intervalMs: number;
  /** Budget of polls, over all workers. */
  requestsPerSecond: number;
  /** Concurrent fetches. */
  concurrency: number;
  /**
   * Lease duration; should exceed the slowest hundred fetches, including waits for the request budget, timeouts and
   * retries.
   */
  leaseMs: number;
}

/** The ports of the updates context. */
export interface UpdatesPorts extends KernelPorts {
  ingestOptions: IngestOptions;
  histories: HistoryRepository;
  ingestRuns: IngestRunRepository;
  news: NewsSource;
  polls: PollRepository;
  postRereader: PostRereader;
  replays: ReplayRepository;
  searchIndex: SearchIndexRepository;
}
