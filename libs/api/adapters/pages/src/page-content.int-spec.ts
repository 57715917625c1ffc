import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { rm } from 'node:fs/promises';
import { ESCAPED, FewGames, HOSTILE, anUpdate, optionsFor, writeWebApp } from './testing/sample-web-app.ts';
import { serveWebApp } from './web-app.ts';

const updates = new FewGames();
const options = optionsFor(updates);

describe('pages come with the newest content of', () => {
  let app: FastifyInstance;
  let dir: string;
  const get = async (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });

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

  it('the edits of a game, with the answers of the API', async () => {
    const { body } = await get('/g/7/edits');
    expect(mainOf(body)).toContain('<a title="The Drowned Coast">The Drowned Coast</a>');
    expect(answersOf(body)).toEqual({
      '/api/games/7': { success: true, data: await updates.findGame(7) },
      '/api/games/7/edits': { success: true, ...(await updates.listEdits(7)) },
    });
    expect(mainOf((await get('/g/8/edits')).body)).toBe(
      `<img src="none"><a title="${ESCAPED}">${ESCAPED}</a>`,
    );
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

  it.each(['/g/7?kind=major', '/g/9', '/g/9/edits', '/g/503', '/calendar', '/login'])(
    'no other page: %s',
    async (url) => {
      expect((await get(url)).body).not.toMatch(/<main>|answers/);
    },
  );

  it('Home of visitors: a text is never a slot or a nonce', async () => {
    const other = fastify();
    const store = new FewGames();
    const game = { name: 'Brinelight', logoUrl: 'file:///etc/passwd', iconUrl: null };
    const title = '{{answers}} {{{head}}} __CSP_NONCE__ $&';
    store.latest = [{ ...anUpdate(7, title), game }];
    await serveWebApp(other, dir, { ...options, updates: store });
    const home = async (cookie = '') => other.inject({ method: 'GET', url: '/', headers: { cookie } });
    const { body } = await home();
    expect(mainOf(body)).toBe(
      '<img src="none"><a title="{{answers}} {{{head}}} __CSP_NONCE__ $&amp;">{{answers}} {{{head}}} __CSP_NONCE__ $&amp;</a>',
    );
    expect(answersOf(body)['/api/updates/latest']!.data).toMatchObject([{ title }]);
    expect((await home('signed_in=1')).body).toMatch(/of a user$/);
    await Promise.all([home(), home()]);
    // All from one query.
    expect(store.asked).toEqual(['latest']);
    await other.close();
  });

  it('nothing while there is none, the database is unavailable, or too many queries are running', async () => {
    expect((await get('/')).body).toMatch(/without content$/);
    const other = fastify();
    const store = new FewGames();
    await serveWebApp(other, dir, { ...options, updates: store });
    const page = async (url: string) => other.inject({ method: 'GET', url });
    store.isAway = true;
    expect((await page('/')).body).toMatch(/without content$/);
    const missing = await page('/g/7');
    expect([missing.statusCode, mainOf(missing.body)]).toEqual([200, undefined]);
    store.isAway = false;
    const waiting = Array.from({ length: 10 }, (_, index) => page(`/g/${1_001 + index}`));
    while (!store.asked.includes('game 1010')) await new Promise(setImmediate);
    expect((await page('/g/7')).body).not.toContain('<main>');
    store.released.resolve();
    await Promise.all(waiting);
    // A failure is not kept.
    expect((await page('/g/7')).body).toContain('<main>');
    await other.close();
  });
});
