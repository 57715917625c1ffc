import { FeedRepository } from '@patchlight/application/ports';
import type {
  FetchedFeed,
  IncomingPost,
  LeasedFeed,
  SavedFeeds,
  ToldKind,
} from '@patchlight/application/ports';
import type { UpdateKind } from '@patchlight/domain';
import type { Clock } from '@patchlight/application/ports';

interface Feed {
  dueAt: Date;
  leasedUntil: Date | null;
  failures: number;
  followers: number;
  validators: { etag: string | null; bodyHash: string | null };
  posts: Map<string, IncomingPost & { id: string; isCorrected?: boolean }>;
}

/** Feeds of followed games; every new post that may be told has somebody to tell. */
export class InMemoryFeedRepository extends FeedRepository {
  /** What was saved, oldest first. */
  readonly saved: FetchedFeed[] = [];
  /** From now on these leases count as lost to another worker. */
  readonly lost = new Set<number>();
  private readonly feeds = new Map<number, Feed>();
  private posts = 0;

  constructor(private readonly clock: Clock) {
    super();
  }

  /** Adds a game that is due now. */
  add(appId: number, more: Partial<Feed> = {}): void {
    const validators = { etag: null, bodyHash: null };
    const fresh = { dueAt: this.clock.now(), leasedUntil: null, failures: 0, followers: 1, validators };
    this.feeds.set(appId, { ...fresh, posts: new Map(), ...more });
  }

  of(appId: number): Feed {
    const feed = this.feeds.get(appId);
    if (!feed) throw new Error(`no feed of game ${appId}`);
    return feed;
  }

  override async hasDue(): Promise<boolean> {
    return this.due().length > 0;
  }

  override async leaseDue(count: number, leaseMs: number): Promise<LeasedFeed[]> {
    return this.due()
      .slice(0, count)
      .map((appId) => this.leaseOne(appId, leaseMs));
  }

  override async lease(appIds: number[], leaseMs: number): Promise<LeasedFeed[]> {
    const now = this.clock.now();
    return appIds
      .filter((appId) => this.feeds.has(appId) && !(this.of(appId).leasedUntil! > now))
      .map((appId) => this.leaseOne(appId, leaseMs));
  }

  override async save(_: string, fetched: FetchedFeed[]): Promise<SavedFeeds> {
    const result: SavedFeeds = { newPosts: 0, editedPosts: 0, grown: [], refused: [] };
    for (const feed of fetched) {
      if (this.lost.has(feed.appId)) result.refused.push(feed.appId);
      else this.saveOne(feed, result);
    }
    return result;
  }

  override async setKinds(appId: number, kinds: ToldKind[]): Promise<void> {
    for (const { gid, kind, isTracked } of kinds) {
      const post = this.of(appId).posts.get(gid);
      if (post && !post.isCorrected) Object.assign(post, { kind, isHidden: !isTracked });
    }
  }

  override async isKnown(appId: number): Promise<boolean> {
    return this.feeds.has(appId);
  }

  override async makeAllDue(): Promise<number> {
    const now = this.clock.now();
    const later = [...this.feeds.values()].filter(
      ({ dueAt, leasedUntil }) => dueAt > now && !(leasedUntil && leasedUntil > now),
    );
    for (const feed of later) feed.dueAt = now;
    return later.length;
  }

  override async correctKind(updateId: string, kind: UpdateKind): Promise<UpdateKind | null> {
    const posts = [...this.feeds.values()].flatMap((feed) => [...feed.posts.values()]);
    const post = posts.find(({ id }) => id === updateId);
    if (!post) return null;
    const before = post.kind;
    Object.assign(post, { kind, isCorrected: true });
    return before;
  }

  private due(): number[] {
    const now = this.clock.now();
    return [...this.feeds.keys()].filter((appId) => this.of(appId).dueAt <= now);
  }

  private leaseOne(appId: number, leaseMs: number): LeasedFeed {
    const feed = this.of(appId);
    feed.leasedUntil = feed.dueAt = new Date(this.clock.now().getTime() + leaseMs);
    const dates = [...feed.posts.values()].map(({ postedAt }) => postedAt.getTime());
    const lastPostAt = dates.length > 0 ? new Date(Math.max(...dates)) : null;
    const { validators, followers, failures } = feed;
    return { appId, lease: `lease of ${appId}`, validators, followers, lastPostAt, failures };
  }

  private saveOne(fetched: FetchedFeed, result: SavedFeeds): void {
    const feed = this.of(fetched.appId);
    this.saved.push(fetched);
    feed.leasedUntil = null;
    feed.dueAt = fetched.nextDueAt;
    feed.failures = fetched.outcome === 'failed' ? feed.failures + 1 : 0;
    if (fetched.outcome !== 'failed') feed.validators = fetched.validators;
    if (fetched.outcome !== 'changed') return;
    const updateIds: string[] = [];
    const before = result.newPosts;
    for (const post of fetched.posts) {
      const known = feed.posts.get(post.gid);
      if (known && known.contentHash !== post.contentHash) result.editedPosts += 1;
      if (known) Object.assign(known, { title: post.title, body: post.body, contentHash: post.contentHash });
      if (known) continue;
      this.posts += 1;
      result.newPosts += 1;
      feed.posts.set(post.gid, { ...post, id: String(this.posts) });
      if (post.notifies) updateIds.push(String(this.posts));
    }
    if (result.newPosts > before) result.grown.push({ appId: fetched.appId, updateIds });
  }
}
