import type { FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageContent } from './page-content.ts';
import { bindTemplate, fillTemplate, parseTemplate } from './template.ts';
import type { Template, Values } from './template.ts';

type Visitor = 'visitor' | 'signedIn';
/** HTML by kind of visitor, and by path or route. */
type Pages = Partial<Record<Visitor, Record<string, string>>>;

/** The cookie that the web app sets while it holds a token. It says only that. */
const SIGNED_IN = /(?:^|;\s*)signed_in=1(?:;|$)/;
/** Higher levels take more time than the smaller size saves. */
const BROTLI_QUALITY = 4;

/** A built page as a template: without its title and description, and with slots for its head and its nonces. */
const parsePage = (html: string): Template =>
  parseTemplate(
    html
      .replace(/<title>[^<]*<\/title>/, '')
      .replace(/<meta\s+name="description"[^>]*>/, '')
      .replace('</head>', '  {{{head}}}\n  </head>')
      .replaceAll('__CSP_NONCE__', '{{nonce}}'),
  );

const parsePages = (pages: Pages): Map<string, Template> =>
  new Map(
    Object.entries(pages).flatMap(([visitor, byPath]) =>
      Object.entries(byPath).map(([path, html]) => [`${visitor} ${path}`, parsePage(html)] as const),
    ),
  );

/**
 * Renders the page that the build made for a path and a kind of visitor: with its content, if there is some; the empty
 * page for paths that the build does not know.
 */
export const prerenderedPages = (
  dir: string,
  emptyHtml: string,
): ((request: FastifyRequest, content: PageContent | null, values: Values) => string) => {
  const file = join(dir, '.vite/pages.json');
  const built = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as {
    pages?: Pages;
    templates?: Pages;
  };
  const empty = parsePage(emptyHtml);
  const pages = parsePages(built.pages ?? {});
  const templates = parsePages(built.templates ?? {});
  const bound = new WeakMap<PageContent, Partial<Record<Visitor, Template>>>();
  /** The template of a content's page, filled in once. */
  const withContent = (visitor: Visitor, content: PageContent): Template | undefined => {
    const known = bound.get(content) ?? {};
    bound.set(content, known);
    const template = templates.get(`${visitor} ${content.route}`);
    return (known[visitor] ??= template && bindTemplate(template, content.values));
  };
  return ({ url, headers }, content, values) => {
    const visitor: Visitor = SIGNED_IN.test(headers.cookie ?? '') ? 'signedIn' : 'visitor';
    const [path = '/'] = url.split('?');
    const page = (content && withContent(visitor, content)) ?? pages.get(`${visitor} ${path}`) ?? empty;
    return fillTemplate(page, values);
  };
};

/** Compresses a text with the best encoding that the client accepts. */
export const compress = (
  text: string,
  accepted = '',
): { body: string | Buffer; encoding?: 'br' | 'gzip' } => {
  if (/\bbr\b/.test(accepted))
    return {
      encoding: 'br',
      body: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    };
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: gzipSync(text) };
  return { body: text };
};
