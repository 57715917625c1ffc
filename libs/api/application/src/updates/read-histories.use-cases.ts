import { historyEnd, readBack } from '@patchlight/domain';
import { inSteps } from '../kernel/in-steps.ts';
import { StoreError } from '../kernel/store-error.ts';
import type { HistoryResult, LeasedHistory, NewsPost, StoreKind, UpdatesPorts } from './ports.ts';
import { preparePost, storeKindOf } from './prepare-post.ts';

/** Longer than a step with all its waits for spare requests. */
const LEASE_MS = 45 * 60_000;
/** Pages of the event list per page of posts: enough where the store returns 20 events per page. */
const EVENT_PAGES = 5;

type HistoryStep = Omit<Extract<HistoryResult, { outcome: 'read' }>, 'appId' | 'lease'>;

/** Enqueues a run if older posts of followed games are unread. */
export class RequestHistories {
  constructor(private readonly deps: Pick<UpdatesPorts, 'histories' | 'jobs'>) {}

  async execute(): Promise<void> {
    if (await this.deps.histories.updateDue()) await this.deps.jobs.enqueue('read-histories', {});
  }
}

/** Reads older posts of followed games with spare requests, a page per step, while no game is due for polling. */
export class ReadHistories {
  constructor(
    private readonly deps: Pick<UpdatesPorts, 'clock' | 'histories' | 'news' | 'polls' | 'unitOfWork'>,
  ) {}

  async execute(signal?: AbortSignal): Promise<void> {
    const { clock, histories, polls, unitOfWork } = this.deps;
    await inSteps(
      {
        lease: async () => ((await polls.hasDue()) ? null : histories.lease(LEASE_MS)),
        work: (history) => this.read(history, signal),
        save: ({ appId, lease }, result) => unitOfWork.run(() => histories.save({ appId, lease, ...result })),
      },
      clock,
      signal,
    );
  }

  /** @throws {StoreError} nothing was read */
  private async read(history: LeasedHistory, signal?: AbortSignal): Promise<HistoryStep> {
    const { appId, reachesBackTo, eventsRead } = history;
    const { clock, news } = this.deps;
    const end = historyEnd(history, clock.now());
    if (end) return { outcome: 'read', posts: [], reachesBackTo, eventsRead, end };
    const page = await news.fetchOlder(appId, reachesBackTo, { signal });
    const now = clock.now();
    const step = readBack(history, page, now);
    if (!step) throw new StoreError('malformed', 'only posts that are newer than asked for', { url: '' });
    const { kinds, events } = await this.kindsOf(history, step.taken, signal);
    return {
      outcome: 'read',
      posts: step.taken.map((post) => preparePost(post, now, kinds.get(post.gid))),
      reachesBackTo: step.reachesBackTo,
      eventsRead: eventsRead + events,
      end: step.end,
    };
  }

  /**
   * The kinds of these posts from the next pages of the event list, until the oldest post is found or the list ends.
   * Kinds that it does not tell are guessed.
   */
  private async kindsOf(
    { appId, eventsRead }: LeasedHistory,
    posts: readonly NewsPost[],
    signal?: AbortSignal,
  ): Promise<{ kinds: Map<string, StoreKind>; events: number }> {
    const kinds = new Map<string, StoreKind>();
    let events = 0;
    for (let page = 0; page < EVENT_PAGES && posts.some(({ gid }) => !kinds.has(gid)); page += 1) {
      const clues = await this.deps.news
        .fetchOlderClues(appId, eventsRead + events, { signal })
        .catch((error: unknown) => {
          if (!(error instanceof StoreError) || error.reason === 'throttled') throw error;
          return [];
        });
      for (const clue of clues) kinds.set(clue.gid, storeKindOf(clue));
      events += clues.length;
      if (clues.length === 0 || kinds.has(posts.at(-1)!.gid)) break;
    }
    return { kinds, events };
  }
}
