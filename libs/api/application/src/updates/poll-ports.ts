import type { PollDemand, PollPlan, PostTimes } from '@patchlight/domain';
import type { PostFormat, UpdateKind } from '@patchlight/contracts';
import type { EventClues, StoreKind, PollValidators } from './news-ports.ts';

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
