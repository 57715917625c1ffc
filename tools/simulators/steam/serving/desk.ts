import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Game } from '../catalogue.ts';
import type { Meeting, ScenarioBoard } from '../scenarios/board.ts';
import type { Endpoint, Refusal } from '../scenarios/scenario.ts';
import type { Post } from '../world/post.ts';
import type { World } from '../world/world.ts';
import { pack, sendPacked } from './answer.ts';
import { Shelf } from './shelf.ts';
import type { Traffic } from './traffic.ts';

export const jsonType = 'application/json; charset=UTF-8';

/** The world as one request sees it, scenarios included. */
export interface View {
  games(): readonly Game[];
  game(appid: number): Game | undefined;
  /** Newest first; without those that are left out of this poll. */
  posts(game: Game): readonly Post[];
  body(post: Post): string;
}

export interface Question {
  endpoint: Endpoint;
  appid: number | undefined;
  query: Readonly<Record<string, string>>;
}

/** A document to be sent as JSON, a text with its type, or a refusal. */
export type Answer = { document: unknown } | { text: string; type: string } | { refusal: Refusal };

export interface DeskOptions {
  world: World;
  board: ScenarioBoard;
  traffic: Traffic;
  now: () => Date;
  latencyMs: number;
  expiresSeconds: number;
}

/** Answers every question about Steam: counts it, lets scenarios interfere, and keeps what can be sent again. */
export class Desk {
  readonly world: World;
  readonly #options: DeskOptions;
  readonly #shelf = new Shelf(512 * 1024 * 1024);

  constructor(options: DeskOptions) {
    this.#options = options;
    this.world = options.world;
  }

  /** Counts and answers one question; `make` gives the usual answer for the world it is shown. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    question: Question,
    make: (view: View) => Answer,
  ): Promise<FastifyReply> {
    const { board, traffic, world, latencyMs } = this.#options;
    traffic.count(question.endpoint, question.appid);
    if (latencyMs > 0) await pause(latencyMs, undefined, { ref: false });
    const meetings = board.meet({ ...question, now: world.nowSeconds() });
    const game = question.appid === undefined ? undefined : world.game(question.appid);
    const leftOut = game && isAboutPosts(question.endpoint) ? world.poll(game) : new Set<Post>();
    if (meetings.length === 0 && leftOut.size === 0 && game) {
      return this.#usual(request, reply, game, make);
    }
    for (const { scenario, call } of meetings) {
      const ms = scenario.apply.wait?.(call) ?? 0;
      if (ms > 0) await pause(ms, undefined, { ref: false });
    }
    if (meetings.some(({ scenario, call }) => scenario.apply.reset?.(call))) {
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return reply;
    }
    for (const { scenario, call } of meetings) {
      const refusal = scenario.apply.refuse?.(call);
      if (refusal) return refuse(reply, refusal);
    }
    return this.#send(request, reply, make(this.#view(meetings, leftOut)), meetings);
  }

  /** An undisturbed answer about one game stays good until its posts change. */
  #usual(
    request: FastifyRequest,
    reply: FastifyReply,
    game: Game,
    make: (view: View) => Answer,
  ): FastifyReply {
    const key = request.raw.url ?? '';
    const revision = this.world.revision(game.appid);
    const kept = this.#shelf.find(key, revision);
    if (kept) return sendPacked(request, reply, kept, this.#expiry());
    const answer = make(this.#view([], new Set()));
    if ('refusal' in answer) return refuse(reply, answer.refusal);
    const packed =
      'document' in answer ? pack(JSON.stringify(answer.document), jsonType) : pack(answer.text, answer.type);
    this.#shelf.keep(key, revision, packed);
    return sendPacked(request, reply, packed, this.#expiry());
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Answer,
    meetings: readonly Meeting[],
  ): FastifyReply {
    if ('refusal' in answer) return refuse(reply, answer.refusal);
    const document =
      'document' in answer
        ? meetings.reduce(
            (doc, { scenario, call }) => scenario.apply.document?.(doc, call) ?? doc,
            answer.document,
          )
        : undefined;
    const written = 'document' in answer ? JSON.stringify(document) : answer.text;
    const text = meetings.reduce(
      (made, { scenario, call }) => scenario.apply.text?.(made, call) ?? made,
      written,
    );
    return sendPacked(
      request,
      reply,
      pack(text, 'document' in answer ? jsonType : answer.type),
      this.#expiry(),
    );
  }

  #view(meetings: readonly Meeting[], leftOut: ReadonlySet<Post>): View {
    const { world } = this.#options;
    const seen = (game: Game): Game =>
      meetings.reduce(
        (current, { scenario, call, touches }) =>
          touches(game) ? (scenario.apply.game?.(current, call) ?? current) : current,
        game,
      );
    return {
      games: () => (meetings.length === 0 ? world.games : world.games.map(seen)),
      game: (appid) => {
        const game = world.game(appid);
        return game && seen(game);
      },
      posts: (game) => {
        const posts = world.posts(game).filter((post) => !leftOut.has(post));
        return meetings.reduce(
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
