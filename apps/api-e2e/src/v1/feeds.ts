import { beforeAll, describe, expect, it } from '@jest/globals';
import type {
  FeedFormat,
  V1Feed,
  V1FeedsBody,
  V1RenovateBody,
  V1Update,
  V1UpdatesBody,
} from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import Parser from 'rss-parser';
import type { PipelineScene } from './scene.ts';

export const testFeeds = (scene: PipelineScene): void => {
  it('publishes feeds of a game, of which an edit changes the content and the tag', async () => {
    const [appId] = scene.appIds as [number];
    const read = (file: string, headers: Record<string, string> = {}) =>
      fetch(`${scene.url}/api/v1/games/${appId}/${file}`, { headers });
    const { updates } = await scene.ci.done<V1UpdatesBody>('GET', `/v1/updates?app=${appId}`);
    const tags = new Map<string, string>();
    for (const [file, type] of Object.entries({
      'feed.atom': 'application/atom+xml',
      'feed.rss': 'application/rss+xml',
      'feed.json': 'application/feed+json',
      'renovate.json': 'application/json',
    })) {
      const response = await read(file);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'public, max-age=60',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
      const text = await response.text();
      for (const { gid } of updates) expect(text).toContain(gid);
      tags.set(file, response.headers.get('etag')!);
      const again = await read(file, { 'If-None-Match': tags.get(file)! });
      expect([again.status, await again.text()]).toEqual([304, '']);
      if (file.startsWith('feed')) expect(response.headers.get('content-encoding')).not.toBeNull();
    }
    const { releases } = (await (await read('renovate.json')).json()) as V1RenovateBody;
    expect(releases[0]).toMatchObject({
      version: expect.stringMatching(/^20\d\d\.[1-9]\d{2,3}\.(?:0|[1-9]\d{0,3})$/),
      digest: updates[0]!.contentHash,
    });

    const [edited, hidden] = updates as [V1Update, V1Update];
    await scene.world.rows(
      `update updates set body = '[b]Edited[/b]', content_hash = sha256('edited'), edited_at = now(), is_hidden = gid = $2
       where gid in ($1, $2)`,
      [edited.gid, hidden.gid],
    );
    for (const [file, tag] of tags) {
      // A text is kept for seconds.
      const response = await eventually(`${file} had changed`, async () => {
        const answer = await read(file, { 'If-None-Match': tag });
        return answer.status !== 304 && answer;
      });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain(hidden.gid);
    }
    expect(await (await read('feed.atom')).text()).toContain('<p><strong>Edited</strong></p>');
  });

  it.each(['feed.atom', 'feed.rss', 'feed.json', 'renovate.json'])(
    'refuses %s of an unknown game as a problem',
    async (file) => {
      for (const [appId, status] of [
        ['999999999', 404],
        ['0', 400],
        ['1000000000000', 400],
        ['x', 400],
      ] as const) {
        const response = await fetch(`${scene.url}/api/v1/games/${appId}/${file}`);
        expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
        expect(await response.json()).toMatchObject({ status, requestId: expect.any(String) });
      }
    },
  );

  describe('a feed of a user', () => {
    const FORM = { name: 'Patches & more', kinds: ['patch', 'major', 'regular', 'unknown'] };
    let feed: V1Feed;
    const read = (format: FeedFormat, headers: Record<string, string> = {}, of = feed) =>
      fetch(scene.url + new URL(of.urls![format]).pathname, { headers });
    const create = (body: object): Promise<V1Feed> => scene.ada.done('POST', '/v1/feeds', { body });

    beforeAll(async () => {
      feed = await create(FORM);
    });

    it('is read by a feed reader, in each format', async () => {
      const { updates } = await scene.ada.done<V1UpdatesBody>(
        'GET',
        '/v1/updates?kind=patch,major,regular,unknown',
      );
      const gids = updates.map(({ gid }) => gid);
      expect(gids.length).toBeGreaterThan(1);
      for (const format of ['atom', 'rss'] as const) {
        const parsed = await new Parser().parseString(await (await read(format)).text());
        expect(parsed.title).toBe(FORM.name);
        const ids = parsed.items.map((item) => String(item['id'] ?? item.guid));
        expect(ids.map((id) => id.split('/').at(-1))).toEqual(gids);
        expect(parsed.items[0]!.title).toBe(`${updates[0]!.gameName}: ${updates[0]!.title}`);
        expect(parsed.items[0]!.content ?? parsed.items[0]!['content:encoded']).toMatch(/<p>|<ul>|<h/);
        expect(parsed.items.map(({ link }) => link)).toEqual(updates.map(({ url }) => url));
      }
      const json = (await (await read('json')).json()) as { items: { id: string }[] };
      expect(json.items.map(({ id }) => id.split('/').at(-1))).toEqual(gids);
    });

    it.each(['atom', 'rss', 'json'] as const)(
      'is revalidated by its ETag as %s, and not stored',
      async (format) => {
        const response = await read(format);
        expect(response.headers.get('cache-control')).toBe('private, no-cache');
        const text = await response.text();
        expect(text).not.toContain(new URL(feed.urls![format]).pathname);
        const again = await read(format, { 'If-None-Match': response.headers.get('etag')! });
        expect([again.status, await again.text()]).toEqual([304, '']);
      },
    );

    it('contains only its kinds and its category', async () => {
      const empty = await create({ name: 'None', category: 'favorites' });
      const { items } = (await (await read('json', {}, empty)).json()) as { items: unknown[] };
      expect(items).toEqual([]);
    });

    it('is listed for a token, which can make none', async () => {
      const { feeds } = await scene.ci.done<V1FeedsBody>('GET', '/v1/feeds');
      expect(feeds[0]).toEqual({ ...feed, lastReadAt: expect.any(String) });
      expect((await scene.ci.refused('POST', '/v1/feeds', { body: FORM })).status).toBe(403);
      expect((await scene.ci.refused('POST', `/v1/feeds/${feed.id}/rotate`)).status).toBe(403);
      const narrow = await scene.narrowToken(['feeds:read'], [scene.appIds[0]!]);
      expect((await narrow.refused('GET', '/v1/feeds')).status).toBe(403);
    });

    it('ends with its address, and with the account', async () => {
      const rotated = await scene.ada.done<V1Feed>('POST', `/v1/feeds/${feed.id}/rotate`);
      expect((await read('atom')).status).toBe(404);
      expect((await read('atom', {}, rotated)).status).toBe(200);
      const disabled = (set: string) =>
        scene.world.rows(
          `update users set disabled_at = ${set} where id = (select user_id from update_feeds where id = $1)`,
          [feed.id],
        );
      await disabled('now()');
      expect((await read('json', {}, rotated)).status).toBe(404);
      await disabled('null');
      expect((await scene.ada.call('DELETE', `/v1/feeds/${feed.id}`)).status).toBe(204);
      const gone = await read('rss', {}, rotated);
      expect([gone.status, gone.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
      expect((await fetch(`${scene.url}/api/v1/feeds/short/feed.atom`)).status).toBe(404);
    });

    it.each([
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { name: 'x', kinds: [] },
      { name: 'x', kinds: ['big'] },
      { name: 'x', category: '999999' },
    ])('is refused as %j', async (body) => {
      expect((await scene.ada.refused('POST', '/v1/feeds', { body })).status).toBe(400);
    });

    it('is in no list of public feeds, which feed readers import', async () => {
      const response = await fetch(`${scene.url}/api/v1/games.opml`, {
        headers: { Authorization: `Bearer ${scene.ci.token}` },
      });
      expect(response.headers.get('content-type')).toBe('text/x-opml; charset=utf-8');
      const text = await response.text();
      for (const appId of scene.appIds.slice(0, 2))
        expect(text).toContain(`/api/v1/games/${appId}/feed.atom" htmlUrl="http`);
    });
  });
};
