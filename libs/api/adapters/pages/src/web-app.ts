import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListReads, PublicUpdateQueries } from '@patchlight/application';
import { robotsTxt, sitemap } from './crawlers.ts';
import { pageContents } from './page-content.ts';
import { pageHeads, renderHead } from './page-heads.ts';
import { compress, prerenderedPages } from './prerendered-pages.ts';
import { publicData } from './public-data.ts';

const YEAR_SECONDS = 31_536_000;

/** Whether a request is for a page, and not for the API, a probe or an asset. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets|livez|readyz|metrics|status)(\/|$|\?)/.test(url);

/** The path and the query of a request; the host is a placeholder. */
const addressOf = (url: string): URL => {
  const local = `http://page.invalid/${url.replace(/^[/\\]+/, '')}`;
  return URL.canParse(local) ? new URL(local) : new URL('http://page.invalid');
};

export interface WebAppOptions {
  publicUrl: URL;
  updates: PublicUpdateQueries;
  listReads: ListReads;
  /** The nonce that the content security policy of a reply allows. */
  nonceOf: (reply: FastifyReply) => string;
}

/** Serves the built web app from `dir`: its files, and its page for every path that is not of the API. */
export const serveWebApp = async (
  fastify: FastifyInstance,
  dir: string,
  { publicUrl, updates, listReads, nonceOf }: WebAppOptions,
): Promise<void> => {
  const index = join(dir, 'index.html');
  if (!existsSync(index)) throw new Error(`There is no built web app in ${dir}. Run "npm run build" first.`);
  const render = prerenderedPages(dir, readFileSync(index, 'utf8'));
  const data = publicData(updates);
  const headOf = pageHeads(data);
  const contentOf = await pageContents(dir, data);
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
    const address = addressOf(request.url);
    const [head, content] = await listReads.by(null, () =>
      Promise.all([headOf(address), contentOf(address)]),
    );
    const html = render(request, content, { head: renderHead(head, publicUrl), nonce: nonceOf(reply) });
    const { body, encoding } = compress(html, request.headers['accept-encoding']);
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
    if (pathname === '/sitemap.xml')
      return sendText(reply, 'application/xml', await listReads.by(null, readSitemap));
    return sendPage(request, reply);
  });
};
