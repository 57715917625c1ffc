/** Some rows of one kind of a user's data, as JSON values. */
export interface ArchivePage {
  section: string;
  rows: Record<string, unknown>[];
}

/** Everything that is kept of a user, but for secrets. */
export abstract class AccountArchive {
  /**
   * Kind by kind in a fixed order; a kind of which there is nothing has one empty page, one of many rows several. Each
   * page is read when it is asked for, so that a slow reader holds nothing; what changes meanwhile may be in or not.
   */
  abstract pages(userId: string): AsyncIterable<ArchivePage>;
}
