import { expect, it } from '@jest/globals';
import type { V1RenovateBody, V1Update, V1UpdatesBody } from '@patchlight/contracts';
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
      const response = await read(file, { 'If-None-Match': tag });
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
};
