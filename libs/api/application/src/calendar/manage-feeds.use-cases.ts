import {
  FEEDS_PER_USER,
  FeedCategoryUnknown,
  FeedLimitReached,
  FeedNotFound,
  SessionEnded,
} from '@patchlight/domain';
import type { CalendarFeedRow, ExportKind } from '@patchlight/contracts';
import type { SessionOwner } from '../kernel/ports.ts';
import type { CalendarFeedRepository, CalendarPorts } from './ports.ts';
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
    private readonly deps: Pick<
      CalendarPorts,
      'calendarFeeds' | 'clock' | 'credentials' | 'ids' | 'unitOfWork'
    > & { readonly addresses: FeedAddresses },
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
      return addresses.row(feed);
    });
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
