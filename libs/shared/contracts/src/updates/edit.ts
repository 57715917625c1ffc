import { IsOptional, Matches } from 'class-validator';

/** What an edit did to a line of a post, from the least to the most. Cosmetic: space, case, pictures, links, a typo. */
export const EDIT_CLASSES = ['cosmetic', 'added', 'changed', 'removed'] as const;
export type EditClass = (typeof EDIT_CLASSES)[number];

/** The classes of silent edits. */
export const SILENT_EDIT_CLASSES = ['added', 'changed', 'removed'] as const satisfies readonly EditClass[];
export type SilentEditClass = (typeof SILENT_EDIT_CLASSES)[number];

/** A changed line: a paragraph, a heading, an item of a list, a row of a table. */
export interface LineChange {
  class: EditClass;
  /** null: added */
  before: string | null;
  /** null: removed */
  after: string | null;
  /** Only the text of a spoiler changed. It is never told: the word Spoiler stands in its place. */
  isSpoiler: boolean;
}

/** What an edit of a post changed. */
export interface PostEdit {
  /** The most that it did to a line. */
  class: EditClass;
  /** More than its looks changed, and neither the title nor the new text says that the post was edited. */
  isSilent: boolean;
  /** The post had this wording before: the edit takes an earlier one back. */
  isRepeat: boolean;
  /** In the order of the text, the title first; the first 100, each text up to 500 characters. */
  changes: LineChange[];
}

/** An edit of a post of a game. */
export interface GameEdit {
  gid: string;
  /** Of the post today. */
  title: string;
  /** ISO 8601 */
  editedAt: string;
  isSilent: boolean;
  /** Lines that were added, changed or removed, 100 at most. */
  changes: number;
}

/** Query of GET /api/games/{appid}/edits. */
export class GameEditsDto {
  /** `next_cursor` of the previous page. */
  @IsOptional()
  @Matches(/^[1-9]\d{0,17}$/, { message: 'cursor is not valid' })
  cursor?: string;
}

/** GET /api/games/{appid}/edits, newest first. */
export interface GameEditsBody {
  success: true;
  data: GameEdit[];
  next_cursor: string | null;
}
