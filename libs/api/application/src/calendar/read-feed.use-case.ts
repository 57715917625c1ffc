import { FeedNotFound, FeedPaused, exportWindowAt } from '@patchlight/domain';
import type { Clock, PlanFeatures } from '../kernel/ports.ts';
import type { CalendarFeedRepository, CalendarWriter, ExportQueries } from './ports.ts';

/** Grows when the same entries are written in another way, so that nobody keeps the old text. */
const FORM = 1;

/** A feed as it is now. */
export interface FeedContent {
  /** Another one as soon as the text would be another one. */
  tag: string;
  /** The whole calendar. */
  text(): Promise<string>;
}

/** Gives a feed to whoever has its address, for as long as its owner's plan includes feeds. */
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
   * @throws {FeedPaused} the plan does not include feeds now
   */
  async execute(token: string): Promise<FeedContent> {
    const feed = await this.deps.calendarFeeds.findByToken(token);
    if (!feed) throw new FeedNotFound();
    if (!(await this.deps.planFeatures.includes(feed.userId, 'calendarExport'))) throw new FeedPaused();
    const now = this.deps.clock.now();
    const window = exportWindowAt(now);
    const choice = { ...feed, category: feed.category?.id ?? null };
    await this.deps.calendarFeeds.noteRead(feed.id, now);
    return {
      tag: `${FORM}-${feed.id}-${await this.deps.exportQueries.version(choice, window)}`,
      text: async () =>
        this.deps.calendarWriter.feed(feed.name, await this.deps.exportQueries.entries(choice, window)),
    };
  }
}
