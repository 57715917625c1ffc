import type { PublicUpdateQueries } from '@patchlight/application';
import { cachedFor } from '@patchlight/application';
import { PUBLIC_PATHS } from './page-heads.ts';
import { escapeHtml } from './template.ts';

/** The sitemap protocol allows 50,000 addresses in one file; the rest is for the fixed pages. */
const MAX_GAMES = 49_900;
const CACHED_MS = 3_600_000;

/** The rules for crawlers. */
export const robotsTxt = (publicUrl: URL): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...['/api/', '/admin', '/settings', '/subscription', '/support'].map((path) => `Disallow: ${path}`),
    'Allow: /api/games/',
    'Allow: /api/updates/',
    'Allow: /api/config',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');

/** Lists the public pages, with the most recently updated games first. Cached for an hour. */
export const sitemap = (updates: PublicUpdateQueries, publicUrl: URL): (() => Promise<string>) =>
  cachedFor(CACHED_MS, async () => {
    const entry = (path: string, updatedAt?: Date): string => {
      const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
      return `<url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc>${lastmod}</url>`;
    };
    const games = await updates.listGamesWithUpdates(MAX_GAMES);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...PUBLIC_PATHS.map((path) => entry(path)),
      ...games.map(({ appId, updatedAt }) => entry(`/g/${appId}`, updatedAt)),
      '</urlset>',
      '',
    ].join('\n');
  });
