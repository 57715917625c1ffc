import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicUpdateQueries } from '@patchlight/application';
import { robotsTxt, sitemap } from './crawlers.ts';
import { pageHeads, renderHead } from './page-heads.ts';
import { encoded, prerenderedPages } from './prerendered-pages.ts';

const YEAR_SECONDS = 31_536_000;
const NONCE = /__CSP_NONCE__/g;

/** Paths of the server itself and of files of the build, which never show a page. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets|livez|readyz|metrics|status)(\/|$|\?)/.test(url);

/** What a request asks for; the host is left out of it. */
const addressOf = (url: string): URL => {
  const local = `http://page.invalid/${url.replace(/^[/\\]+/, '')}`;
  return URL.canParse(local) ? new URL(local) : new URL('http://page.invalid');
};

/** The page as it was built, in the two parts around what differs by address. */
const splitAtHead = (html: string): [start: string, end: string] => {
  const page = html.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '');
  const at = page.indexOf('</head>');
  return at < 0 ? [page, ''] : [`${page.slice(0, at).trimEnd()}\n    `, `\n  ${page.slice(at)}`];
};

export interface WebAppOptions {
  publicUrl: URL;
  updates: PublicUpdateQueries;
  /** What the security policy of an answer lets its scripts and styles carry. */
  nonceOf: (reply: FastifyReply) => string;
}

/** Serves the built web app beside the API: its files from `dir`, its page for every other path. */
export const serveWebApp = async (
  fastify: FastifyInstance,
  dir: string,
  { publicUrl, updates, nonceOf }: WebAppOptions,
): Promise<void> => {
  const index = join(dir, 'index.html');
  if (!existsSync(index)) throw new Error(`There is no built web app in ${dir}. Run "npm run build" first.`);
  const pageFor = prerenderedPages(dir, readFileSync(index, 'utf8'), splitAtHead);
  const headOf = pageHeads(updates);
  const readSitemap = sitemap(updates, publicUrl);
  await fastify.register(fastifyStatic, {
    root: dir,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.header(
        'Cache-Control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const head = await headOf(addressOf(request.url));
    const nonce = nonceOf(reply);
    const [start, end] = pageFor(request);
    const html = start.replace(NONCE, nonce) + renderHead(head, publicUrl) + end.replace(NONCE, nonce);
    const { body, encoding } = encoded(html, request.headers['accept-encoding']);
    if (encoding) void reply.header('Content-Encoding', encoding);
    return reply
      .status(head.isMissing ? 404 : 200)
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Encoding, Cookie')
      .type('text/html; charset=utf-8')
      .send(body);
  };
  const sendText = (reply: FastifyReply, type: string, text: string): FastifyReply =>
    reply
      .status(200)
      .header('Cache-Control', 'public, max-age=3600')
      .type(`${type}; charset=utf-8`)
      .send(text);
  fastify.get('/', sendPage);
  fastify.addHook('preHandler', async (request, reply) => {
    if (!request.is404 || !isPage(request)) return;
    const { pathname } = addressOf(request.url);
    if (pathname === '/robots.txt') return sendText(reply, 'text/plain', robotsTxt(publicUrl));
    if (pathname === '/sitemap.xml') return sendText(reply, 'application/xml', await readSitemap());
    return sendPage(request, reply);
  });
};
