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
import type {
  EventClues,
  PollRepository,
  IngestRunRepository,
  NewsSource,
  HistoryRepository,
} from './poll-ports.ts';

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

export * from './poll-ports.ts';
