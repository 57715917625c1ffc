import type { FastifyInstance, FastifyReply } from 'fastify';
import { artKinds, drawArt, drawShot } from '../art/art.ts';
import { landscapePng } from '../art/pictures.ts';
import { hashOf } from '../random.ts';
import type { World } from '../world/world.ts';

const cacheable = 'public, max-age=86400';
const svgType = 'image/svg+xml; charset=utf-8';
const noLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="184" height="69"><rect width="184" height="69" fill="#222733"/>' +
  '<path d="M70 46l16-20 12 14 6-6 12 12z" fill="#4a5266"/></svg>';

/** Pictures: /art/{appid}/{kind}.svg of a game, the header at its usual address at Steam's, /images/{clanid}/{name}.svg|png of its posts. */
export function addArtRoutes(app: FastifyInstance, world: World): void {
  app.get('/art/none_184x69.svg', (_request, reply) =>
    reply.type(svgType).header('cache-control', cacheable).send(noLogo),
  );

  const picture = (appid: string, file: string, reply: FastifyReply): FastifyReply => {
    const game = world.game(Number(appid));
    const kind = Object.hasOwn(artKinds, file) ? artKinds[file] : undefined;
    if (!game || !kind) return reply.code(404).send({ message: 'There is no such picture.' });
    return reply.type(svgType).header('cache-control', cacheable).send(drawArt(game, kind));
  };

  app.get('/art/:appid/:file', (request, reply) => {
    const { appid, file } = request.params as { appid: string; file: string };
    return picture(appid, file, reply);
  });

  app.get('/store_item_assets/steam/apps/:appid/header.jpg', (request, reply) =>
    picture((request.params as { appid: string }).appid, 'header.svg', reply),
  );

  app.get('/images/:clanId/:file', (request, reply) => {
    const { clanId, file } = request.params as { clanId: string; file: string };
    const game = world.games.find((known) => String(known.clanId) === clanId);
    const kind = /^[0-9a-f]{1,64}\.(svg|png)$/.exec(file)?.[1];
    if (!game || !kind) return reply.code(404).send({ message: 'There is no such picture.' });
    reply.header('cache-control', cacheable);
    if (kind === 'svg') return reply.type(svgType).send(drawShot(game, file));
    return reply.type('image/png').send(landscapePng(hashOf(file)));
  });
}
