import type { PublicUpdateQueries, UpdateHeadline } from '@patchlight/application';
import type { PublicGame } from '@patchlight/contracts';

const APP_NAME = 'Patchlight';
const DESCRIPTION_LENGTH = 200;
const MOST_AT_ONCE = 20;

/** What a page tells browsers, search engines and those who preview a link to it. */
export interface PageHead {
  title: string;
  description: string;
  /** The one address of what the page shows, below the public address; null for a page not to be listed. */
  canonical: string | null;
  type: 'website' | 'article';
  image: string | null;
  /** What the page shows does not exist. */
  isMissing: boolean;
}

const head = (title: string, description: string, more: Partial<PageHead>): PageHead => ({
  title,
  description,
  canonical: null,
  type: 'website',
  image: null,
  isMissing: false,
  ...more,
});

const DEFAULT_DESCRIPTION =
  'Patchlight follows the updates of your PC games: patch notes in one calm inbox and on one calendar. Unofficial and fan-made.';

/** The fixed public pages. */
const PUBLIC_PAGES: Record<string, [page: string, description: string]> = {
  '/': ['Home', DEFAULT_DESCRIPTION],
  '/login': ['Sign In', 'Sign in to Patchlight to see the newest updates of the games you follow.'],
  '/register': ['Sign Up', 'Create a free Patchlight account and follow the updates of up to 10 PC games.'],
  '/pricing': ['Pricing', 'What Patchlight costs: free for up to 10 games, PRO for as many as you like.'],
  '/pro-features': [
    'PRO Features',
    'What Patchlight PRO adds: unlimited games, categories, a wishlist, reminders and calendar export.',
  ],
};

/** Paths of the fixed public pages, for search engines. */
export const PUBLIC_PATHS = Object.keys(PUBLIC_PAGES);

const OTHER_PAGE = head(APP_NAME, DEFAULT_DESCRIPTION, {});
const MISSING_PAGE = head(`${APP_NAME} - Game Not Found`, DEFAULT_DESCRIPTION, { isMissing: true });

const shortened = (text: string): string => {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= DESCRIPTION_LENGTH) return words;
  const end = words.lastIndexOf(' ', DESCRIPTION_LENGTH - 1);
  return `${words.slice(0, Math.max(0, end))}…`;
};

const gameHead = ({ appid, name, developers, publishers, logo }: PublicGame): PageHead => {
  const makers = [...new Set([...publishers, ...developers])].join(', ');
  const text = `Updates and patch notes of ${name}${makers && ` by ${makers}`}, newest first, each with its kind and date.`;
  return head(`${APP_NAME} - ${name}`, shortened(text), { canonical: `/g/${appid}`, image: logo });
};

const updateHead = ({ gid, title, excerpt, appId, gameName, logoUrl }: UpdateHeadline): PageHead =>
  head(`${APP_NAME} - ${gameName}: ${title}`, shortened(excerpt || `An update of ${gameName}.`), {
    canonical: `/g/${appId}?update=${gid}`,
    type: 'article',
    image: logoUrl,
  });

/**
 * The head of the page at an address: of the update that it opens, else of the game, else of the fixed page.
 * A page never fails for want of its head: without an answer of the database, or while `MOST_AT_ONCE` others wait
 * for one, it gets the general one.
 */
export const pageHeads = (updates: PublicUpdateQueries): ((url: URL) => Promise<PageHead>) => {
  let waiting = 0;
  const look = async (path: string, gid: string | null): Promise<PageHead> => {
    const fixed = PUBLIC_PAGES[path];
    const appId = /^\/g\/([1-9]\d{0,8})\/?$/.exec(path)?.[1];
    const game = appId === undefined ? null : await updates.game(Number(appId));
    if (path.startsWith('/g/') && !game) return MISSING_PAGE;
    const headline = gid !== null && /^\d{1,20}$/.test(gid) ? await updates.headline(gid) : null;
    if (headline) return updateHead(headline);
    if (game) return gameHead(game);
    return fixed ? head(`${APP_NAME} - ${fixed[0]}`, fixed[1], { canonical: path }) : OTHER_PAGE;
  };
  return async ({ pathname, searchParams }) => {
    if (waiting >= MOST_AT_ONCE) return OTHER_PAGE;
    waiting += 1;
    try {
      return await look(pathname, searchParams.get('update'));
    } catch {
      return OTHER_PAGE;
    } finally {
      waiting -= 1;
    }
  };
};

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;

/** The head in HTML. Names and titles come from strangers: nothing of them is markup here. */
export const renderHead = (
  { title, description, canonical, type, image }: PageHead,
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
    ...(picture && address ? [meta('property', 'og:image', picture)] : []),
  ].join('\n    ');
};
