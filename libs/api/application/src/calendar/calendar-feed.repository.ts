import type { ExportKind } from '@patchlight/contracts';

/** A calendar that others can subscribe to by a secret address. */
export interface CalendarFeed {
  id: string;
  userId: string;
  name: string;
  kinds: ExportKind[];
  /** Of whose games it is; null: of all. The name is null once the category is deleted. */
  category: { id: string; name: string | null } | null;
  /** The secret of its address, sealed. */
  sealedToken: string;
  createdAt: Date;
  lastReadAt: Date | null;
}

export type NewCalendarFeed = Omit<CalendarFeed, 'id' | 'category' | 'lastReadAt'> & {
  category: string | null;
  token: string;
};

/** The feeds of all users. Of their tokens only hashes and what was sealed is stored. */
export abstract class CalendarFeedRepository {
  /** Whether this is one of the user's categories, or one that everybody has. */
  abstract hasCategory(userId: string, category: string): Promise<boolean>;
  /** @returns null when the user has `limit` feeds; adds of one user come one after the other */
  abstract add(feed: NewCalendarFeed, limit: number): Promise<CalendarFeed | null>;
  /** Oldest first. */
  abstract of(userId: string): Promise<CalendarFeed[]>;
  /** Null as well while the feed's owner is disabled. */
  abstract findByToken(token: string): Promise<CalendarFeed | null>;
  abstract noteRead(id: string, now: Date): Promise<void>;
  /** False when the user has no such feed. */
  abstract remove(userId: string, id: string): Promise<boolean>;
}
