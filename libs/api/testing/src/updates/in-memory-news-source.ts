import { hash } from 'node:crypto';
import {
  type PollValidators,
  type FetchOptions,
  type NewsResult,
  type NewsPost,
  NewsSource,
  type PostClues,
  StoreError,
  type StoreErrorReason,
} from '@patchlight/application/ports';

interface Feed {
  posts: NewsPost[];
  clues: Map<string, PostClues>;
}

/** Posts or events on a page of older ones. */
const OLDER = 100;

/** A post to publish; with defaults. */
export type PostDraft = Partial<Omit<NewsPost, 'contentHash' | 'excerpt'>> & {
  eventType?: number | null;
  buildId?: number;
};

/** A store with scripted posts. An app without posts is unknown. */
export class InMemoryNewsSource extends NewsSource {
  private readonly polls = new Map<number, Feed>();
  private readonly refused = new Set<number>();
  private reason: StoreErrorReason | null = null;
  private areCluesAway = false;
  private isStuck = false;
  private published = 0;
  /** Games whose older posts were asked for, in order. */
  readonly asked: number[] = [];

  /** @returns the post's gid */
  publish(appId: number, { eventType = 12, buildId = 0, ...draft }: PostDraft = {}): string {
    this.published += 1;
    const { gid = `17${String(this.published).padStart(14, '0')}`, title = `Update ${this.published}` } =
      draft;
    const { body = `[p]What is new in ${title}.[/p]`, tags = [], format = 'bbcode' } = draft;
    const poll: Feed = this.polls.get(appId) ?? { posts: [], clues: new Map() };
    const url = `http://store.test/news/app/${appId}/view/${gid}`;
    const date = 1_790_000_000 + this.published;
    poll.posts.unshift(withDigest({ url, author: 'studio', date, ...draft, gid, title, body, format, tags }));
    poll.clues.set(gid, { gid, eventType, tags, buildId });
    this.polls.set(appId, poll);
    return gid;
  }

  edit(gid: string, change: { title?: string; body?: string; date?: number }): void {
    for (const poll of this.polls.values()) {
      poll.posts = poll.posts.map((post) => (post.gid === gid ? withDigest({ ...post, ...change }) : post));
    }
  }

  /** Makes the store refuse this app. */
  refuse(appId: number): void {
    this.refused.add(appId);
  }

  /** Makes every page of older posts start with the newest. */
  getStuck(): void {
    this.isStuck = true;
  }

  /** Makes the event list unavailable. */
  keepCluesBack(): void {
    this.areCluesAway = true;
  }

  /** Makes every request fail for this reason; null restores the store. */
  failWith(reason: StoreErrorReason | null): void {
    this.reason = reason;
  }

  override async fetch(
    appId: number,
    last: PollValidators,
    { signal }: FetchOptions = {},
  ): Promise<NewsResult> {
    if (signal?.aborted) throw failure('throttled', appId);
    const posts = this.pollOf(appId).posts.slice(0, 20);
    const bodyHash = hash('sha256', JSON.stringify(posts));
    const validators = { etag: `"${bodyHash.slice(0, 16)}"`, bodyHash };
    const isSame = validators.etag === last.etag || bodyHash === last.bodyHash;
    return isSame
      ? { changed: false, validators, freshUntil: null }
      : { changed: true, posts, validators, freshUntil: null };
  }

  override async fetchClues(appId: number): Promise<PostClues[]> {
    if (this.areCluesAway) throw failure('unreachable', appId);
    return [...this.pollOf(appId).clues.values()];
  }

  override async fetchOlder(
    appId: number,
    upTo: Date,
    { signal }: Pick<FetchOptions, 'signal'> = {},
  ): Promise<NewsPost[]> {
    if (signal?.aborted) throw failure('throttled', appId);
    this.asked.push(appId);
    const { posts } = this.pollOf(appId);
    const older = posts.filter(({ date }) => date * 1_000 <= upTo.getTime() || this.isStuck);
    return older.toSorted((a, b) => b.date - a.date).slice(0, OLDER);
  }

  override async fetchOlderClues(appId: number, offset: number): Promise<PostClues[]> {
    if (this.areCluesAway) throw failure('unreachable', appId);
    const { posts, clues } = this.pollOf(appId);
    const newestFirst = posts.toSorted((a, b) => b.date - a.date);
    return newestFirst.slice(offset, offset + OLDER).flatMap(({ gid }) => clues.get(gid) ?? []);
  }

  private pollOf(appId: number): Feed {
    if (this.reason) throw failure(this.reason, appId);
    const poll = this.polls.get(appId);
    if (!poll || this.refused.has(appId)) throw failure('refused', appId);
    return poll;
  }
}

const failure = (reason: StoreErrorReason, appId: number): StoreError =>
  new StoreError(reason, 'made to fail', { url: `http://store.test/news/${appId}` });

const withDigest = (post: Omit<NewsPost, 'contentHash' | 'excerpt'>): NewsPost => {
  const words = `${post.title}\n${post.body}`.replace(/\s+/g, ' ').trim();
  const excerpt = post.body.replace(/\[[^[\]]*\]/g, ' ').replace(/\s+/g, ' ');
  return { ...post, contentHash: hash('sha256', words), excerpt: excerpt.trim().slice(0, 200) };
};
