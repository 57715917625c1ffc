import {
  FEEDS_PER_USER,
  FeedCategoryUnknown,
  FeedLimitReached,
  FeedNotFound,
  SessionEnded,
} from '@patchlight/domain';
import type { CalendarFeedRow, ExportKind } from '@patchlight/contracts';
import type { FeedRepository } from '../kernel/feeds.ts';
import type { SessionOwner } from '../kernel/ports.ts';
import type { CalendarFeedAddresses } from './feed-addresses.ts';
import type { CalendarPorts } from './ports.ts';

/** Lists a user's feeds with their URLs. */
export class ListFeeds {
  constructor(
    private readonly feeds: FeedRepository<ExportKind>,
    private readonly addresses: CalendarFeedAddresses,
  ) {}

  async execute(userId: string): Promise<CalendarFeedRow[]> {
    const feeds = await this.feeds.findByUser(userId);
    return feeds.map((feed) => this.addresses.shown(feed));
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
    private readonly deps: Pick<
      CalendarPorts,
      'calendarFeeds' | 'clock' | 'credentials' | 'ids' | 'unitOfWork'
    > & { readonly addresses: CalendarFeedAddresses },
  ) {}

  /**
   * @throws {FeedCategoryUnknown}
   * @throws {FeedLimitReached}
   * @throws {SessionEnded} meanwhile
   */
  async execute({ userId, sessionId }: SessionOwner, form: FeedForm): Promise<CalendarFeedRow> {
    const { addresses, calendarFeeds, clock, credentials, ids, unitOfWork } = this.deps;
    const { category } = form;
    if (category !== null && !(await calendarFeeds.hasCategory(userId, category)))
      throw new FeedCategoryUnknown();
    const token = ids.token();
    const added = {
      ...form,
      userId,
      token,
      sealedToken: addresses.seal(userId, token),
      createdAt: clock.now(),
    };
    return unitOfWork.run(async () => {
      const feed = await calendarFeeds.add(added, FEEDS_PER_USER);
      if (!(await credentials.lock({ sessionId }))) throw new SessionEnded();
      if (!feed) throw new FeedLimitReached();
      return addresses.shown(feed);
    });
  }
}

/** Revokes a feed: its URL returns not found from then on. */
export class RevokeFeed {
  constructor(private readonly feeds: FeedRepository<ExportKind>) {}

  /** @throws {FeedNotFound} the user has no such feed */
  async execute(userId: string, id: string): Promise<void> {
    if (!(await this.feeds.remove(userId, id))) throw new FeedNotFound();
  }
}
