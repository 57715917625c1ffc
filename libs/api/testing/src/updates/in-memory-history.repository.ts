import { HistoryRepository } from '@patchlight/application/ports';
import type { Clock, HistoryResult, IncomingPost, LeasedHistory } from '@patchlight/application/ports';
import type { HistoryEnd } from '@patchlight/domain';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import type { InMemoryPollRepository } from './in-memory-poll.repository.ts';

/** A post prepared for storing. */
export const anIncomingPost = (): IncomingPost => ({
  gid: '1',
  title: 'Known',
  url: 'http://store.test/news/1',
  author: 'studio',
  body: '',
  format: 'bbcode',
  excerpt: '',
  contentHash: '0'.repeat(64),
  tags: [],
  kind: 'patch',
  isHidden: false,
  postedAt: new Date(0),
  notifies: true,
});

interface History {
  appId: number;
  reachesBackTo: Date;
  end: HistoryEnd | null;
  eventsRead: number;
  dueAt: Date | null;
  lease: string | null;
  failures: number;
  lastError: string | null;
}

/** Histories of the games of `polls`. */
export class InMemoryHistoryRepository extends HistoryRepository {
  private readonly histories: InMemoryTable<History>;
  private leases = 0;

  constructor(
    private readonly clock: Clock,
    unitOfWork: InMemoryUnitOfWork,
    private readonly polls: InMemoryPollRepository,
  ) {
    super();
    this.histories = new InMemoryTable(unitOfWork);
  }

  /** null: not added yet. */
  of(appId: number): History | null {
    return this.histories.get(String(appId)) ?? null;
  }

  override async updateDue(): Promise<boolean> {
    const now = this.clock.now();
    for (const { appId, dueAt, lease, failures, posts } of this.polls.all()) {
      const history = this.of(appId);
      if (dueAt === null && history?.lease === null) this.histories.delete(String(appId));
      if (history || dueAt === null || dueAt <= now || lease || failures > 0 || posts.size === 0) continue;
      const times = [...posts.values()].map(({ postedAt }) => postedAt.getTime());
      const reachesBackTo = new Date(
        times
          .toSorted((a, b) => b - a)
          .slice(0, 20)
          .at(-1)!,
      );
      const none = { end: null, eventsRead: 0, lease: null, failures: 0, lastError: null };
      this.histories.put(String(appId), { appId, reachesBackTo, dueAt: now, ...none });
    }
    return this.due().length > 0;
  }

  override async lease(leaseMs: number): Promise<LeasedHistory | null> {
    const [history] = this.due();
    if (!history) return null;
    this.leases += 1;
    const { appId, reachesBackTo, eventsRead, failures } = history;
    const lease = `history ${this.leases}`;
    const dueAt = new Date(this.clock.now().getTime() + leaseMs);
    this.histories.put(String(appId), { ...history, lease, dueAt });
    const posts = [...this.polls.of(appId).posts.values()].filter(
      ({ postedAt }) => postedAt >= reachesBackTo,
    );
    return { appId, lease, reachesBackTo, eventsRead, failures, posts: posts.length };
  }

  override async save(result: HistoryResult): Promise<boolean> {
    const history = this.of(result.appId);
    if (history?.lease !== result.lease) return false;
    const free = { ...history, lease: null, lastError: null };
    const key = String(result.appId);
    if (result.outcome === 'read') {
      const { reachesBackTo, eventsRead, end } = result;
      const dueAt = end ? null : this.clock.now();
      // It goes to the end of the line.
      this.histories.delete(key);
      this.histories.put(key, { ...free, reachesBackTo, eventsRead, end, dueAt, failures: 0 });
      this.polls.storeHistory(result.appId, result.posts);
    } else if (result.outcome === 'failed') {
      const { nextDueAt: dueAt, message: lastError } = result;
      this.histories.put(key, { ...free, dueAt, lastError, failures: history.failures + 1 });
    } else this.histories.put(key, { ...free, dueAt: result.nextDueAt });
    return true;
  }

  private due(): History[] {
    const now = this.clock.now();
    return this.histories
      .all()
      .filter(({ dueAt }) => dueAt && dueAt <= now)
      .toSorted((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime());
  }
}
