import { nextPoll, pollBounds, PostingHabits, withPosts } from '@patchlight/domain';
import type { NextPoll } from '@patchlight/domain';
import type {
  FetchOptions,
  GameWithNewUpdates,
  IncomingPost,
  IngestRunTotals,
  LeasedPoll,
  PollResult,
  StoreKind,
  UpdatesPorts,
} from './ports.ts';
import { inLanes } from '../kernel/in-lanes.ts';
import { StoreError } from '../kernel/store-error.ts';
import { Batches } from './batches.ts';
import { preparePost, storeKindOf } from './prepare-post.ts';

/** Games per lease, and maximum per save. */
const BATCH = 50;
/** Maximum wait of a fetched game for its batch. */
const SAVE_WITHIN_MS = 1_000;
/** Concurrent saves; fetching pauses while all are busy. */
const SAVES = 2;
/** When the games that a failed run did not save are due again. A post that cannot be saved would be fetched each second. */
const AFTER_FAILURE_MS = 30_000;
/** Time limit of a run, so that its record and its job stay small; the next run continues. */
const RUN_MS = 60_000;
const TOTALS = ['games', 'newPosts', 'editedPosts', 'failed', 'requests'] as const;

/** Where a run gets its games from. */
interface Source {
  lease(): Promise<LeasedPoll[]>;
  /** Whether to lease again. */
  goesOn(): boolean;
}

/** Fetches games' posts, stores new and edited ones, and starts the fan-out of new ones. */
export class IngestPosts {
  constructor(
    private readonly deps: Pick<
      UpdatesPorts,
      'clock' | 'ingestOptions' | 'ingestRuns' | 'jobs' | 'news' | 'polls' | 'unitOfWork'
    >,
  ) {}

  /** Fetches due games until none is left, the run's time limit is reached, or the signal aborts. */
  async ingestDue(signal?: AbortSignal): Promise<IngestRunTotals> {
    const endsAt = this.deps.clock.now().getTime() + RUN_MS;
    const lease = () => this.deps.polls.leaseDue(BATCH, this.deps.ingestOptions.leaseMs);
    const goesOn = () => !signal?.aborted && this.deps.clock.now().getTime() < endsAt;
    return this.recordRun((runId, totals) => this.ingest(runId, { lease, goesOn }, totals, { signal }));
  }

  /** Fetches these games now, due or not, except games leased by another worker. */
  async ingestNow(appIds: number[], options: FetchOptions): Promise<IngestRunTotals> {
    const lease = () => this.deps.polls.lease(appIds, this.deps.ingestOptions.leaseMs);
    const goesOn = () => false;
    return this.recordRun((runId, totals) => this.ingest(runId, { lease, goesOn }, totals, options));
  }

  /** Leases the next games while the ones before are being fetched. */
  private async *leased({ lease, goesOn }: Source): AsyncGenerator<LeasedPoll> {
    let next = lease();
    try {
      for (let polls = await next; polls.length > 0; polls = await next) {
        next = goesOn() ? lease() : Promise.resolve([]);
        next.catch(() => undefined);
        yield* polls;
      }
    } finally {
      await next.catch(() => undefined);
    }
  }

  private async recordRun(
    work: (runId: string, totals: IngestRunTotals) => Promise<void>,
  ): Promise<IngestRunTotals> {
    const totals: IngestRunTotals = { games: 0, newPosts: 0, editedPosts: 0, failed: 0, requests: 0 };
    const runId = await this.deps.ingestRuns.start();
    await work(runId, totals);
    await (totals.games > 0 ? this.deps.ingestRuns.finish(runId) : this.deps.ingestRuns.discard(runId));
    return totals;
  }

  private async ingest(
    runId: string,
    source: Source,
    totals: IngestRunTotals,
    options: FetchOptions,
  ): Promise<void> {
    const unsaved = new Map<string, LeasedPoll>();
    const lease = async (): Promise<LeasedPoll[]> => {
      const polls = await source.lease();
      for (const poll of polls) unsaved.set(keyOf(poll), poll);
      return polls;
    };
    const batches = new Batches<PollResult>(
      { size: BATCH, withinMs: SAVE_WITHIN_MS, atOnce: SAVES, clock: this.deps.clock },
      async (fetched) => {
        const saved = await this.save(runId, fetched);
        for (const key of TOTALS) totals[key] += saved[key];
        for (const poll of fetched) unsaved.delete(keyOf(poll));
      },
    );
    try {
      await inLanes(this.leased({ ...source, lease }), this.deps.ingestOptions.concurrency, async (poll) =>
        batches.add(await this.fetch(poll, options)),
      );
      await batches.flush();
    } catch (error) {
      // If they cannot be released either, they are due when their leases end.
      await this.release(runId, [...unsaved.values()]).catch(() => undefined);
      throw error;
    }
  }

  private async release(runId: string, polls: LeasedPoll[]): Promise<void> {
    const nextDueAt = new Date(this.deps.clock.now().getTime() + AFTER_FAILURE_MS);
    await this.deps.unitOfWork.run(() =>
      this.deps.polls.save(
        runId,
        polls.map((poll) => unchanged(poll, nextDueAt)),
      ),
    );
  }

  private save(runId: string, fetched: PollResult[]): Promise<IngestRunTotals> {
    return this.deps.unitOfWork.run(async () => {
      const { refused, newPosts, editedPosts, grown } = await this.deps.polls.save(runId, fetched);
      const games = toClassify(grown, fetched);
      if (games.length > 0) await this.deps.jobs.enqueue('classify-updates', { games });
      const failed = fetched.filter(({ outcome }) => outcome === 'failed').length;
      const requests = fetched.length;
      const saved = { games: requests - refused.length, newPosts, editedPosts, failed, requests };
      await this.deps.ingestRuns.add(runId, saved);
      return saved;
    });
  }

  private async fetch(poll: LeasedPoll, options: FetchOptions): Promise<PollResult> {
    const { appId, lease, validators } = poll;
    const isFirst = validators.bodyHash === null;
    // Asked at the same time, unless the game may be one that the store refuses.
    const early = isFirst && poll.failures === 0 ? this.kindsOf(appId, options) : null;
    early?.catch(() => undefined);
    try {
      const answer = await this.deps.news.fetch(appId, validators, options);
      const now = this.deps.clock.now();
      if (!answer.changed) {
        const next = this.nextPoll({ ...poll, failures: 0 }, now, answer.freshUntil);
        return { appId, lease, outcome: 'unchanged', validators: answer.validators, ...next };
      }
      const storeKinds = isFirst ? await (early ?? this.kindsOf(appId, options)) : null;
      const posts = answer.posts.map((post) => preparePost(post, now, storeKinds?.get(post.gid)));
      const postTimes = withPosts(poll.postTimes, visible(posts), now);
      const next = this.nextPoll({ ...poll, failures: 0, postTimes }, now, answer.freshUntil);
      const news = { validators: answer.validators, posts, areKindsKnown: storeKinds !== null };
      return { appId, lease, outcome: 'changed', ...news, ...next };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const now = this.deps.clock.now();
      // Aborted, not failed: the game stays unchanged for the next worker.
      if (options.signal?.aborted) return unchanged(poll, now);
      const { reason, message, url, rawAnswer } = error;
      const isStoreAway = reason === 'unreachable' || reason === 'throttled';
      const next = this.nextPoll({ ...poll, failures: poll.failures + 1, isStoreAway }, now, null);
      return { appId, lease, outcome: 'failed', reason, message, url, rawAnswer, ...next };
    }
  }

  /**
   * Kinds for the initial history of a game, which is visible as soon as it is stored. Null if the store does not
   * answer; then kinds are guessed.
   */
  private async kindsOf(appId: number, options: FetchOptions): Promise<Map<string, StoreKind> | null> {
    try {
      const clues = await this.deps.news.fetchClues(appId, options);
      return new Map(clues.map((clue) => [clue.gid, storeKindOf(clue)]));
    } catch (error) {
      if (!(error instanceof StoreError) || options.signal?.aborted) throw error;
      return null;
    }
  }

  private nextPoll(
    poll: LeasedPoll & { isStoreAway?: boolean },
    now: Date,
    freshUntil: Date | null,
  ): NextPoll {
    const habits = new PostingHabits(poll.postTimes, now, poll.releaseAt);
    const bounds = pollBounds(this.deps.ingestOptions.intervalMs);
    const next = nextPoll(now, { ...poll, habits }, poll.plan, bounds, Math.random());
    return freshUntil && freshUntil > next.nextDueAt ? { ...next, nextDueAt: freshUntil } : next;
  }
}

const keyOf = ({ appId, lease }: { appId: number; lease: string }): string => `${appId} ${lease}`;

const unchanged = ({ appId, lease, validators }: LeasedPoll, nextDueAt: Date): PollResult => ({
  appId,
  lease,
  outcome: 'unchanged',
  validators,
  nextDueAt,
  appetite: 0,
});

const visible = (posts: IncomingPost[]): Date[] =>
  posts.filter(({ notifies, isHidden }) => notifies && !isHidden).map(({ postedAt }) => postedAt);

/** Games whose new posts have a guessed kind or are to be fanned out, which needs the newest event list. */
const toClassify = (grown: GameWithNewUpdates[], fetched: PollResult[]): GameWithNewUpdates[] => {
  const known = new Set(
    fetched.flatMap((poll) => (poll.outcome === 'changed' && poll.areKindsKnown ? [poll.appId] : [])),
  );
  return grown.filter(({ appId, updateIds }) => updateIds.length > 0 || !known.has(appId));
};
