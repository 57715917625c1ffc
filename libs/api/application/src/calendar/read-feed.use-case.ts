import { FeedNotFound, FeedPaused, exportWindowAt } from '@patchlight/domain';
import type { ExportWindow } from '@patchlight/domain';
import { inSlices } from '../kernel/in-slices.ts';
import { keptTexts } from '../kernel/kept-texts.ts';
import type { CalendarPorts, ExportChoice } from './ports.ts';

/** Incremented when the output format changes, so that cached feeds are invalidated. */
const FORM = 2;
/** A calendar of more would take the program that reads it seconds. */
const MAX_ENTRIES = 1_000;
/** Many programs may read one feed, each of them every few minutes. */
const READS = { points: 12, seconds: 60 };
const KEPT_BYTES = 32 * 1024 * 1024;

/** The current content of a feed. */
export interface FeedContent {
  /** Changes whenever the text would change (an ETag). */
  tag: string;
  /** The whole calendar. */
  text(): Promise<string>;
}

/** Reads a feed by its token, while its owner's plan includes feeds. */
export class ReadFeed {
  private readonly texts = keptTexts(KEPT_BYTES);
  private readonly inSlice = inSlices();

  constructor(
    private readonly deps: Pick<
      CalendarPorts,
      | 'baseUrl'
      | 'calendarFeeds'
      | 'calendarWriter'
      | 'clock'
      | 'exportQueries'
      | 'hashOf'
      | 'limiter'
      | 'planFeatures'
    >,
  ) {}

  /**
   * @throws {FeedNotFound} unknown or revoked
   * @throws {FeedPaused} the owner's plan does not include feeds
   * @throws {TooManyAttempts}
   */
  async execute(token: string): Promise<FeedContent> {
    const feed = await this.deps.calendarFeeds.findByToken(token);
    if (!feed) throw new FeedNotFound();
    await this.deps.limiter.consume(`calendar-feed:${feed.id}`, READS);
    if (!(await this.deps.planFeatures.includes(feed.userId, 'calendarExport'))) throw new FeedPaused();
    const now = this.deps.clock.now();
    const window = exportWindowAt(now);
    const choice = { ...feed, category: feed.category?.id ?? null };
    await this.deps.calendarFeeds.recordRead(feed.id, now);
    const version = await this.deps.exportQueries.getVersion(choice, window);
    const tag = this.deps.hashOf(JSON.stringify([FORM, this.deps.baseUrl, feed.id, feed.name, version]));
    return { tag, text: () => this.texts(tag, () => this.write(feed.name, choice, window)) };
  }

  private async write(name: string, choice: ExportChoice, window: ExportWindow): Promise<string> {
    const entries = await this.deps.exportQueries.listEntries(choice, window, MAX_ENTRIES);
    const parts = this.deps.calendarWriter.writeFeed(name, entries)[Symbol.iterator]();
    let text = '';
    for (;;) {
      const { done, value } = await this.inSlice(() => parts.next());
      if (done) return text;
      text += value;
    }
  }
}
