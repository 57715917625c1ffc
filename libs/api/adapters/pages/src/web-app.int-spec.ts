import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PublicUpdateQueries } from '@patchlight/application';
import type { UpdateHeadline } from '@patchlight/application';
import type { LatestUpdate, PublicGame, PublicUpdate } from '@patchlight/contracts';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { serveWebApp } from './web-app.ts';

const PAGE =
  '<!doctype html><head><title>Built</title><meta name="description" content="Built" />' +
  '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style></head><body></body>';
const SCRIPT = 'console.log("built")';
/** A page with content, and the module with the web app's texts. */
const TEMPLATE =
  `${PAGE}<main>{{#updates}}<img src="{{source}}"><a title="{{title}}">{{title}}</a>{{/updates}}</main>` +
  '<script type="application/json" id="answers">{{{answers}}}</script>';
const CONTENT =
  'export const homeContent = (updates) => ({ updates: updates.map(({ title, game }) => ({ title, source: game.logoUrl ?? "none" })) });' +
  'export const gameContent = (game, { data }) => ({ updates: data.map(({ title }) => ({ title, source: game.logo ?? "none" })) });';

const HOSTILE = `"><script>alert(1)</script></title><img src=x onerror='alert(2)'> $& $1 Tom & Jerry`;
const ESCAPED =
  '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/title&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt; $&amp; $1 Tom &amp; Jerry';
const publicUrl = new URL('http://127.0.0.1:3000');

const anUpdate = (appId: number, title: string): PublicUpdate => ({
  gid: `${appId}0`,
  title,
  excerpt: '',
  updateDate: '2026-11-20T10:00:00.000Z',
  appId,
  kind: 'patch',
});

/** Games 7 and 8, and one update; queries for game 503 fail. Those above 1,000 answer when they are released. */
class FewGames extends PublicUpdateQueries {
  readonly asked: string[] = [];
  latest: LatestUpdate[] = [];
  isAway = false;
  readonly released = Promise.withResolvers<void>();

  override async findGame(appId: number): Promise<PublicGame | null> {
    this.asked.push(`game ${appId}`);
    if (appId === 503 || this.isAway) throw new Error('The database is away.');
    if (appId > 1_000) await this.released.promise;
    if (appId !== 7 && appId !== 8) return null;
    return {
      appid: appId,
      name: appId === 7 ? 'Brinelight' : HOSTILE,
      icon: null,
      logo: appId === 7 ? 'https://store.example/7.jpg' : 'javascript:alert(3)"><script>',
      developers: ['Low Lamp Studio'],
      publishers: ['Northquay'],
      latestUpdateDate: null,
      updateCounts: { major: 0, regular: 0, patch: 0, news: 0, unknown: 0 },
      rhythm: null,
    };
  }
  override async findHeadline(gid: string): Promise<UpdateHeadline | null> {
    const words = { title: 'The Drowned Coast', excerpt: 'A new island. '.repeat(40) };
    if (gid === '70') return { gid, ...words, appId: 7, gameName: 'Brinelight', logoUrl: null };
    if (gid === '80') {
      return { gid, title: HOSTILE, excerpt: HOSTILE, appId: 8, gameName: HOSTILE, logoUrl: HOSTILE };
    }
    return null;
  }
  override async listGamesWithUpdates(): Promise<{ appId: number; updatedAt: Date }[]> {
    return [{ appId: 7, updatedAt: new Date('2026-11-20T10:00:00Z') }];
  }
  override async listByGame(appId: number) {
    if (appId !== 7 && appId !== 8) return null;
    return { data: [anUpdate(appId, appId === 7 ? 'The Drowned Coast' : HOSTILE)], next_cursor: null };
  }
  override async listLatest(): Promise<LatestUpdate[]> {
    this.asked.push('latest');
    if (this.isAway) throw new Error('The database is away.');
    return this.latest;
  }
}
const updates = new FewGames();
const options = { publicUrl, updates, nonceOf: () => 'of-this-answer' };

describe('web app served by the API', () => {
  let app: FastifyInstance;
  let dir: string;
  const get = async (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' | 'POST' = 'GET',
  ) => app.inject({ method, url, headers });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'patchlight-web-'));
    await mkdir(join(dir, 'assets'));
    await mkdir(join(dir, '.vite'));
    await mkdir(join(dir, 'cli'));
    await writeFile(join(dir, 'cli/patchlight.mjs'), SCRIPT);
    await writeFile(join(dir, 'cli/gitlab-ci.yml'), '.patchlight: {}');
    await writeFile(join(dir, 'index.html'), PAGE);
    await writeFile(join(dir, 'assets/main-abc123.js'), SCRIPT);
    await writeFile(join(dir, 'assets/main-abc123.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(dir, '.vite/manifest.json'), '{}');
    await writeFile(
      join(dir, '.vite/pages.json'),
      JSON.stringify({
        pages: {
          visitor: { '/': `${PAGE}without content`, '/login': `${PAGE}for visitors` },
          signedIn: { '/': `${PAGE}of a user`, '/login': `${PAGE}for users` },
        },
        templates: {
          visitor: { '/': TEMPLATE, '/g/:appId': TEMPLATE },
          signedIn: { '/g/:appId': `${TEMPLATE}of a user` },
        },
      }),
    );
    await writeFile(join(dir, '.vite/page-content.mjs'), CONTENT);
    app = fastify();
    await serveWebApp(app, dir, options);
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await rm(dir, { recursive: true, force: true });
  });

  it.each(['/', '/my-games', '/search?q=reef', '/no/such/page', '/index.html'])(
    'serves its page at %s',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['cache-control']).toBe('no-cache');
      expect(body).toMatch(/^<!doctype html>/);
    },
  );

  it('serves a page with its first paint, for visitors or for signed-in users', async () => {
    expect((await get('/login?next=1')).body).toMatch(/for visitors$/);
    expect((await get('/login', { cookie: 'a=b; signed_in=1' })).body).toMatch(/for users$/);
    expect((await get('/login', { cookie: 'signed_in=10' })).body).toMatch(/for visitors$/);
    expect((await get('/constructor')).body).not.toContain('for ');
    expect((await get('/login')).headers['vary']).toContain('Cookie');
  });

  it('serves the command line, and what pipelines need of it', async () => {
    const { body, headers } = await get('/cli/patchlight.mjs');
    expect([body, headers['content-type']]).toEqual([SCRIPT, expect.stringContaining('javascript')]);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
    expect((await get('/cli/gitlab-ci.yml')).body).toBe('.patchlight: {}');
  });

  it('compresses pages for clients that accept it', async () => {
    const { headers, rawPayload } = await get('/login', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toMatch(/for visitors$/);
    expect((await get('/login', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  it('adds the nonce of the response to each page', async () => {
    const { body } = await get('/my-games');
    expect(body.match(/nonce="of-this-answer"/g)).toHaveLength(2);
    expect(body).not.toContain('__CSP_NONCE__');
  });

  it('marks hashed files as immutable, and others as revalidated', async () => {
    const hashed = await get('/assets/main-abc123.js');
    expect([hashed.statusCode, hashed.body]).toEqual([200, SCRIPT]);
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await get('/favicon.svg');
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it('serves the precompressed file to clients that accept it', async () => {
    const { headers, rawPayload } = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT);
  });

  it.each(['/assets/gone-000000.js', '/api/nothing', '/livez/nothing', '/metrics'])(
    'never serves its page for other resources: %s',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).not.toMatch(/html/);
    },
  );

  it.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/.vite/manifest.json',
  ])('serves no file from outside its folder: %s', async (url) => {
    const { body } = await get(url);
    expect(body).not.toMatch(/root:/);
    expect(body).not.toBe('{}');
  });

  describe('fills the head of a page for', () => {
    const metaOf = (body: string, key: string): string | undefined =>
      new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)" />`).exec(body)?.[1];
    const titleOf = (body: string): string | undefined => /<title>([^<]*)<\/title>/.exec(body)?.[1];
    const canonicalOf = (body: string): string | undefined =>
      /<link rel="canonical" href="([^"]*)" \/>/.exec(body)?.[1];

    it.each([
      ['/', 'Patchlight - Home'],
      ['/login?x=1', 'Patchlight - Sign In'],
      ['/register', 'Patchlight - Sign Up'],
      ['/pricing', 'Patchlight - Pricing'],
      ['/pro-features', 'Patchlight - PRO Features'],
      ['/reference?q=gate', 'Patchlight - API Reference'],
    ])('the public page %s', async (url, title) => {
      const { body } = await get(url);
      expect(body.match(/<title>/g)).toHaveLength(1);
      expect(body.match(/name="description"/g)).toHaveLength(1);
      expect(titleOf(body)).toBe(title);
      expect(canonicalOf(body)).toBe(`http://127.0.0.1:3000${url.split('?')[0]}`);
      expect(metaOf(body, 'description')!.length).toBeGreaterThan(40);
      expect(metaOf(body, 'robots')).toBeUndefined();
    });

    it.each(['/my-games', '/no/such/page', '/settings'])('a page that is not indexed, %s', async (url) => {
      const { body } = await get(url);
      expect([titleOf(body), metaOf(body, 'robots'), canonicalOf(body)]).toEqual([
        'Patchlight',
        'noindex',
        undefined,
      ]);
    });

    it('a game', async () => {
      const { statusCode, body } = await get('/g/7');
      expect([statusCode, titleOf(body)]).toEqual([200, 'Patchlight - Brinelight']);
      expect(metaOf(body, 'og:title')).toBe('Brinelight');
      expect(metaOf(body, 'description')).toContain('Brinelight by Northquay, Low Lamp Studio');
      expect(metaOf(body, 'og:image')).toBe('https://store.example/7.jpg');
      expect(metaOf(body, 'twitter:card')).toBe('summary_large_image');
      expect(canonicalOf(body)).toBe('http://127.0.0.1:3000/g/7');
      expect(body).toContain(
        '<link rel="alternate" type="application/atom+xml" title="Patchlight" href="http://127.0.0.1:3000/api/v1/games/7/feed.atom" />',
      );
      expect((await get('/')).body).not.toContain('rel="alternate"');
    });

    it.each(['/g/7?update=70', '/?update=70', '/calendar?update=70'])('an update at %s', async (url) => {
      const { statusCode, body } = await get(url);
      expect([statusCode, titleOf(body)]).toEqual([200, 'Patchlight - Brinelight: The Drowned Coast']);
      expect(metaOf(body, 'og:description')).toMatch(/^A new island\. .*…$/);
      expect(metaOf(body, 'og:description')!.length).toBeLessThanOrEqual(200);
      expect(canonicalOf(body)).toBe('http://127.0.0.1:3000/g/7?update=70');
    });

    it.each(['/g/8', '/g/8?update=80', '/?update=80'])('hostile text, escaped: %s', async (url) => {
      const { body } = await get(url);
      const [head] = body.replace(/<script nonce="[^"]+"><\/script>/, '').split('</head>') as [string];
      expect(head).not.toMatch(/<script|<img|onerror='/);
      expect(head.match(/<\/title>/g)).toHaveLength(1);
      expect(titleOf(body)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(titleOf(body)).toContain('$&amp; $1 Tom &amp; Jerry');
      expect(metaOf(body, 'og:image') ?? '').not.toMatch(/^javascript|</);
    });

    it.each(['/g/9', '/g/0', '/g/x', '/g/9?update=70', '/g/'])(
      'an unknown game with 404: %s',
      async (url) => {
        const { statusCode, headers, body } = await get(url);
        expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        expect([titleOf(body), metaOf(body, 'robots')]).toEqual(['Patchlight - Game Not Found', 'noindex']);
      },
    );

    it('a page while the database is unavailable', async () => {
      const { statusCode, body } = await get('/g/503');
      expect([statusCode, titleOf(body)]).toEqual([200, 'Patchlight']);
    });
  });

  describe('fills in the newest content of', () => {
    const mainOf = (body: string): string | undefined => /<main>(.*)<\/main>/s.exec(body)?.[1];
    const answersOf = (body: string) => {
      const [, json] = /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(body) ?? [];
      return (JSON.parse(json!) as { bodies: Record<string, { data: unknown }> }).bodies;
    };

    it('a game, for visitors and users, with the answers of the API', async () => {
      const { body } = await get('/g/7?update=70');
      expect(mainOf(body)).toBe(
        '<img src="https://store.example/7.jpg"><a title="The Drowned Coast">The Drowned Coast</a>',
      );
      expect(answersOf(body)).toEqual({
        '/api/games/7': { success: true, data: await updates.findGame(7) },
        '/api/games/7/updates': { success: true, ...(await updates.listByGame(7)) },
      });
      expect((await get('/g/7', { cookie: 'signed_in=1' })).body).toMatch(/<main>.+of a user$/s);
    });

    it('a game with hostile texts, escaped everywhere', async () => {
      const { body } = await get('/g/8');
      expect(body.match(/<(script|img)\b[^>]*>/g)).toEqual([
        '<script nonce="of-this-answer">',
        '<img src="none">',
        '<script type="application/json" id="answers">',
      ]);
      expect(mainOf(body)).toBe(`<img src="none"><a title="${ESCAPED}">${ESCAPED}</a>`);
      expect(answersOf(body)['/api/games/8']!.data).toMatchObject({ name: HOSTILE, logo: null });
    });

    it.each(['/g/7?kind=major', '/g/9', '/g/503', '/calendar', '/login'])(
      'no other page: %s',
      async (url) => {
        expect((await get(url)).body).not.toMatch(/<main>|answers/);
      },
    );

    it('Home of visitors: a text is never a slot or a nonce', async () => {
      const app2 = fastify();
      const store = new FewGames();
      const game = { name: 'Brinelight', logoUrl: 'file:///etc/passwd', iconUrl: null };
      const title = '{{answers}} {{{head}}} __CSP_NONCE__ $&';
      store.latest = [{ ...anUpdate(7, title), game }];
      await serveWebApp(app2, dir, { ...options, updates: store });
      const home = async (cookie = '') => app2.inject({ method: 'GET', url: '/', headers: { cookie } });
      const { body } = await home();
      expect(mainOf(body)).toBe(
        '<img src="none"><a title="{{answers}} {{{head}}} __CSP_NONCE__ $&amp;">{{answers}} {{{head}}} __CSP_NONCE__ $&amp;</a>',
      );
      expect(answersOf(body)['/api/updates/latest']!.data).toMatchObject([{ title }]);
      expect((await home('signed_in=1')).body).toMatch(/of a user$/);
      await Promise.all([home(), home()]);
      // All from one query.
      expect(store.asked).toEqual(['latest']);
      await app2.close();
    });

    it('nothing while there is none, the database is unavailable, or too many queries are running', async () => {
      expect((await get('/')).body).toMatch(/without content$/);
      const app2 = fastify();
      const store = new FewGames();
      await serveWebApp(app2, dir, { ...options, updates: store });
      const page = async (url: string) => app2.inject({ method: 'GET', url });
      store.isAway = true;
      expect((await page('/')).body).toMatch(/without content$/);
      const missing = await page('/g/7');
      expect([missing.statusCode, mainOf(missing.body)]).toEqual([200, undefined]);
      store.isAway = false;
      const waiting = Array.from({ length: 20 }, (_, index) => page(`/g/${1_001 + index}`));
      while (!store.asked.includes('game 1020')) await new Promise(setImmediate);
      expect((await page('/g/7')).body).not.toContain('<main>');
      store.released.resolve();
      await Promise.all(waiting);
      // A failure is not kept.
      expect((await page('/g/7')).body).toContain('<main>');
      await app2.close();
    });
  });

  it('serves a sitemap of the public pages', async () => {
    const robots = await get('/robots.txt');
    expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(robots.body).toContain('Sitemap: http://127.0.0.1:3000/sitemap.xml');
    const map = await get('/sitemap.xml');
    expect([map.statusCode, map.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(map.body).toContain(
      '<url><loc>http://127.0.0.1:3000/g/7</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod></url>',
    );
    expect(map.body.match(/<loc>/g)).toHaveLength(7);
  });

  it('rejects methods other than reads', async () => {
    expect((await get('/my-games', {}, 'POST')).statusCode).toBe(404);
  });

  it('explains how to build it when it is missing', async () => {
    await expect(serveWebApp(app, join(dir, 'nowhere'), options)).rejects.toThrow(
      'Run "npm run build" first.',
    );
  });
});
