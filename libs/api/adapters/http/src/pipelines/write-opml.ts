import type { V1Game } from '@patchlight/contracts';
import { asOneLine } from '@patchlight/domain';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const FORBIDDEN = /[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const attribute = (text: string): string =>
  asOneLine(text)
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character]!);

/** A list of the public feeds of games in OPML 2.0, which feed readers import. */
export const writeOpml = (
  games: readonly Pick<V1Game, 'appId' | 'name' | 'url'>[],
  publicUrl: URL,
): string => {
  const outlines = games.map(({ appId, name, url }) => {
    const feed = new URL(`/api/v1/games/${appId}/feed.atom`, publicUrl).href;
    const title = attribute(name);
    return `    <outline type="rss" text="${title}" title="${title}" xmlUrl="${attribute(feed)}" htmlUrl="${attribute(url)}"/>\n`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<opml version="2.0">
  <head>
    <title>Games on Patchlight</title>
  </head>
  <body>
${outlines.join('')}  </body>
</opml>
`;
};
