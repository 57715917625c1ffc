import type { NoticeKind } from '@patchlight/contracts';

/** What is to be told of a game beside its updates. */
export interface NewNotice {
  kind: NoticeKind;
  appId: number;
  /** Whom it is for; null: everybody whom news of this kind about the game concerns. */
  userId: string | null;
  /** Of several notices with one key the first counts. It begins with the kind, such as `reminder:7`. */
  key: string;
  /** A line. */
  title: string;
  /** The same in full sentences, with the name of the game. */
  message: string;
  /** The moment that it is about. */
  at: Date;
}

/** Notices in the order in which they came. Part of the unit of work. */
export abstract class NoticeRepository {
  /**
   * Keeps the notices whose key is new; one for a user is in the inbox with that, and its listeners hear of it.
   * @returns the ids of those that are to be fanned out
   */
  abstract add(notices: readonly NewNotice[]): Promise<string[]>;
}
