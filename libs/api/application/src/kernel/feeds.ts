/** A feed with secret addresses. */
export interface Feed<Kind> {
  id: string;
  userId: string;
  name: string;
  kinds: Kind[];
  /** Limits the feed to a category; null: all games. The name is null once the category is deleted. */
  category: { id: string; name: string | null } | null;
  /** The token of its addresses, encrypted. */
  sealedToken: string;
  createdAt: Date;
  lastReadAt: Date | null;
}

export type NewFeed<Kind> = Omit<Feed<Kind>, 'id' | 'category' | 'lastReadAt'> & {
  category: string | null;
  token: string;
};

/** The feeds of one sort of all users. Tokens are stored hashed and encrypted. */
export abstract class FeedRepository<Kind> {
  /** Whether this is one of the user's own or of the default categories. */
  abstract hasCategory(userId: string, category: string): Promise<boolean>;
  /** @returns null if the user has `limit` feeds; concurrent adds of one user are serialized */
  abstract add(feed: NewFeed<Kind>, limit: number): Promise<Feed<Kind> | null>;
  /** Oldest first. */
  abstract findByUser(userId: string): Promise<Feed<Kind>[]>;
  /** Null also while the owner is disabled. */
  abstract findByToken(token: string): Promise<Feed<Kind> | null>;
  /** To five minutes. */
  abstract recordRead(id: string, now: Date): Promise<void>;
  /** Replaces the token; the previous one ends at once. @returns null if the user has no such feed */
  abstract rotate(
    userId: string,
    id: string,
    secret: { token: string; sealedToken: string },
  ): Promise<Feed<Kind> | null>;
  /** @returns false if the user has no such feed */
  abstract remove(userId: string, id: string): Promise<boolean>;
}
