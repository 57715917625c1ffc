import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Game } from './catalogue.ts';
import { controlOf } from './control.ts';
import type { Control } from './control.ts';
import { SeededRandom } from './random.ts';
import { ActiveScenarios } from './scenarios/active-scenarios.ts';
import { addArtRoutes } from './serving/art-routes.ts';
import { addOpenIdRoutes } from './openid/openid-routes.ts';
import { OpenIdProvider } from './openid/provider.ts';
import { addControlRoutes } from './serving/control-routes.ts';
import { RequestHandler } from './serving/request-handler.ts';
import { addPageRoutes } from './serving/page-routes.ts';
import { addPostRoutes } from './serving/post-routes.ts';
import { addStoreRoutes } from './serving/store-routes.ts';
import { Traffic } from './serving/traffic.ts';
import { addUserRoutes } from './serving/user-routes.ts';
import { World } from './world/world.ts';

export interface SteamSimulatorOptions {
  /** 0 (the default) uses any free port. */
  port?: number;
  host?: string;
  /** Address by which browsers reach the simulator; the listening address when absent. */
  publicUrl?: string;
  /** 320 when absent, 100,000 at most. */
  games?: number;
  /** 20 when absent. */
  postsPerGame?: number;
  /** A new post appears each time this many seconds have passed; 0 (the default) = never. */
  publishEverySeconds?: number;
  /** Games that get two of three of these new posts. */
  liveApps?: readonly number[];
  now?: () => Date;
  /** The same seed gives the same world. */
  seed?: number;
  /** Added to every response. */
  latencyMs?: number;
  /** Lifetime of responses in the Expires header; 0 (the default) = none. */
  expiresSeconds?: number;
  logger?: { info(message: string): void };
}

export interface SteamSimulator extends Control {
  /** Without a trailing slash; the base URL of the Web API, the store and the community. */
  url: string;
  catalogue: readonly Game[];
  /** Stops immediately, including open connections. */
  close(): Promise<void>;
}

/** The settings of Patchlight for a store whose three hosts are at this URL. */
export const storeSettings = (url: string) => ({
  STEAM_WEB_API_URL: url,
  STEAM_STORE_URL: url,
  STEAM_COMMUNITY_URL: url,
});

/** Starts the simulated Steam: one server for all three hosts. */
export async function startSteamSimulator(options: SteamSimulatorOptions = {}): Promise<SteamSimulator> {
  const {
    port = 0,
    host = '127.0.0.1',
    games = 320,
    postsPerGame = 20,
    seed = 1,
    latencyMs = 0,
    expiresSeconds = 0,
  } = options;
  const now = options.now ?? ((): Date => new Date());
  const world = new World({ seed, games, postsPerGame, now });
  const activeScenarios = new ActiveScenarios();
  const traffic = new Traffic(now());
  const openId = new OpenIdProvider(now);
  const control = controlOf(world, activeScenarios, traffic, openId, now);
  const handler = new RequestHandler({ world, activeScenarios, traffic, now, latencyMs, expiresSeconds });

  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  });
  addPostRoutes(app, handler);
  addStoreRoutes(app, handler);
  addUserRoutes(app, handler);
  addArtRoutes(app, world);
  addPageRoutes(app, world);
  addOpenIdRoutes(app, openId);
  addControlRoutes(app, control);
  await app.listen({ port, host });
  const { port: taken } = app.server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  world.baseUrl = (options.publicUrl ?? url).replace(/\/$/, '');
  openId.baseUrl = world.baseUrl;

  const timer = publishRegularly(options, world, seed);
  return {
    ...control,
    url,
    catalogue: world.games,
    close: async () => {
      clearInterval(timer);
      await app.close();
    },
  };
}

function publishRegularly(
  { publishEverySeconds = 0, liveApps = [], logger }: SteamSimulatorOptions,
  world: World,
  seed: number,
): NodeJS.Timeout | undefined {
  if (publishEverySeconds <= 0) return undefined;
  const random = new SeededRandom(seed, 'live');
  const timer = setInterval(() => {
    const favored = liveApps.length > 0 && random.chance(2 / 3);
    const post = world.publish({ appid: favored ? random.pick(liveApps) : random.pick(world.games).appid });
    if (post) logger?.info(`New post: ${world.game(post.appid)?.name}: ${post.title}`);
  }, publishEverySeconds * 1000);
  return timer.unref();
}
