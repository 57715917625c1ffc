import type { FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

type Who = 'visitor' | 'signedIn';

/** Set by the web app beside its token: says that there is one, and nothing else. */
const SIGNED_IN = /(?:^|;\s*)signed_in=1(?:;|$)/;
/** More would cost more time than it saves bytes. */
const BROTLI_QUALITY = 4;

/** Finds the page that the build rendered for a path and a kind of visitor; the empty page for all others. */
export const prerenderedPages = <Page>(
  dir: string,
  emptyHtml: string,
  read: (html: string) => Page,
): ((request: FastifyRequest) => Page) => {
  const file = join(dir, '.vite/pages.json');
  const pages = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Partial<
    Record<Who, Record<string, string>>
  >;
  const empty = read(emptyHtml);
  const byAddress = new Map(
    Object.entries(pages).flatMap(([who, byPath]) =>
      Object.entries(byPath).map(([path, html]) => [`${who} ${path}`, read(html)] as const),
    ),
  );
  return ({ url, headers }) => {
    const who: Who = SIGNED_IN.test(headers.cookie ?? '') ? 'signedIn' : 'visitor';
    const [path = '/'] = url.split('?');
    return byAddress.get(`${who} ${path}`) ?? empty;
  };
};

/** A text in the best encoding that the browser takes. */
export const encoded = (text: string, accepted = ''): { body: string | Buffer; encoding?: 'br' | 'gzip' } => {
  if (/\bbr\b/.test(accepted))
    return {
      encoding: 'br',
      body: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    };
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: gzipSync(text) };
  return { body: text };
};
