import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const YEAR_SECONDS = 31_536_000;
const NONCE = /__CSP_NONCE__/g;

/** Paths of the server itself and of files of the build, which never show a page. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets|livez|readyz|metrics|status)(\/|$|\?)/.test(url);

/** Serves the built web app beside the API: its files from disk, its page for every other path. */
export const serveWebApp = async (app: NestFastifyApplication, dir: string): Promise<void> => {
  const index = join(dir, 'index.html');
  if (!existsSync(index)) throw new Error(`There is no built web app in ${dir}. Run "npm run build" first.`);
  const page = readFileSync(index, 'utf8');
  const fastify = app.getHttpAdapter().getInstance();
  await app.register(fastifyStatic, {
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
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replace(NONCE, reply.cspNonce.script));
  fastify.get('/', (_, reply) => sendPage(reply));
  fastify.addHook('preHandler', async (request, reply) => {
    if (request.is404 && isPage(request)) return sendPage(reply);
  });
};
