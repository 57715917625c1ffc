import type { UpdateKind, UpdateSearchBody } from '@patchlight/contracts';

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
