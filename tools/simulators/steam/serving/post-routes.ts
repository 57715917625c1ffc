import type { FastifyInstance, FastifyRequest } from 'fastify';
import { adjacentEvents, pageOfEvents } from '../responses/events.ts';
import { newsResponse } from '../responses/news.ts';
import { rssFeed } from '../responses/rss.ts';
import type { Game } from '../catalogue.ts';
import type { Refusal } from '../scenarios/scenario.ts';
import { jsonType } from './request-handler.ts';
import type { RequestHandler, View } from './request-handler.ts';

export type Query = Record<string, string>;

/** The query with one text per name; of a repeated name the first counts. */
export function queryOf(request: FastifyRequest): Query {
  const query = request.query as Record<string, string | string[]>;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? (value[0] ?? '') : value]),
  );
}

export const html = (status: number, title: string, text: string): { refusal: Refusal } => ({
  refusal: {
    status,
    type: 'text/html; charset=UTF-8',
    body: `<html><head><title>${title}</title></head><body><h1>${title}</h1>${text}</body></html>`,
  },
});

/** News, events and feeds: everything about posts. */
export function addPostRoutes(app: FastifyInstance, handler: RequestHandler): void {
  const { world } = handler;

  app.get('/ISteamNews/GetNewsForApp/v2', (request, reply) => {
    const query = queryOf(request);
    const appid = appidIn(query['appid']);
    return handler.answer(request, reply, { endpoint: 'news', appid, query }, (view) => {
      if (appid === undefined) return html(400, 'Bad Request', "Required parameter 'appid' is missing");
      const game = view.game(appid);
      if (!game) return html(403, 'Forbidden', 'Access is denied.');
      return { document: newsResponse(game, view.posts(game), view.body, world.baseUrl, query) };
    });
  });

  const eventRoutes = [
    { path: '/events/ajaxgetpartnereventspageable', endpoint: 'events', answer: pageOfEvents },
    { path: '/events/ajaxgetadjacentpartnerevents', endpoint: 'adjacent', answer: adjacentEvents },
  ] as const;
  for (const { path, endpoint, answer } of eventRoutes) {
    app.get(path, (request, reply) => {
      const query = queryOf(request);
      const appid =
        appidIn(query['appid']) ??
        world.games.find(({ clanId }) => String(clanId) === query['clan_accountid'])?.appid;
      return handler.answer(request, reply, { endpoint, appid, query }, (view) => {
        const game = gameIn(view, appid);
        if (!game)
          return {
            refusal: {
              status: 200,
              type: jsonType,
              body: '{"success":8,"eresult":8,"msg":"Invalid parameter"}',
            },
          };
        return { document: answer({ game, posts: view.posts(game), bodyOf: view.body }, query) };
      });
    });
  }

  app.get('/feeds/news/app/:appid', (request, reply) => {
    const appid = appidIn((request.params as Query)['appid']);
    return handler.answer(request, reply, { endpoint: 'rss', appid, query: queryOf(request) }, (view) => {
      const game = gameIn(view, appid);
      if (!game) return html(404, 'Not Found', 'There is no such feed.');
      return {
        text: rssFeed(game, view.posts(game), view.body, world.baseUrl),
        type: 'text/xml; charset=UTF-8',
      };
    });
  });
}

function gameIn(view: View, appid: number | undefined): Game | undefined {
  return appid === undefined ? undefined : view.game(appid);
}

/** The appid as a number; undefined for anything but digits. */
export function appidIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}
