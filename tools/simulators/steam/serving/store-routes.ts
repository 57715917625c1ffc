import type { FastifyInstance } from 'fastify';
import {
  appDetails,
  dollars,
  findGames,
  pictures,
  searchApps,
  storeItems,
  storeSearch,
} from '../responses/store.ts';
import { escapeXml } from '../responses/rss.ts';
import { jsonType } from './request-handler.ts';
import type { RequestHandler } from './request-handler.ts';
import { appidIn, html, queryOf } from './post-routes.ts';
import type { Query } from './post-routes.ts';

const nullBody = { refusal: { status: 400, type: jsonType, body: 'null' } };

/** Search and data of games. */
export function addStoreRoutes(app: FastifyInstance, handler: RequestHandler): void {
  const { world } = handler;

  app.get('/actions/SearchApps/:text', (request, reply) => {
    const { text = '' } = request.params as Query;
    return handler.answer(
      request,
      reply,
      { endpoint: 'search', appid: undefined, query: queryOf(request) },
      (view) => ({
        document: searchApps(view.games(), text, world.baseUrl),
      }),
    );
  });

  app.get('/api/storesearch', (request, reply) => {
    const query = queryOf(request);
    return handler.answer(request, reply, { endpoint: 'storesearch', appid: undefined, query }, (view) => ({
      document: storeSearch(view.games(), query['term'] ?? '', countryOf(query['cc']), world.baseUrl),
    }));
  });

  app.get('/search/suggest', (request, reply) => {
    const query = queryOf(request);
    return handler.answer(request, reply, { endpoint: 'suggest', appid: undefined, query }, (view) => {
      const hits = findGames(view.games(), query['term'] ?? '', 5);
      if (query['f'] === 'json') {
        return {
          document: hits.map((game) => ({
            id: game.appid,
            type: 'game',
            name: game.name,
            img: pictures(game, world.baseUrl).capsule,
          })),
        };
      }
      const rows = hits.map(
        (game) =>
          `<a data-ds-appid="${game.appid}" href="${world.baseUrl}/app/${game.appid}"><div class="match_name">${escapeXml(game.name)}</div>` +
          `<img src="${pictures(game, world.baseUrl).capsule}"><div class="match_price">${dollars(game.price)}</div></a>`,
      );
      return { text: rows.join(''), type: 'text/html; charset=UTF-8' };
    });
  });

  app.get('/api/appdetails', (request, reply) => {
    const query = queryOf(request);
    const ids = (query['appids'] ?? '').split(',').filter((id) => id !== '');
    const appid = ids.length === 1 ? appidIn(ids[0]) : undefined;
    return handler.answer(request, reply, { endpoint: 'appdetails', appid, query }, (view) => {
      if (ids.length > 250) return html(500, 'Internal Server Error', 'Unexpected error.');
      if (ids.length === 0 || (ids.length > 1 && query['filters'] !== 'price_overview')) return nullBody;
      return {
        document: appDetails(
          ids.map((id) => ({ appid: id, game: view.game(Number(id)) })),
          query['filters'],
          countryOf(query['cc']),
          world.baseUrl,
        ),
      };
    });
  });

  app.get('/IStoreBrowseService/GetItems/v1', (request, reply) => {
    const query = queryOf(request);
    const input = inputOf(query['input_json']);
    return handler.answer(
      request,
      reply,
      { endpoint: 'items', appid: input?.ids.length === 1 ? input.ids[0] : undefined, query },
      (view) => {
        if (!input) return html(400, 'Bad Request', "Parameter 'input_json' is not valid");
        return {
          document: storeItems(
            input.ids.map((appid) => ({ appid, game: view.game(appid) })),
            input.country,
            world.baseUrl,
          ),
        };
      },
    );
  });
}

/** In any case, "US" by default. */
function countryOf(code: unknown): string {
  return typeof code === 'string' ? code.toUpperCase() : 'US';
}

/** Appids and country of `{"ids":[{"appid":730}],"context":{"country_code":"US"}}`; undefined for other text. */
function inputOf(text: string | undefined): { ids: number[]; country: string } | undefined {
  try {
    const { ids, context } = JSON.parse(text ?? '') as {
      ids: { appid?: unknown }[];
      context?: { country_code?: unknown };
    };
    return {
      ids: ids.flatMap(({ appid }) => (typeof appid === 'number' ? [appid] : [])),
      country: countryOf(context?.country_code),
    };
  } catch {
    return undefined;
  }
}
