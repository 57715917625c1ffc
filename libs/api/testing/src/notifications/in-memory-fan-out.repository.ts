import { FanOutRepository } from '@patchlight/application/ports';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

export interface Follower {
  userId: string;
  since: Date;
}

interface FanOut {
  updateId: string;
  postedAt: Date;
  /** Followers of the game, by ascending ids. */
  followers: readonly Follower[];
  /** Number of processed followers. */
  passed: number;
  recipients: readonly string[];
  isDone: boolean;
}

/** Fan-outs of the given updates. */
export class InMemoryFanOutRepository extends FanOutRepository {
  private readonly fanOuts: InMemoryTable<FanOut>;

  constructor(private readonly unitOfWork: InMemoryUnitOfWork) {
    super();
    this.fanOuts = new InMemoryTable(unitOfWork);
  }

  /** Adds an update with the followers of its game; one without a fan-out has none. */
  add(updateId: string, postedAt: Date, followers: readonly Follower[] = []): void {
    const byId = followers.toSorted((a, b) => Number(a.userId) - Number(b.userId));
    const fresh = { passed: 0, recipients: [], isDone: false };
    this.fanOuts.put(updateId, { updateId, postedAt, followers: byId, ...fresh });
  }

  /** Recipients of an update by ascending id. */
  recipientsOf(updateId: string): readonly string[] {
    return this.fanOuts.get(updateId)?.recipients ?? [];
  }

  override advance(updateId: string, width: number): Promise<{ written: number; done: boolean } | null> {
    return this.unitOfWork.run(async () => {
      const fanOut = this.fanOuts.get(updateId);
      if (!fanOut || fanOut.isDone || !this.unitOfWork.tryLock(`fan-out ${updateId}`)) return null;
      const left = fanOut.followers.slice(fanOut.passed);
      const range = left.filter(({ userId }) => Number(userId) < Number(left[0]!.userId) + width);
      const reached = range.filter(({ since }) => since <= fanOut.postedAt).map(({ userId }) => userId);
      const done = range.length === left.length;
      this.fanOuts.put(updateId, {
        ...fanOut,
        passed: fanOut.passed + range.length,
        recipients: [...fanOut.recipients, ...reached],
        isDone: done,
      });
      return { written: reached.length, done };
    });
  }

  override async findUnfinished(count: number): Promise<string[]> {
    const left = this.fanOuts.all().filter(({ isDone }) => !isDone);
    const ids = left.map(({ updateId }) => updateId);
    return ids.toSorted((a, b) => Number(a) - Number(b)).slice(0, count);
  }
}
