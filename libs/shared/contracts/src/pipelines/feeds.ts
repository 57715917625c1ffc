import type { UpdateKind } from '../updates/game-update.ts';

/** Most feeds of a user. */
export const UPDATE_FEEDS_PER_USER = 20;
/** Formats of feeds, as their addresses end. */
export const FEED_FORMATS = ['atom', 'rss', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** A feed of the updates of a user's games. Times are ISO 8601 UTC. */
export interface V1Feed {
  id: string;
  name: string;
  kinds: UpdateKind[];
  /** null: all games. Its name is null once the category is deleted, and the feed is then empty. */
  category: { id: string; name: string | null } | null;
  /**
   * Secret: who knows one of them reads the feed. null if the instance has lost its encryption key: the addresses still
   * work, but cannot be shown.
   */
  urls: Record<FeedFormat, string> | null;
  createdAt: string;
  /** Last request, to five minutes; null: never. */
  lastReadAt: string | null;
}

/** GET /api/v1/feeds: oldest first. POST /api/v1/feeds and POST /api/v1/feeds/{id}/rotate answer with the feed. */
export interface V1FeedsBody {
  feeds: V1Feed[];
}
