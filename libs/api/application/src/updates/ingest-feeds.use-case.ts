import { nextDueAt } from '@patchlight/domain';
import type { Clock } from '../kernel/clock.port.ts';
import type { JobQueue } from '../kernel/job-queue.port.ts';
import { StoreError } from '../kernel/store-error.ts';
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts';
import type { FeedRepository, FetchedFeed, LeasedFeed } from './feed.repository.ts';
import type { IngestRunRepository, IngestRunTotals } from './ingest-run.repository.ts';
import type { FetchOptions, NewsSource } from './news-source.port.ts';
import { preparePost } from './prepare-post.ts';

export interface IngestOptions {
  /** A followed game is never due more often than this. */
  intervalMs: number;
  /** Fetches under way at once. */
  concurrency: number;
  /**
   * How long a game stays with the worker that fetches it; should outlive the slowest batch of 50, each with
   * its turn in the request budget, time-outs and retries.
   */
  leaseMs: number;
}

const BATCH = 50;
/** One lane fetches while the other saves. */
const LANES = 2;
/** A run ends after this, so that its record and its job stay small; the next tick carries on. */
const RUN_MS = 60_000;

/** Fetches games' posts, stores what is new or edited and has followers told of new ones. */
export class IngestFeeds {
  constructor(
    private readonly news: NewsSource,
    private readonly feeds: FeedRepository,
    private readonly runs: IngestRunRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    private readonly options: IngestOptions,
  ) {}

  /** Fetches the games that are due until none is, the run has lasted a minute, or the signal gives it up. */
  async ingestDue(signal?: AbortSignal): Promise<IngestRunTotals> {
    const endsAt = this.clock.now().getTime() + RUN_MS;
    const mayGoOn = () => !signal?.aborted && this.clock.now().getTime() < endsAt;
    return this.recordRun(async (runId, totals) => {
      const lane = async (): Promise<void> => {
        while (mayGoOn()) {
          const leased = await this.feeds.leaseDue(BATCH, this.options.leaseMs);
          if (leased.length === 0) return;
          await this.ingest(runId, leased, totals, { signal });
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    });
  }

  /** Fetches these games now, before all that are due. Games that another worker is fetching are left to it. */
  async ingestNow(appIds: number[], signal?: AbortSignal): Promise<IngestRunTotals> {
    return this.recordRun(async (runId, totals) => {
      const leased = await this.feeds.lease(appIds, this.options.leaseMs);
      await this.ingest(runId, leased, totals, { urgent: true, signal });
    });
  }

  private async recordRun(
    work: (runId: string, totals: IngestRunTotals) => Promise<void>,
  ): Promise<IngestRunTotals> {
    const totals: IngestRunTotals = { games: 0, newPosts: 0, editedPosts: 0, failed: 0, requests: 0 };
    const runId = await this.runs.start();
    await work(runId, totals);
    await (totals.games > 0 ? this.runs.finish(runId, totals) : this.runs.discard(runId));
    return totals;
  }

  private async ingest(
    runId: string,
    leased: LeasedFeed[],
    totals: IngestRunTotals,
    options: FetchOptions,
  ): Promise<void> {
    const waiting = [...leased];
    const fetched: FetchedFeed[] = [];
    const lane = async (): Promise<void> => {
      for (let feed = waiting.shift(); feed; feed = waiting.shift()) {
        fetched.push(await this.fetch(feed, options));
      }
    };
    const lanes = Math.max(1, Math.floor(this.options.concurrency / LANES));
    await Promise.all(Array.from({ length: Math.min(lanes, leased.length) }, lane));
    await this.save(runId, fetched, totals);
  }

  private async save(runId: string, fetched: FetchedFeed[], totals: IngestRunTotals): Promise<void> {
    const saved = await this.unitOfWork.run(async () => {
      const result = await this.feeds.save(runId, fetched);
      if (result.grown.length > 0) await this.jobs.enqueue('classify-updates', { games: result.grown });
      return result;
    });
    totals.games += fetched.length - saved.refused.length;
    totals.requests += fetched.length;
    totals.newPosts += saved.newPosts;
    totals.editedPosts += saved.editedPosts;
    totals.failed += fetched.filter(({ outcome }) => outcome === 'failed').length;
    await this.runs.progress(runId, totals);
  }

  private async fetch(feed: LeasedFeed, options: FetchOptions): Promise<FetchedFeed> {
    const { appId, lease, validators } = feed;
    try {
      const answer = await this.news.fetch(appId, validators, options);
      const now = this.clock.now();
      if (!answer.changed) {
        const due = this.dueAt({ ...feed, failures: 0 }, now, answer.freshUntil);
        return { appId, lease, outcome: 'unchanged', validators: answer.validators, nextDueAt: due };
      }
      const posts = answer.posts.map((post) => preparePost(post, now));
      const due = this.dueAt({ ...feed, failures: 0, lastPostAt: newest(posts) }, now, answer.freshUntil);
      return { appId, lease, outcome: 'changed', validators: answer.validators, posts, nextDueAt: due };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const due = this.dueAt({ ...feed, failures: feed.failures + 1 }, this.clock.now(), null);
      const { reason, message, url, rawAnswer } = error;
      return { appId, lease, outcome: 'failed', reason, message, url, rawAnswer, nextDueAt: due };
    }
  }

  private dueAt(feed: LeasedFeed, now: Date, freshUntil: Date | null): Date {
    const due = nextDueAt(now, this.options.intervalMs, feed, Math.random());
    return freshUntil && freshUntil > due ? freshUntil : due;
  }
}

const newest = (posts: { postedAt: Date }[]): Date | null =>
  posts.reduce<Date | null>((last, { postedAt }) => (last && last > postedAt ? last : postedAt), null);
