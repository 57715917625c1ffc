import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appList, isHidden, isUndated, ownedGames, vanity, wishlist } from '../responses/users.ts';
import type { Endpoint } from '../scenarios/scenario.ts';
import { html, queryOf } from './post-routes.ts';
import type { Query } from './post-routes.ts';
import type { RequestHandler, Result, View } from './request-handler.ts';

const unauthorized = html(
  401,
  'Unauthorized',
  'Access is denied. Please verify your <pre>key=</pre> parameter.',
);

/** User data and the app list; every `key` is valid except "" and "bad". */
export function addUserRoutes(app: FastifyInstance, handler: RequestHandler): void {
  const { world } = handler;
  const start = world.nowSeconds();

  const route = (
    path: string,
    endpoint: Endpoint,
    needsKey: boolean,
    make: (view: View, query: Query) => Result,
  ): void => {
    app.get(path, (request: FastifyRequest, reply: FastifyReply) => {
      const query = queryOf(request);
      const key = query['key'] ?? '';
      return handler.answer(request, reply, { endpoint, appid: undefined, query }, (view) =>
        needsKey && (key === '' || key === 'bad') ? unauthorized : make(view, query),
      );
    });
  };

  route('/IStoreService/GetAppList/v1', 'applist', true, (view, query) => ({
    document: appList(
      view.games(),
      Number(query['last_appid']) || 0,
      Math.min(50_000, Number(query['max_results']) || 10_000),
      start,
    ),
  }));

  route('/IWishlistService/GetWishlist/v1', 'wishlist', false, (_, query) => ({
    document: isHidden(query['steamid'])
      ? { response: {} }
      : wishlist(world.gamesFor(`wishlist ${query['steamid']}`, 12), start),
  }));

  route('/IPlayerService/GetOwnedGames/v1', 'owned', true, (view, query) => ({
    document: isHidden(query['steamid'])
      ? { response: {} }
      : ownedGames({
          games: world.gamesFor(`owned ${query['steamid']}`, 25).map((game) => view.game(game.appid) ?? game),
          playedSince: (appid) => world.playedSince(appid),
          withInfo: query['include_appinfo'] === '1' || query['include_appinfo'] === 'true',
          withDates: !isUndated(query['steamid']),
          start,
          now: world.nowSeconds(),
        }),
  }));

  route('/ISteamUser/ResolveVanityURL/v1', 'vanity', true, (_, query) => ({
    document: vanity(query['vanityurl'] ?? ''),
  }));
}
