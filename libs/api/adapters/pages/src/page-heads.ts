import type { UpdateHeadline } from '@patchlight/application';
import type { FeedFormat, PublicGame } from '@patchlight/contracts';
import { gamePageOf } from './page-content.ts';
import type { PublicData } from './public-data.ts';
import { escapeHtml } from './template.ts';

const APP_NAME = 'Patchlight';
const DESCRIPTION_LENGTH = 200;

export interface PageFeed {
  path: string;
  mediaType: string;
}

const FEED_TYPES: Record<FeedFormat, string> = {
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
  json: 'application/feed+json',
};

/** The metadata of a page for browsers, search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** The path of the canonical address; null for a page that search engines should not index. */
  canonical: string | null;
  type: 'website' | 'article';
  image: string | null;
  /** Feeds with the content of the page. */
  feeds: readonly PageFeed[];
  /** The game of the page does not exist. */
  isMissing: boolean;
}

const head = (title: string, description: string, more: Partial<PageHead>): PageHead => ({
  title,
  description,
  canonical: null,
  type: 'website',
  image: null,
  feeds: [],
  isMissing: false,
  ...more,
});

const DEFAULT_DESCRIPTION =
  'Patchlight follows the updates of your PC games: patch notes in one calm inbox and on one calendar. Unofficial and fan-made.';

/** The fixed public pages. */
const PUBLIC_PAGES: Record<string, [page: string, description: string, feed?: PageFeed]> = {
  '/': ['Home', DEFAULT_DESCRIPTION],
  '/login': ['Sign In', 'Sign in to Patchlight to see the newest updates of the games you follow.'],
  '/register': ['Sign Up', 'Create a free Patchlight account and follow the updates of up to 10 PC games.'],
  '/pricing': ['Pricing', 'What Patchlight costs: free for up to 10 games, PRO for as many as you like.'],
  '/pro-features': [
    'PRO Features',
    'What Patchlight PRO adds: unlimited games, categories, a wishlist, reminders and calendar export.',
  ],
  '/reference': [
    'API Reference',
    'The API of Patchlight for builds and other programs: events, updates, games, feeds and gates.',
  ],
  '/changelog': [
    'Changelog',
    'What changed in Patchlight itself, newest first.',
    {
      path: '/changelog.atom',
      mediaType: FEED_TYPES.atom,
    },
  ],
  '/privacy': ['Privacy', 'What Patchlight stores about its users, for how long, and who else gets it.'],
};

/** The paths of the fixed public pages. */
export const PUBLIC_PATHS = Object.keys(PUBLIC_PAGES);

const DEFAULT_HEAD = head(APP_NAME, DEFAULT_DESCRIPTION, {});
const MISSING_GAME_HEAD = head(`${APP_NAME} - Game Not Found`, DEFAULT_DESCRIPTION, { isMissing: true });

const shortened = (text: string): string => {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= DESCRIPTION_LENGTH) return words;
  const end = words.lastIndexOf(' ', DESCRIPTION_LENGTH - 1);
  return `${words.slice(0, Math.max(0, end))}…`;
};

const feedsOf = (appId: number): PageFeed[] =>
  Object.entries(FEED_TYPES).map(([format, mediaType]) => ({
    path: `/api/v1/games/${appId}/feed.${format}`,
    mediaType,
  }));

const gameHead = ({ appid, name, developers, publishers, logo }: PublicGame): PageHead => {
  const makers = [...new Set([...publishers, ...developers])].join(', ');
  const text = `Updates and patch notes of ${name}${makers && ` by ${makers}`}, newest first, each with its kind and date.`;
  return head(`${APP_NAME} - ${name}`, shortened(text), {
    canonical: `/g/${appid}`,
    image: logo,
    feeds: feedsOf(appid),
  });
};

const editsHead = ({ appid, name, logo }: PublicGame): PageHead =>
  head(
    `${APP_NAME} - Edits: ${name}`,
    shortened(`What was edited in the patch notes of ${name}, and whether the posts say so.`),
    { canonical: `/g/${appid}/edits`, image: logo, feeds: feedsOf(appid) },
  );

const updateHead = ({ gid, title, excerpt, appId, gameName, logoUrl }: UpdateHeadline): PageHead =>
  head(`${APP_NAME} - ${gameName}: ${title}`, shortened(excerpt || `An update of ${gameName}.`), {
    canonical: `/g/${appId}?update=${gid}`,
    type: 'article',
    image: logoUrl,
    feeds: feedsOf(appId),
  });

/**
 * Finds the head for an address: of the update that it opens, else of the game, else of the fixed page. Never rejects:
 * without an answer of the database the page gets the default head.
 */
export const pageHeads = (data: PublicData): ((url: URL) => Promise<PageHead>) => {
  const find = async (path: string, gid: string | null): Promise<PageHead> => {
    const fixed = PUBLIC_PAGES[path];
    const page = gamePageOf(path);
    const found = page && (await data[page.isOfEdits ? 'edits' : 'game'](page.appId));
    if (path.startsWith('/g/') && !found) return MISSING_GAME_HEAD;
    const isGid = gid !== null && /^\d{1,20}$/.test(gid);
    const headline = isGid ? await data.headline(gid, page?.appId ?? null) : null;
    if (headline) return updateHead(headline);
    if (found) return (page?.isOfEdits ? editsHead : gameHead)(found.game);
    if (!fixed) return DEFAULT_HEAD;
    const [title, description, feed] = fixed;
    return head(`${APP_NAME} - ${title}`, description, { canonical: path, feeds: feed ? [feed] : [] });
  };
  return ({ pathname, searchParams }) => find(pathname, searchParams.get('update')).catch(() => DEFAULT_HEAD);
};

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;

/** Renders a head as HTML. Names and titles come from outside, so all values are escaped. */
export const renderHead = (
  { title, description, canonical, type, image, feeds }: PageHead,
  publicUrl: URL,
): string => {
  const address = canonical && new URL(canonical, publicUrl).href;
  const plainTitle = title.replace(`${APP_NAME} - `, '');
  const picture =
    image !== null && /^https?:\/\//.test(image) && URL.canParse(image) ? new URL(image).href : null;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(address
      ? [
          `<link rel="canonical" href="${escapeHtml(address)}" />`,
          meta('property', 'og:site_name', APP_NAME),
          meta('property', 'og:type', type),
          meta('property', 'og:title', plainTitle),
          meta('property', 'og:description', description),
          meta('property', 'og:url', address),
          meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
        ]
      : [meta('name', 'robots', 'noindex')]),
    ...feeds.map(
      ({ path, mediaType }) =>
        `<link rel="alternate" type="${mediaType}" title="${APP_NAME}" href="${new URL(path, publicUrl).href}" />`,
    ),
    ...(picture && address ? [meta('property', 'og:image', picture)] : []),
  ].join('\n    ');
};
