import type { PostFormat, ReplayChange, RereadAnswers, UpdateItem, UpdateKind } from '@patchlight/contracts';
import type { StoredItem } from '@patchlight/items';
import type { EventClues } from './news-ports.ts';

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
