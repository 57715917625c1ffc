import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeXml, plainText } from '../responses/rss.ts';
import { dollars } from '../responses/store.ts';
import type { Game } from '../catalogue.ts';
import { isVisible } from '../world/post.ts';
import type { World } from '../world/world.ts';

const style =
  'body{margin:0;background:#f6f1e7;color:#2b2620;font:17px/1.6 Georgia,serif}main{max-width:720px;margin:0 auto;padding:24px}' +
  '.note{background:#2b2620;color:#f6f1e7;padding:8px 24px;font:14px/1.5 system-ui,sans-serif}img{max-width:100%;border-radius:6px}' +
  'a{color:#8a3b12}h1{line-height:1.2}small{color:#6a5f50}';

/** A page of the simulated store. */
export function page(reply: FastifyReply, status: number, title: string, content: string): FastifyReply {
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escapeXml(title)}</title><style>${style}</style></head><body><p class="note">Simulated store for Patchlight. Every game here is made up.</p>` +
    `<main>${content}</main></body></html>`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'")
    .send(html);
}

const missing = (reply: FastifyReply): FastifyReply =>
  page(reply, 404, 'Not here', '<h1>Not here</h1><p>The simulated store has no such page.</p>');
const cover = (game: Game): string =>
  `<img src="/art/${game.appid}/header.svg" width="460" height="215" alt="">`;

/** Simple pages for the links of posts and games. */
export function addPageRoutes(app: FastifyInstance, world: World): void {
  app.get('/', (_request, reply) => {
    const rows = world.games
      .slice(0, 60)
      .map(
        (game) =>
          `<li><a href="/app/${game.appid}">${escapeXml(game.name)}</a> <small>${game.appid}</small></li>`,
      );
    return page(reply, 200, 'Simulated store', `<h1>Simulated store</h1><ul>${rows.join('')}</ul>`);
  });

  app.get('/app/:appid', (request, reply) => {
    const game = world.game(Number((request.params as { appid: string }).appid));
    if (!game) return missing(reply);
    const news = world.posts(game).filter(isVisible).slice(0, 5);
    const rows = news.map(
      (post) =>
        `<li><a href="/news/app/${game.appid}/view/${post.announcementGid}">${escapeXml(post.title)}</a></li>`,
    );
    const credits = `${escapeXml(game.developers.join(', '))} / ${escapeXml(game.publishers.join(', '))}`;
    return page(
      reply,
      200,
      game.name,
      `${cover(game)}<h1>${escapeXml(game.name)}</h1><p><small>${credits} · ${escapeXml(game.releaseText)} · ${game.price === 0 ? 'Free' : dollars(game.price)}</small></p>` +
        `<p>${escapeXml(game.description)}</p><h2>News</h2><ul>${rows.join('')}</ul>`,
    );
  });

  app.get('/app/:appid/:slug', (request, reply) =>
    reply.redirect(`/app/${Number((request.params as { appid: string }).appid)}`),
  );

  app.get('/news/app/:appid/view/:gid', (request, reply) => {
    const { appid, gid } = request.params as { appid: string; gid: string };
    const post = world.find(gid);
    const game = world.game(Number(appid));
    if (!post || !game || post.appid !== game.appid) return missing(reply);
    const date = new Date(post.date * 1000).toUTCString();
    return page(
      reply,
      200,
      post.title,
      `<a href="/app/${game.appid}">${cover(game)}</a><h1>${escapeXml(post.title.slice(0, 300))}</h1><p><small>${escapeXml(game.name)} · ${date} · by ${escapeXml(post.author)}</small></p>` +
        `<p>${escapeXml(plainText(world.bodyOf(post)))}</p>`,
    );
  });

  // The address in ISteamNews leads on to the page of the event, whose id is another one.
  app.get('/news/externalpost/:feed/:gid', (request, reply) => {
    const { gid } = request.params as { gid: string };
    const post = world.find(gid);
    if (!post) return missing(reply);
    return reply.redirect(
      `/news/app/${post.appid}/view/${post.eventGid === '0' ? post.announcementGid : post.eventGid}`,
    );
  });
}
