import type { FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

type Visitor = 'visitor' | 'signedIn';

/** The cookie that the web app sets while it holds a token. It says only that. */
const SIGNED_IN = /(?:^|;\s*)signed_in=1(?:;|$)/;
/** Higher levels take more time than the smaller size saves. */
const BROTLI_QUALITY = 4;

/** Finds the page that the build rendered for a path and a kind of visitor; the empty page for all others. */
export const prerenderedPages = <Page>(
  dir: string,
  emptyHtml: string,
  read: (html: string) => Page,
): ((request: FastifyRequest) => Page) => {
  const file = join(dir, '.vite/pages.json');
  const pages = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Partial<
    Record<Visitor, Record<string, string>>
  >;
  const empty = read(emptyHtml);
  const byAddress = new Map(
    Object.entries(pages).flatMap(([visitor, byPath]) =>
      Object.entries(byPath).map(([path, html]) => [`${visitor} ${path}`, read(html)] as const),
    ),
  );
  return ({ url, headers }) => {
    const visitor: Visitor = SIGNED_IN.test(headers.cookie ?? '') ? 'signedIn' : 'visitor';
    const [path = '/'] = url.split('?');
    return byAddress.get(`${visitor} ${path}`) ?? empty;
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
