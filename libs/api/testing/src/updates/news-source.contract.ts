import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PollValidators, NewsResult, NewsPost, NewsSource } from '@patchlight/application/ports';

/** A store with a game that has posts, and means to change and break it. */
export interface NewsSourceSubject {
  news: NewsSource;
  /** A game with at least two official posts. */
  appId: number;
  /** An app whose news the store refuses. */
  refusedAppId: number;
  /** Publishes an update of the game. @returns its gid */
  publish(post: { title: string; body: string }): Promise<string>;
  edit(gid: string, change: { title?: string; body?: string }): Promise<void>;
  /** Makes every further request fail for this reason. */
  breakStore(reason: 'throttled' | 'unreachable' | 'malformed'): Promise<void>;
  close(): Promise<void>;
}

const NEVER: PollValidators = { etag: null, bodyHash: null };

/** Contract of every `NewsSource`. */
export const newsSourceContract = (name: string, makeSubject: () => Promise<NewsSourceSubject>): void => {
  describe(`${name} as a news source`, () => {
    let subject: NewsSourceSubject;

    const fetchPosts = async (): Promise<NewsPost[]> =>
      postsOf(await subject.news.fetch(subject.appId, NEVER));
    const fetchPost = async (gid: string): Promise<NewsPost | undefined> =>
      (await fetchPosts()).find((post) => post.gid === gid);

    beforeEach(async () => {
      subject = await makeSubject();
    });

    afterEach(() => subject.close());

    it('returns storable posts, each gid once', async () => {
      const posts = await fetchPosts();
      expect(posts.length).toBeGreaterThan(1);
      expect(new Set(posts.map(({ gid }) => gid)).size).toBe(posts.length);
      for (const post of posts) {
        expect(post).toEqual({
          gid: expect.stringMatching(/^\d{1,20}$/),
          title: expect.any(String),
          url: expect.stringMatching(/^https?:\/\//),
          author: expect.any(String),
          body: expect.any(String),
          format: 'bbcode',
          date: expect.any(Number),
          tags: expect.any(Array),
          contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
          excerpt: expect.stringMatching(/^.{0,200}$/),
        });
      }
    });

    it('reports no changes when asked again, any number of times', async () => {
      const { news, appId } = subject;
      const first = await news.fetch(appId, NEVER);
      const second = await news.fetch(appId, first.validators);
      const third = await news.fetch(appId, second.validators);
      expect([second.changed, third.changed]).toEqual([false, false]);
    });

    it('recognizes an unchanged response by its body alone', async () => {
      const { news, appId } = subject;
      const { validators } = await news.fetch(appId, NEVER);
      expect(await news.fetch(appId, { ...validators, etag: null })).toMatchObject({ changed: false });
    });

    it('returns a new post once it is published', async () => {
      const { news, appId, publish } = subject;
      const before = await news.fetch(appId, NEVER);
      const gid = await publish({ title: 'Patch 1.4.2', body: '[p]The lanterns glow again.[/p]' });
      const after = await news.fetch(appId, before.validators);
      expect(postsOf(after)).toContainEqual(
        expect.objectContaining({ gid, title: 'Patch 1.4.2', excerpt: 'The lanterns glow again.' }),
      );
    });

    it('retains the gid of an edited post and returns another content hash', async () => {
      const gid = await subject.publish({ title: 'Patch 1.4.2', body: '[p]The lanterns glow.[/p]' });
      const before = await fetchPost(gid);
      await subject.edit(gid, { body: '[p]The lanterns glow, and the moths are back.[/p]' });
      const after = await fetchPost(gid);
      expect(after?.body).toContain('moths');
      expect(after?.contentHash).not.toBe(before?.contentHash);
    });

    it('retains the content hash of a post if only its white space was edited', async () => {
      const gid = await subject.publish({ title: 'Patch 1.4.2', body: 'Lanterns glow.\nMoths are back.' });
      const before = await fetchPost(gid);
      await subject.edit(gid, { body: 'Lanterns  glow. \r\nMoths are back.\r\n' });
      expect((await fetchPost(gid))?.contentHash).toBe(before?.contentHash);
    });

    it('returns clues that join to the posts', async () => {
      const gid = await subject.publish({ title: 'Patch 1.4.2', body: 'Lanterns glow.' });
      expect(await subject.news.fetchClues(subject.appId)).toContainEqual({
        gid,
        eventType: 12,
        tags: expect.any(Array),
        buildId: expect.any(Number),
      });
    });

    it('returns the posts up to a second, newest first, each further back than the other pages', async () => {
      const { news, appId } = subject;
      const all = await news.fetchOlder(appId, new Date('2099-01-01'));
      expect(all.length).toBeGreaterThan(1);
      const dates = all.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted((a, b) => b - a));
      const from = all[1]!;
      const older = await news.fetchOlder(appId, new Date(from.date * 1_000));
      expect(older).toEqual(all.filter(({ date }) => date <= from.date));
      expect(await news.fetchOlder(appId, new Date(dates.at(-1)! * 1_000 - 1))).toEqual([]);
    });

    it('returns the event list from an offset on', async () => {
      const { news, appId } = subject;
      const all = await news.fetchOlderClues(appId, 0);
      expect(await news.fetchOlderClues(appId, 1)).toEqual(all.slice(1));
      expect(await news.fetchOlderClues(appId, 1_000)).toEqual([]);
      const posts = await news.fetchOlder(appId, new Date('2099-01-01'));
      expect(posts.map(({ gid }) => gid)).toContain(all.at(-1)!.gid);
    });

    it('fails as refused for an app without public news', async () => {
      await expect(subject.news.fetch(subject.refusedAppId, NEVER)).rejects.toMatchObject({
        name: 'StoreError',
        reason: 'refused',
      });
    });

    it.each(['throttled', 'unreachable', 'malformed'] as const)(
      'fails with a store error that is %s',
      async (reason) => {
        const { news, appId, breakStore } = subject;
        await breakStore(reason);
        const failure = { name: 'StoreError', reason, url: expect.stringMatching(/^https?:\/\//) };
        await expect(news.fetch(appId, NEVER)).rejects.toMatchObject(failure);
        await expect(news.fetchClues(appId)).rejects.toMatchObject(failure);
        await expect(news.fetchOlder(appId, new Date())).rejects.toMatchObject(failure);
        await expect(news.fetchOlderClues(appId, 0)).rejects.toMatchObject(failure);
      },
    );

    it('fails as throttled when the caller aborts the fetch', async () => {
      const { news, appId } = subject;
      const fetching = news.fetch(appId, NEVER, { signal: AbortSignal.abort() });
      await expect(fetching).rejects.toMatchObject({ name: 'StoreError', reason: 'throttled' });
    });
  });
};

const postsOf = (answer: NewsResult): NewsPost[] => (answer.changed ? answer.posts : []);
