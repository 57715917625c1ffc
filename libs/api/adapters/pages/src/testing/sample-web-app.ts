import { PublicUpdateQueries } from '@patchlight/application';
import type { UpdateHeadline } from '@patchlight/application';
import type { GameEdit, LatestUpdate, PublicGame, PublicUpdate } from '@patchlight/contracts';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const PAGE =
  '<!doctype html><head><title>Built</title><meta name="description" content="Built" />' +
  '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style></head><body></body>';
export const SCRIPT = 'console.log("built")';
/** A page with content, and the module with the web app's texts. */
const TEMPLATE =
  `${PAGE}<main>{{#updates}}<img src="{{source}}"><a title="{{title}}">{{title}}</a>{{/updates}}</main>` +
  '<script type="application/json" id="answers">{{{answers}}}</script>';
const CONTENT =
  'export const homeContent = (updates) => ({ updates: updates.map(({ title, game }) => ({ title, source: game.logoUrl ?? "none" })) });' +
  'export const gameContent = (game, { data }) => ({ updates: data.map(({ title }) => ({ title, source: game.logo ?? "none" })) });' +
  'export const editsContent = (game, { data }) => ({ updates: data.map(({ title }) => ({ title, source: game.logo ?? "none" })) });';

export const HOSTILE = `"><script>alert(1)</script></title><img src=x onerror='alert(2)'> $& $1 Tom & Jerry`;
export const ESCAPED =
  '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/title&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt; $&amp; $1 Tom &amp; Jerry';

export const anUpdate = (appId: number, title: string): PublicUpdate => ({
  gid: `${appId}0`,
  title,
  excerpt: '',
  updateDate: '2026-11-20T10:00:00.000Z',
  appId,
  items: null,
  kind: 'patch',
  changes: 0,
});

/** Games 7 and 8, and one update; queries for game 503 fail. Those above 1,000 answer when they are released. */
export class FewGames extends PublicUpdateQueries {
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
      history: null,
      releases: null,
      edits: [],
    };
  }
  override async findHeadline(gid: string, appId: number | null): Promise<UpdateHeadline | null> {
    const words = { title: 'The Drowned Coast', excerpt: 'A new island. '.repeat(40) };
    if (gid === '70') return { gid, ...words, appId: appId ?? 7, gameName: 'Brinelight', logoUrl: null };
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
  override async listEdits(appId: number): Promise<{ data: GameEdit[]; next_cursor: null } | null> {
    if (appId !== 7 && appId !== 8) return null;
    const title = appId === 7 ? 'The Drowned Coast' : HOSTILE;
    const editedAt = '2026-11-20T11:00:00.000Z';
    return { data: [{ gid: `${appId}0`, title, editedAt, isSilent: true, changes: 2 }], next_cursor: null };
  }
  override async listLatest(): Promise<LatestUpdate[]> {
    this.asked.push('latest');
    if (this.isAway) throw new Error('The database is away.');
    return this.latest;
  }
}

/** Writes a small built web app into a new folder. */
export const writeWebApp = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'patchlight-web-'));
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
        visitor: { '/': TEMPLATE, '/g/:appId': TEMPLATE, '/g/:appId/edits': TEMPLATE },
        signedIn: { '/g/:appId': `${TEMPLATE}of a user` },
      },
    }),
  );
  await writeFile(join(dir, '.vite/page-content.mjs'), CONTENT);
  return dir;
};

/** The options of the web app that `updates` are read for. */
export const optionsFor = (updates: PublicUpdateQueries) => ({
  publicUrl: new URL('http://127.0.0.1:3000'),
  updates,
  listReads: { by: <T>(_: string | null, work: () => T): T => work() },
  nonceOf: () => 'of-this-answer',
});
