import { FEEDS_PER_USER, FeedCategoryUnknown, FeedLimitReached, FeedNotFound } from '@patchlight/domain';
import type { CalendarFeedRow, ExportKind } from '@patchlight/contracts';
import type { Clock, IdGenerator } from '../kernel/ports.ts';
import type { CalendarFeedRepository } from './ports.ts';
import type { FeedAddresses } from './feed-addresses.ts';

/** Lists a user's feeds with their URLs. */
export class ListFeeds {
  constructor(
    private readonly feeds: CalendarFeedRepository,
    private readonly addresses: FeedAddresses,
  ) {}

  async execute(userId: string): Promise<CalendarFeedRow[]> {
    const feeds = await this.feeds.findByUser(userId);
    return feeds.map((feed) => this.addresses.row(feed));
  }
}

/** Input for a new feed. */
export interface FeedForm {
  name: string;
  kinds: ExportKind[];
  /** The id of a category, null for all games. */
  category: string | null;
}

/** Creates a feed with a secret URL. */
export class CreateFeed {
  constructor(
    private readonly feeds: CalendarFeedRepository,
    private readonly addresses: FeedAddresses,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {FeedCategoryUnknown}
   * @throws {FeedLimitReached}
   */
  async execute(userId: string, form: FeedForm): Promise<CalendarFeedRow> {
    const { category } = form;
    if (category !== null && !(await this.feeds.hasCategory(userId, category)))
      throw new FeedCategoryUnknown();
    const token = this.ids.token();
    const sealedToken = this.addresses.seal(userId, token);
    const createdAt = this.clock.now();
    const feed = await this.feeds.add({ ...form, userId, token, sealedToken, createdAt }, FEEDS_PER_USER);
    if (!feed) throw new FeedLimitReached();
    return this.addresses.row(feed);
  }
}

/** Revokes a feed: its URL returns not found from then on. */
export class RevokeFeed {
  constructor(private readonly feeds: CalendarFeedRepository) {}

  /** @throws {FeedNotFound} the user has no such feed */
  async execute(userId: string, id: string): Promise<void> {
    if (!(await this.feeds.remove(userId, id))) throw new FeedNotFound();
  }
}
