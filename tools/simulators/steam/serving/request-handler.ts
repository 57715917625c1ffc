import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Game } from '../catalogue.ts';
import type { ScenarioMatch, ActiveScenarios } from '../scenarios/active-scenarios.ts';
import type { Endpoint, Refusal } from '../scenarios/scenario.ts';
import type { Post } from '../world/post.ts';
import type { World } from '../world/world.ts';
import { pack, sendPacked } from './packed-response.ts';
import { ResponseCache } from './response-cache.ts';
import type { Traffic } from './traffic.ts';

export const jsonType = 'application/json; charset=UTF-8';

/** The world with the scenarios of one request applied. */
export interface View {
  games(): readonly Game[];
  game(appid: number): Game | undefined;
  /** Newest first, without the posts that this poll leaves out. */
  posts(game: Game): readonly Post[];
  body(post: Post): string;
}

export interface RequestTarget {
  endpoint: Endpoint;
  appid: number | undefined;
  query: Readonly<Record<string, string>>;
}

/** A JSON document, a text with its type, or a rejection. */
export type Result = { document: unknown } | { text: string; type: string } | { refusal: Refusal };

export interface RequestHandlerOptions {
  world: World;
  activeScenarios: ActiveScenarios;
  traffic: Traffic;
  now: () => Date;
  latencyMs: number;
  expiresSeconds: number;
}

/** Handles every request to Steam: counts it, applies the active scenarios, and caches unchanged responses. */
export class RequestHandler {
  readonly world: World;
  readonly #options: RequestHandlerOptions;
  readonly #cache = new ResponseCache(512 * 1024 * 1024);

  constructor(options: RequestHandlerOptions) {
    this.#options = options;
    this.world = options.world;
  }

  /** Counts and handles one request. `make` builds the response from the given view of the world. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    target: RequestTarget,
    make: (view: View) => Result,
  ): Promise<FastifyReply> {
    const { activeScenarios, traffic, world, latencyMs } = this.#options;
    traffic.count(target.endpoint, target.appid);
    if (latencyMs > 0) await pause(latencyMs, undefined, { ref: false });
    const matches = activeScenarios.match({ ...target, now: world.nowSeconds() });
    const game = target.appid === undefined ? undefined : world.game(target.appid);
    const leftOut = game && isAboutPosts(target.endpoint) ? world.poll(game) : new Set<Post>();
    if (matches.length === 0 && leftOut.size === 0 && game) {
      return this.#cached(request, reply, game, make);
    }
    for (const { scenario, call } of matches) {
      const ms = scenario.apply.wait?.(call) ?? 0;
      if (ms > 0) await pause(ms, undefined, { ref: false });
    }
    if (matches.some(({ scenario, call }) => scenario.apply.reset?.(call))) {
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return reply;
    }
    for (const { scenario, call } of matches) {
      const refusal = scenario.apply.refuse?.(call);
      if (refusal) return refuse(reply, refusal);
    }
    return this.#send(request, reply, make(this.#view(matches, leftOut)), matches);
  }

  /** A response without scenarios is cached until the posts of the game change. */
  #cached(
    request: FastifyRequest,
    reply: FastifyReply,
    game: Game,
    make: (view: View) => Result,
  ): FastifyReply {
    const key = request.raw.url ?? '';
    const revision = this.world.revision(game.appid);
    const cached = this.#cache.get(key, revision);
    if (cached) return sendPacked(request, reply, cached, this.#expiry());
    const result = make(this.#view([], new Set()));
    if ('refusal' in result) return refuse(reply, result.refusal);
    const packed =
      'document' in result ? pack(JSON.stringify(result.document), jsonType) : pack(result.text, result.type);
    this.#cache.set(key, revision, packed);
    return sendPacked(request, reply, packed, this.#expiry());
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Result,
    matches: readonly ScenarioMatch[],
  ): FastifyReply {
    if ('refusal' in result) return refuse(reply, result.refusal);
    const document =
      'document' in result
        ? matches.reduce(
            (doc, { scenario, call }) => scenario.apply.document?.(doc, call) ?? doc,
            result.document,
          )
        : undefined;
    const written = 'document' in result ? JSON.stringify(document) : result.text;
    const text = matches.reduce(
      (made, { scenario, call }) => scenario.apply.text?.(made, call) ?? made,
      written,
    );
    return sendPacked(
      request,
      reply,
      pack(text, 'document' in result ? jsonType : result.type),
      this.#expiry(),
    );
  }

  #view(matches: readonly ScenarioMatch[], leftOut: ReadonlySet<Post>): View {
    const { world } = this.#options;
    const seen = (game: Game): Game =>
      matches.reduce(
        (current, { scenario, call, appliesTo }) =>
          appliesTo(game) ? (scenario.apply.game?.(current, call) ?? current) : current,
        game,
      );
    return {
      games: () => (matches.length === 0 ? world.games : world.games.map(seen)),
      game: (appid) => {
        const game = world.game(appid);
        return game && seen(game);
      },
      posts: (game) => {
        const posts = world.posts(game).filter((post) => !leftOut.has(post));
        return matches.reduce(
          (current: readonly Post[], { scenario, call }) => scenario.apply.posts?.(current, call) ?? current,
          posts,
        );
      },
      body: (post) => world.bodyOf(post),
    };
  }

  #expiry(): Date {
    return new Date(this.#options.now().getTime() + this.#options.expiresSeconds * 1000);
  }
}

function isAboutPosts(endpoint: Endpoint): boolean {
  return endpoint === 'news' || endpoint === 'events' || endpoint === 'adjacent' || endpoint === 'rss';
}

function refuse(reply: FastifyReply, { status, type, body }: Refusal): FastifyReply {
  return reply.code(status).type(type).send(body);
}
