import { FeedRepository } from '@patchlight/application/ports';
import type { Feed, NewFeed } from '@patchlight/application/ports';
import { DEFAULT_CATEGORIES } from '@patchlight/domain';

const MINUTES_5 = 5 * 60_000;

export class InMemoryFeedRepository<Kind> extends FeedRepository<Kind> {
  /** Category names by `userId/categoryId`. */
  readonly categories = new Map<string, string>();
  private feeds: (Feed<Kind> & { token: string })[] = [];
  private last = 0;

  override async hasCategory(userId: string, category: string): Promise<boolean> {
    return this.nameOf(userId, category) !== null;
  }

  override async add(feed: NewFeed<Kind>, limit: number): Promise<Feed<Kind> | null> {
    if (this.feeds.filter(({ userId }) => userId === feed.userId).length >= limit) return null;
    this.last += 1;
    const category = feed.category === null ? null : { id: feed.category, name: null };
    this.feeds.push({ ...feed, category, id: String(this.last), lastReadAt: null });
    return this.shown(this.feeds.at(-1));
  }

  override async findByUser(userId: string): Promise<Feed<Kind>[]> {
    return this.feeds.filter((feed) => feed.userId === userId).map((feed) => this.shown(feed)!);
  }

  override async findByToken(token: string): Promise<Feed<Kind> | null> {
    return this.shown(this.feeds.find((feed) => feed.token === token));
  }

  override async recordRead(id: string, now: Date): Promise<void> {
    const feed = this.feeds.find((candidate) => candidate.id === id);
    if (!feed || (feed.lastReadAt && now.getTime() - feed.lastReadAt.getTime() < MINUTES_5)) return;
    feed.lastReadAt = now;
  }

  override async rotate(
    userId: string,
    id: string,
    secret: { token: string; sealedToken: string },
  ): Promise<Feed<Kind> | null> {
    const feed = this.feeds.find((candidate) => candidate.userId === userId && candidate.id === id);
    return this.shown(feed && Object.assign(feed, secret));
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    const before = this.feeds.length;
    this.feeds = this.feeds.filter((feed) => feed.userId !== userId || feed.id !== id);
    return this.feeds.length < before;
  }

  private shown(feed: (Feed<Kind> & { token: string }) | undefined): Feed<Kind> | null {
    if (!feed) return null;
    const { token: _, category, ...shown } = feed;
    return { ...shown, category: category && { ...category, name: this.nameOf(feed.userId, category.id) } };
  }

  private nameOf(userId: string, category: string): string | null {
    const everybodys = DEFAULT_CATEGORIES.find(({ id }) => id === category);
    return everybodys?.name ?? this.categories.get(`${userId}/${category}`) ?? null;
  }
}
