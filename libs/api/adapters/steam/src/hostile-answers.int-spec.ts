import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NewsPost } from '@patchlight/application/ports';
import { SteamNewsSource } from './steam-news-source.adapter.ts';
import { type SimulatedSteam, startSimulatedSteam } from './testing/simulated-steam.ts';
import { steamHttpTo } from './testing/steam-http.ts';

const NEVER = { etag: null, bodyHash: null };

describe('simulated store over HTTP', () => {
  let steam: SimulatedSteam;

  const fetchPosts = async (): Promise<NewsPost[]> => {
    const answer = await steam.news.fetch(steam.game.appId, NEVER);
    return answer.changed ? answer.posts : [];
  };
  const fetchFailing = (): Promise<unknown> =>
    steam.news.fetch(steam.game.appId, NEVER).catch((error: unknown) => error);

  beforeEach(async () => {
    steam = await startSimulatedSteam();
  });

  afterEach(() => steam.close());

  describe('with strange posts', () => {
    it.each(['gid-16', 'gid-18', 'gid-19', 'gid-20'])('preserves every digit: %s', async (name) => {
      steam.scenario(name);
      const digits = Number(name.slice(-2));
      expect((await fetchPosts()).map(({ gid }) => gid.length)).toContain(digits);
      expect((await steam.news.fetchClues(steam.game.appId)).map(({ gid }) => gid.length)).toContain(digits);
    });

    it('parses a body nested 10,000 tags deep', async () => {
      steam.scenario('nested-10000');
      const post = (await fetchPosts()).find(({ body }) => body.startsWith('[b][b]'));
      expect(post?.body.length).toBe(70_004);
      expect(post?.excerpt).not.toMatch(/\[/);
    });

    it('truncates a title of 100,000 characters', async () => {
      steam.scenario('title-100k');
      expect((await fetchPosts()).map(({ title }) => title.length)).toContain(300);
    });

    it.each([
      ['date-zero', 0],
      ['date-2100', 4_102_444_800],
    ])('preserves a date: %s', async (name, date) => {
      steam.scenario(name);
      expect((await fetchPosts()).map((post) => post.date)).toContain(date);
    });

    it('encodes a URL with spaces', async () => {
      steam.scenario('url-with-spaces');
      const urls = (await fetchPosts()).map(({ url }) => url);
      expect(urls).toContainEqual(expect.stringContaining('/Pixel%20Gazette%20S%C3%BCd/'));
    });

    it('omits press articles', async () => {
      const before = await fetchPosts();
      steam.scenario('press-item');
      expect(await fetchPosts()).toEqual(before);
    });

    it.each([
      'tags-missing',
      'empty-feedlabel',
      'same-timestamp',
      'duplicate-page',
      'count-over-page',
      'date-bumped',
    ])('returns all posts, each once: %s', async (name) => {
      const before = (await fetchPosts()).map(({ gid }) => gid);
      steam.scenario(name);
      const after = (await fetchPosts()).map(({ gid }) => gid);
      expect(new Set(after)).toEqual(new Set(before));
      expect(after.length).toBe(before.length);
    });

    it('requests only changes with the ETag of the last response', async () => {
      const { validators } = await steam.news.fetch(steam.game.appId, NEVER);
      const again = await steam.news.fetch(steam.game.appId, { ...validators, bodyHash: null });
      expect(again).toEqual({
        changed: false,
        validators: { ...validators, bodyHash: null },
        freshUntil: null,
      });
    });

    it('returns an edited body with the same gid and date', async () => {
      const [before] = await fetchPosts();
      steam.scenario('edited-body');
      const [after] = await fetchPosts();
      expect(after).toMatchObject({ gid: before!.gid, date: before!.date });
      expect(after?.contentHash).not.toBe(before!.contentHash);
    });

    it.each(['unpublished', 'hidden-post', 'unlisted-post', 'newest-hidden'])(
      'returns neither the post nor its clues if hidden: %s',
      async (name) => {
        const [newest] = await fetchPosts();
        steam.scenario(name);
        const posts = await fetchPosts();
        const clues = await steam.news.fetchClues(steam.game.appId);
        expect([...posts, ...clues].map(({ gid }) => gid)).not.toContain(newest!.gid);
      },
    );

    it.each(['jsondata-empty', 'old-announcement'])('joins clues to posts: %s', async (name) => {
      steam.scenario(name);
      const gids = (await fetchPosts()).map(({ gid }) => gid);
      const clues = await steam.news.fetchClues(steam.game.appId);
      expect(clues.filter(({ gid }) => gids.includes(gid)).length).toBeGreaterThan(10);
    });

    it('returns the build of a post', async () => {
      steam.scenario('build-id');
      expect(await steam.news.fetchClues(steam.game.appId)).toContainEqual(
        expect.objectContaining({ eventType: 1, tags: [], buildId: 15_204_877 }),
      );
    });
  });

  describe('with strange games', () => {
    it('preserves a hostile name as text', async () => {
      steam.scenario('hostile-name');
      const { catalog, game } = steam;
      const name = expect.stringMatching(/^[^\0\n]+<script>alert\(1\)<\/script>"'$/);
      expect(await catalog.fetchDetails(game.appId)).toMatchObject({ name });
      expect(await catalog.search(game.name)).toContainEqual(
        expect.objectContaining({ appId: game.appId, name }),
      );
    });

    it.each(['appdetails-failed', 'appdetails-empty-array'])('returns null: %s', async (name) => {
      steam.scenario(name);
      expect(await steam.catalog.fetchDetails(steam.game.appId)).toBeNull();
    });

    it.each(['html-200', 'private-403', 'connection-reset'])(
      "falls back to the store's own pages while the community search fails: %s",
      async (name) => {
        steam.scenario(name, { endpoints: ['search'] });
        expect(await steam.catalog.search(steam.game.name)).toContainEqual(
          expect.objectContaining(steam.game),
        );
      },
    );
  });

  describe('with invalid responses', () => {
    it.each([
      ['html-200', 'malformed', 200, 'a page instead of JSON: Sorry!'],
      ['truncated-json', 'malformed', 200, 'broken or cut off'],
      ['null-400', 'malformed', 400, 'unexpected status 400'],
      ['private-403', 'refused', 403, 'status 403'],
      ['gone-404', 'refused', 404, 'status 404'],
      ['429-burst', 'throttled', 429, 'status 429'],
      ['server-500', 'unreachable', 500, 'status 500'],
      ['huge-body', 'unreachable', null, 'more than 5242880 bytes'],
      ['connection-reset', 'unreachable', null, ''],
    ])('%s: %s', async (name, reason, status, words) => {
      steam.scenario(name);
      const failure = await fetchFailing();
      expect(failure).toMatchObject({ name: 'StoreError', reason, status });
      expect(failure).toHaveProperty('message', expect.stringContaining(words));
      expect(failure).toHaveProperty('url', expect.stringContaining(`appid=${steam.game.appId}`));
    });

    it('slow: unreachable', async () => {
      const hasty = steamHttpTo(steam.simulator.url, { timeoutMs: 200 });
      steam.scenario('slow', { ms: 1_000 });
      await expect(new SteamNewsSource(hasty).fetch(steam.game.appId, NEVER)).rejects.toMatchObject({
        reason: 'unreachable',
        message: 'no whole answer in 200 ms',
      });
      await hasty.close();
    });

    it('stores the start of the raw response', async () => {
      steam.scenario('html-200');
      expect(await fetchFailing()).toHaveProperty('rawAnswer', expect.stringMatching(/^<html>.*Sorry!/));
      steam.simulator.reset();
      steam.scenario('truncated-json');
      const { rawAnswer } = (await fetchFailing()) as { rawAnswer: string };
      expect(rawAnswer).toMatch(/^\{"appnews"/);
      expect(rawAnswer.length).toBeGreaterThan(1_000);
    });

    it("reports the first error of the event list's concatenated documents", async () => {
      steam.scenario('glued-json');
      await expect(steam.news.fetchClues(steam.game.appId)).rejects.toMatchObject({
        reason: 'malformed',
        message: expect.stringContaining('result 8: Invalid parameter'),
      });
    });

    it('recovers as soon as the store does', async () => {
      steam.scenario('html-200', { times: 1 });
      expect(await fetchFailing()).toMatchObject({ reason: 'malformed' });
      expect((await fetchPosts()).length).toBeGreaterThan(10);
    });
  });
});
