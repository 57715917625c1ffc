import type { CalendarFeed, CalendarFeedRepository, NewCalendarFeed } from '@patchlight/application/ports';
import { DEFAULT_CATEGORIES } from '@patchlight/domain';

const MINUTES_5 = 5 * 60_000;

export class InMemoryCalendarFeedRepository implements CalendarFeedRepository {
  /** Category names by `userId/categoryId`. */
  readonly categories = new Map<string, string>();
  private feeds: (CalendarFeed & { token: string })[] = [];
  private last = 0;

  async hasCategory(userId: string, category: string): Promise<boolean> {
    return this.nameOf(userId, category) !== null;
  }

  async add(feed: NewCalendarFeed, limit: number): Promise<CalendarFeed | null> {
    if (this.feeds.filter(({ userId }) => userId === feed.userId).length >= limit) return null;
    this.last += 1;
    const category = feed.category === null ? null : { id: feed.category, name: null };
    this.feeds.push({ ...feed, category, id: String(this.last), lastReadAt: null });
    return this.shown(this.feeds.at(-1));
  }

  async findByUser(userId: string): Promise<CalendarFeed[]> {
    return this.feeds.filter((feed) => feed.userId === userId).map((feed) => this.shown(feed)!);
  }

  async findByToken(token: string): Promise<CalendarFeed | null> {
    return this.shown(this.feeds.find((feed) => feed.token === token));
  }

  async recordRead(id: string, now: Date): Promise<void> {
    const feed = this.feeds.find((candidate) => candidate.id === id);
    if (!feed || (feed.lastReadAt && now.getTime() - feed.lastReadAt.getTime() < MINUTES_5)) return;
    feed.lastReadAt = now;
  }

  async remove(userId: string, id: string): Promise<boolean> {
    const before = this.feeds.length;
    this.feeds = this.feeds.filter((feed) => feed.userId !== userId || feed.id !== id);
    return this.feeds.length < before;
  }

  private shown(feed: (CalendarFeed & { token: string }) | undefined): CalendarFeed | null {
    if (!feed) return null;
    const { token: _, category, ...shown } = feed;
    return { ...shown, category: category && { ...category, name: this.nameOf(feed.userId, category.id) } };
  }

  private nameOf(userId: string, category: string): string | null {
    const everybodys = DEFAULT_CATEGORIES.find(({ id }) => id === category);
    return everybodys?.name ?? this.categories.get(`${userId}/${category}`) ?? null;
  }
}
