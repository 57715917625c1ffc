import { FeedNotFound, FeedPaused, exportWindowAt } from '@patchlight/domain';
import type { Clock, PlanFeatures } from '../kernel/ports.ts';
import type { CalendarFeedRepository, CalendarWriter, ExportQueries } from './ports.ts';

/** Incremented when the output format changes, so that cached feeds are invalidated. */
const FORM = 1;

/** The current content of a feed. */
export interface FeedContent {
  /** Changes whenever the text would change (an ETag). */
  tag: string;
  /** The whole calendar. */
  text(): Promise<string>;
}

/** Reads a feed by its token, while its owner's plan includes feeds. */
export class ReadFeed {
  constructor(
    private readonly deps: {
      readonly calendarFeeds: CalendarFeedRepository;
      readonly planFeatures: PlanFeatures;
      readonly exportQueries: ExportQueries;
      readonly calendarWriter: CalendarWriter;
      readonly clock: Clock;
    },
  ) {}

  /**
   * @throws {FeedNotFound} unknown or revoked
   * @throws {FeedPaused} the owner's plan does not include feeds
   */
  async execute(token: string): Promise<FeedContent> {
    const feed = await this.deps.calendarFeeds.findByToken(token);
    if (!feed) throw new FeedNotFound();
    if (!(await this.deps.planFeatures.includes(feed.userId, 'calendarExport'))) throw new FeedPaused();
    const now = this.deps.clock.now();
    const window = exportWindowAt(now);
    const choice = { ...feed, category: feed.category?.id ?? null };
    await this.deps.calendarFeeds.recordRead(feed.id, now);
    return {
      tag: `${FORM}-${feed.id}-${await this.deps.exportQueries.getVersion(choice, window)}`,
      text: async () =>
        this.deps.calendarWriter.writeFeed(
          feed.name,
          await this.deps.exportQueries.listEntries(choice, window),
        ),
    };
  }
}
