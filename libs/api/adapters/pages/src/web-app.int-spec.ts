import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { FewGames, SCRIPT, optionsFor, writeWebApp } from './testing/sample-web-app.ts';
import { serveWebApp } from './web-app.ts';

const options = optionsFor(new FewGames());

describe('web app served by the API', () => {
  let app: FastifyInstance;
  let dir: string;
  const get = async (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' | 'POST' = 'GET',
  ) => app.inject({ method, url, headers });

  beforeAll(async () => {
    dir = await writeWebApp();
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
      for (const [type, format] of [
        ['application/atom+xml', 'atom'],
        ['application/rss+xml', 'rss'],
        ['application/feed+json', 'json'],
      ])
        expect(body).toContain(
          `<link rel="alternate" type="${type}" title="Patchlight" href="http://127.0.0.1:3000/api/v1/games/7/feed.${format}" />`,
        );
      expect((await get('/')).body).not.toContain('rel="alternate"');
    });

    it('the edits of a game', async () => {
      const { statusCode, body } = await get('/g/7/edits');
      expect([statusCode, titleOf(body)]).toEqual([200, 'Patchlight - Edits: Brinelight']);
      expect(canonicalOf(body)).toBe('http://127.0.0.1:3000/g/7/edits');
    });

    it.each(['/g/7?update=70', '/?update=70', '/calendar?update=70'])('an update at %s', async (url) => {
      const { statusCode, body } = await get(url);
      expect([statusCode, titleOf(body)]).toEqual([200, 'Patchlight - Brinelight: The Drowned Coast']);
      expect(metaOf(body, 'og:description')).toMatch(/^A new island\. .*…$/);
      expect(metaOf(body, 'og:description')!.length).toBeLessThanOrEqual(200);
      expect(canonicalOf(body)).toBe('http://127.0.0.1:3000/g/7?update=70');
    });

    it('an update of two games at the page of one', async () => {
      expect(canonicalOf((await get('/g/8?update=70')).body)).toBe('http://127.0.0.1:3000/g/8?update=70');
    });

    it.each(['/g/8', '/g/8/edits', '/g/8?update=80', '/?update=80'])(
      'hostile text, escaped: %s',
      async (url) => {
        const { body } = await get(url);
        const [head] = body.replace(/<script nonce="[^"]+"><\/script>/, '').split('</head>') as [string];
        expect(head).not.toMatch(/<script|<img|onerror='/);
        expect(head.match(/<\/title>/g)).toHaveLength(1);
        expect(titleOf(body)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
        expect(titleOf(body)).toContain('$&amp; $1 Tom &amp; Jerry');
        expect(metaOf(body, 'og:image') ?? '').not.toMatch(/^javascript|</);
      },
    );

    it.each(['/g/9', '/g/9/edits', '/g/7/edit', '/g/0', '/g/x', '/g/9?update=70', '/g/'])(
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

  it('serves a sitemap of the public pages', async () => {
    const robots = await get('/robots.txt');
    expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(robots.body).toContain('Sitemap: http://127.0.0.1:3000/sitemap.xml');
    const map = await get('/sitemap.xml');
    expect([map.statusCode, map.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(map.body).toContain(
      '<url><loc>http://127.0.0.1:3000/g/7</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod></url>',
    );
    expect(map.body.match(/<loc>/g)).toHaveLength(9);
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
