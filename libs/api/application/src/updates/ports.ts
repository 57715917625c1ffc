import type { KernelPorts } from '../kernel/ports.ts';
import type {
  CalendarEntry,
  GameEditsBody,
  GameHistoriesBody,
  GameUpdateRow,
  ItemLabel,
  LatestUpdate,
  PublicGame,
  PublicUpdatesBody,
  SinceLastVisitBody,
  UpdateBody,
  UpdateItems,
  UpdateKind,
  UsualGapsBody,
  V1RhythmBody,
} from '@patchlight/contracts';
import type { HistoryRepository } from './history-ports.ts';
import type { SearchIndexRepository } from './search-ports.ts';
import type { PostRereader, ReplayRepository } from './replay-ports.ts';
import type { NewsSource } from './news-ports.ts';
import type { PollRepository, IngestRunRepository } from './poll-ports.ts';

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

export * from './history-ports.ts';
export * from './search-ports.ts';
export * from './replay-ports.ts';
export * from './news-ports.ts';
export * from './poll-ports.ts';
