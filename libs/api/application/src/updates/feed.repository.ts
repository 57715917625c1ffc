import type { PostFormat } from '@patchlight/contracts';
import type { UpdateKind } from '@patchlight/domain';
import type { FeedValidators } from './news-source.port.ts';

/** A game whose posts one worker has leased for fetching. */
export interface LeasedFeed {
  appId: number;
  /** Names the lease; a save under another name is refused. */
  lease: string;
  validators: FeedValidators;
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
export type FetchedFeed = { appId: number; lease: string; nextDueAt: Date } & (
  | { outcome: 'unchanged'; validators: FeedValidators }
  | { outcome: 'changed'; validators: FeedValidators; posts: IncomingPost[]; areKindsKnown: boolean }
  | { outcome: 'failed'; reason: string; message: string; url: string; rawAnswer: string }
);

/** A game that got new posts. */
export interface GrownFeed {
  appId: number;
  /** Those of its new updates that have followers to tell. */
  updateIds: string[];
}

export interface SavedFeeds {
  newPosts: number;
  editedPosts: number;
  grown: GrownFeed[];
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
 * The games' feeds and their posts. A lease is held by one worker at a time and ends by itself; saving is one
 * set-based transaction that stores new posts, keeps the old wording of edited ones, moves each game's latest
 * post and due time, and records a fan-out for each new post that has followers older than it.
 */
export abstract class FeedRepository {
  abstract hasDue(): Promise<boolean>;
  /** Leases up to `count` games that are due, the longest due first. Never waits for another worker. */
  abstract leaseDue(count: number, leaseMs: number): Promise<LeasedFeed[]>;
  /** Leases these games, whether due or not, except those that another worker holds. */
  abstract lease(appIds: number[], leaseMs: number): Promise<LeasedFeed[]>;
  abstract save(runId: string, feeds: FetchedFeed[]): Promise<SavedFeeds>;
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
