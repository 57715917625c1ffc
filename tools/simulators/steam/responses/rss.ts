import type { Game } from '../catalogue.ts';
import { isVisible } from '../world/post.ts';
import type { Post } from '../world/post.ts';
import { blurb } from './news.ts';

/** Text safe inside XML and HTML; control characters that XML forbids are dropped. */
export function escapeXml(text: string): string {
  const allowed = [...text].filter((char) => char >= ' ' || char === '\n' || char === '\t').join('');
  return allowed
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** feeds/news/app/{appid}: RSS 2.0 with HTML descriptions, without type, tags or time of edit. */
export function rssFeed(
  game: Game,
  posts: readonly Post[],
  bodyOf: (post: Post) => string,
  baseUrl: string,
): string {
  const items = posts
    .filter((post) => post.feedType === 1 && isVisible(post))
    .slice(0, 10)
    .map((post) => rssItem(game, post, bodyOf(post), baseUrl));
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>' +
    `<title>${escapeXml(game.name)} News</title><link>${baseUrl}/news/app/${game.appid}</link>` +
    `<description>All news about ${escapeXml(game.name)}</description><language>en-us</language>\n${items.join('\n')}\n</channel></rss>\n`
  );
}

function rssItem(game: Game, post: Post, body: string, baseUrl: string): string {
  const link = `${baseUrl}/news/app/${game.appid}/view/${post.eventGid === '0' ? post.announcementGid : post.eventGid}`;
  return (
    `<item><title>${escapeXml(post.title)}</title><description>${escapeXml(htmlOf(body))}</description>` +
    `<link>${link}</link><pubDate>${new Date(post.date * 1000).toUTCString().replace('GMT', '+0000')}</pubDate>` +
    `<author>${escapeXml(post.author)}</author><guid isPermaLink="true">${link}</guid>` +
    `<enclosure url="${baseUrl}/art/${game.appid}/header.svg" length="0" type="image/svg+xml" /></item>`
  );
}

/** The store's HTML for the common tags; unknown tags stay as text, as in the real feed. */
function htmlOf(body: string): string {
  return body
    .replace(/\[h([1-6])\]/g, '<div class="bb_h$1">')
    .replace(/\[\/h[1-6]\]/g, '</div>')
    .replace(/\[(\/?)p\]/g, (_, close: string) => (close ? '</p>' : '<p class="bb_paragraph">'))
    .replace(/\[list\]/g, '<ul class="bb_ul">')
    .replace(/\[\/list\]/g, '</ul>')
    .replace(/\[\*\]/g, '<li>')
    .replace(/\[\/\*\]/g, '</li>')
    .replace(/\[(\/?)(b|i|u)\]/g, '<$1$2>')
    .replace(/\[previewyoutube="?([\w-]+);\w+"?\]\[\/previewyoutube\]/g, '<div data-youtube="$1"></div>')
    .replace(/\n/g, '<br>');
}

/** The plain text of a body, for the simulator's own pages. */
export function plainText(body: string): string {
  return blurb(body.replace(/\[(\*|\/h\d|\/p)\]/g, '$& · '), 1200);
}
