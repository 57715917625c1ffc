import { PollRepository } from '@patchlight/application/ports';
import type { GameEventType } from '@patchlight/contracts';
import type {
  Clock,
  PollValidators,
  PollResult,
  IncomingPost,
  LeasedPoll,
  SavedPolls,
  StoreKind,
} from '@patchlight/application/ports';
import { NO_PRESSURE, withPosts } from '@patchlight/domain';
import type { PollDemand, PollPlan, UpdateKind } from '@patchlight/domain';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

export interface StoredPost extends IncomingPost {
  id: string;
  isCorrected: boolean;
}

interface Feed {
  appId: number;
  /** null: nobody follows it. */
  dueAt: Date | null;
  lease: string | null;
  leasedUntil: Date | null;
  failures: number;
  followers: number;
  /** 0: never fetched. */
  appetite: number;
  releaseAt: Date | null;
  /** Start of the follow. */
  followedSince: Date;
  validators: PollValidators;
  /** By gid. */
  posts: ReadonlyMap<string, StoredPost>;
}

/** Polls of followed games. */
export class InMemoryPollRepository extends PollRepository {
  /** Saved results, oldest first. */
  readonly saved: PollResult[] = [];
  /** Recorded game events, oldest first. */
  readonly events: { type: GameEventType; appId: number; updateId: string }[] = [];
  private readonly polls: InMemoryTable<Feed>;
  plan: PollPlan = NO_PRESSURE;
  private leases = 0;
  private lastPostId = 0;

  constructor(
    private readonly clock: Clock,
    private readonly unitOfWork: InMemoryUnitOfWork,
  ) {
    super();
    this.polls = new InMemoryTable(unitOfWork);
  }

  /** Adds a game that is due now, with one early follower by default. */
  add(appId: number, more: Partial<Feed> = {}): void {
    this.polls.put(String(appId), {
      appId,
      dueAt: this.clock.now(),
      lease: null,
      leasedUntil: null,
      failures: 0,
      followers: 1,
      appetite: 0,
      releaseAt: null,
      followedSince: new Date(0),
      validators: { etag: null, bodyHash: null },
      posts: new Map(),
      ...more,
    });
  }

  of(appId: number): Feed {
    const poll = this.polls.get(String(appId));
    if (!poll) throw new Error(`no poll of game ${appId}`);
    return poll;
  }

  change(appId: number, changes: Partial<Feed>): void {
    this.polls.put(String(appId), { ...this.of(appId), ...changes });
  }

  override async hasDue(): Promise<boolean> {
    return this.due().length > 0;
  }

  override async leaseDue(count: number, leaseMs: number): Promise<LeasedPoll[]> {
    const longest = this.due().toSorted((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime());
    return this.leaseAll(longest.slice(0, count), leaseMs);
  }

  override async lease(appIds: number[], leaseMs: number): Promise<LeasedPoll[]> {
    const now = this.clock.now();
    const isFree = ({ leasedUntil }: Feed): boolean => leasedUntil === null || leasedUntil < now;
    const named = this.polls.all().filter((poll) => appIds.includes(poll.appId) && isFree(poll));
    return this.leaseAll(named, leaseMs);
  }

  override async save(_: string, fetched: PollResult[]): Promise<SavedPolls> {
    const result: SavedPolls = { newPosts: 0, editedPosts: 0, grown: [], refused: [] };
    for (const poll of fetched) {
      if (this.of(poll.appId).lease === poll.lease) this.saveOne(poll, result);
      else result.refused.push(poll.appId);
    }
    return result;
  }

  override async setKinds(appId: number, kinds: StoreKind[]): Promise<void> {
    const posts = new Map(this.of(appId).posts);
    for (const { gid, kind, isTracked } of kinds) {
      const post = posts.get(gid);
      if (!post || post.isCorrected || (post.kind === kind && post.isHidden === !isTracked)) continue;
      posts.set(gid, { ...post, kind, isHidden: !isTracked });
      if ((isTracked || !post.isHidden) && this.isPublished(post.id))
        this.record(isTracked ? 'update.kind_changed' : 'update.hidden', appId, post.id);
    }
    this.change(appId, { posts });
  }

  override async publish(updateIds: string[]): Promise<void> {
    for (const { appId, posts } of this.polls.all()) {
      for (const { id, isHidden } of posts.values())
        if (updateIds.includes(id) && !isHidden && !this.isPublished(id))
          this.record('update.published', appId, id);
    }
  }

  private isPublished(id: string): boolean {
    return this.events.some(({ type, updateId }) => type === 'update.published' && updateId === id);
  }

  private record(type: GameEventType, appId: number, updateId: string): void {
    const event = { type, appId, updateId };
    this.events.push(event);
    this.unitOfWork.join({ rollback: () => void this.events.splice(this.events.indexOf(event), 1) });
  }

  override async isKnown(appId: number): Promise<boolean> {
    return this.polls.get(String(appId)) !== undefined;
  }

  override async makeAllDue(): Promise<number> {
    const now = this.clock.now();
    const isFree = ({ leasedUntil }: Feed): boolean => leasedUntil === null || leasedUntil < now;
    const later = this.polls.all().filter((poll) => poll.dueAt && poll.dueAt > now && isFree(poll));
    for (const { appId } of later) this.change(appId, { dueAt: now });
    return later.length;
  }

  override async correctKind(updateId: string, kind: UpdateKind): Promise<UpdateKind | null> {
    for (const { appId, posts } of this.polls.all()) {
      const post = [...posts.values()].find(({ id }) => id === updateId);
      if (!post) continue;
      const isHidden = post.isHidden && kind === 'unknown';
      const corrected = { ...post, kind, isHidden, isCorrected: true };
      this.change(appId, { posts: new Map(posts).set(post.gid, corrected) });
      if ((post.kind !== kind || post.isHidden) && !isHidden && this.isPublished(post.id))
        this.record('update.kind_changed', appId, post.id);
      return post.kind;
    }
    return null;
  }

  override async getDemand(): Promise<{ demand: PollDemand[]; overdue: number }> {
    const fetched = this.polls.all().filter(({ dueAt, appetite }) => dueAt && appetite > 0);
    return { demand: fetched.map(({ appetite }) => ({ games: 1, appetite })), overdue: this.due().length };
  }

  override async setPlan(plan: PollPlan): Promise<void> {
    this.plan = plan;
  }

  /** Stores posts that are not known yet, telling nobody. */
  storeHistory(appId: number, incoming: IncomingPost[]): void {
    const posts = new Map(this.of(appId).posts);
    for (const post of incoming) {
      if (posts.has(post.gid)) continue;
      this.lastPostId += 1;
      posts.set(post.gid, { ...post, id: String(this.lastPostId), isCorrected: false });
    }
    this.change(appId, { posts });
  }

  all(): Feed[] {
    return this.polls.all();
  }

  private due(): Feed[] {
    const now = this.clock.now();
    return this.polls.all().filter(({ dueAt }) => dueAt && dueAt <= now);
  }

  private leaseAll(polls: Feed[], leaseMs: number): LeasedPoll[] {
    this.leases += 1;
    const lease = `lease ${this.leases}`;
    const until = new Date(this.clock.now().getTime() + leaseMs);
    return polls.map(({ appId, validators, followers, failures, posts, releaseAt }) => {
      this.change(appId, { lease, leasedUntil: until, dueAt: until });
      const dates = [...posts.values()].filter(({ isHidden }) => !isHidden).map(({ postedAt }) => postedAt);
      const postTimes = withPosts([], dates, this.clock.now());
      const counted = Math.min(followers, 1_000);
      return {
        appId,
        lease,
        validators,
        followers: counted,
        postTimes,
        releaseAt,
        failures,
        plan: this.plan,
      };
    });
  }

  private saveOne(fetched: PollResult, result: SavedPolls): void {
    const { appId, outcome } = fetched;
    const poll = this.of(appId);
    this.saved.push(fetched);
    if (outcome === 'changed') this.store(poll, fetched.posts, result);
    this.change(appId, {
      lease: null,
      leasedUntil: null,
      dueAt: poll.followers > 0 ? fetched.nextDueAt : null,
      failures: outcome === 'failed' ? poll.failures + 1 : 0,
      appetite: fetched.appetite,
      validators: outcome === 'failed' ? poll.validators : fetched.validators,
    });
  }

  private store(poll: Feed, incoming: IncomingPost[], result: SavedPolls): void {
    const posts = new Map(poll.posts);
    const fresh: StoredPost[] = [];
    for (const post of incoming) {
      const known = posts.get(post.gid);
      if (known?.contentHash === post.contentHash) continue;
      if (known) {
        const { title, url, body, format, excerpt, contentHash } = post;
        posts.set(post.gid, { ...known, title, url, body, format, excerpt, contentHash });
        result.editedPosts += 1;
        if (!known.isHidden) this.record('update.edited', poll.appId, known.id);
        continue;
      }
      this.lastPostId += 1;
      const stored = { ...post, id: String(this.lastPostId), isCorrected: false };
      posts.set(post.gid, stored);
      fresh.push(stored);
    }
    this.change(poll.appId, { posts });
    if (fresh.length === 0) return;
    const isToldOf = ({ notifies, postedAt }: StoredPost): boolean =>
      notifies && poll.followers > 0 && poll.followedSince <= postedAt;
    result.newPosts += fresh.length;
    result.grown.push({ appId: poll.appId, updateIds: fresh.filter(isToldOf).map(({ id }) => id) });
  }
}
