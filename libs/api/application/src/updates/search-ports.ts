import type { ItemLabel, LineChange, UpdateKind, UpdateSearchBody } from '@patchlight/contracts';

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
