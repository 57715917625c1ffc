import { makeCatalogue, storeDate } from '../catalogue.ts';
import type { Game } from '../catalogue.ts';
import { SeededRandom, hashOf } from '../random.ts';
import { writeBody } from './bodies.ts';
import { appidOfGid } from './post.ts';
import type { Post } from './post.ts';
import { makePost, makeTimeline, nextVersion } from './timeline.ts';

export interface WorldOptions {
  seed: number;
  games: number;
  postsPerGame: number;
  now: () => Date;
}

/** Changes of a game: its release or its price. */
export type GameChange = Partial<
  Pick<Game, 'comingSoon' | 'released' | 'releaseText' | 'price' | 'discount' | 'countries'>
>;

export interface NewPost {
  appid?: number;
  title?: string;
  body?: string;
  eventType?: number;
  /** Valve's feed of releases: HTML with feed_type 0. */
  isRelease?: boolean;
  /** Unix seconds; now when absent. */
  date?: number;
}

const liveTypes = [12, 12, 12, 12, 13, 13, 14, 28];

/** All games and posts of the simulated store. Posts are generated on first access. */
export class World {
  /** Base URL of images and pages; set once the server listens. */
  baseUrl = '';
  readonly #options: WorldOptions;
  readonly #start: number;
  readonly games: Game[];
  readonly #original: readonly Game[];
  readonly #byAppid: Map<number, Game>;
  readonly #posts = new Map<number, Post[]>();
  readonly #revisions = new Map<number, number>();
  readonly #played = new Map<number, number>();
  #published = 0;

  constructor(options: WorldOptions) {
    this.#options = options;
    const now = options.now();
    this.#start = Math.floor(now.getTime() / 1000);
    this.games = makeCatalogue(options.seed, options.games, now);
    this.#original = [...this.games];
    this.#byAppid = new Map(this.games.map((game) => [game.appid, game]));
  }

  nowSeconds(): number {
    return Math.floor(this.#options.now().getTime() / 1000);
  }

  game(appid: number): Game | undefined {
    return this.#byAppid.get(appid);
  }

  /** All posts of the game, newest first, including invisible ones. */
  posts(game: Game): Post[] {
    const known = this.#posts.get(game.appid);
    if (known) return known;
    const made = makeTimeline(this.#options.seed, game, this.#options.postsPerGame, this.#start);
    this.#posts.set(game.appid, made);
    return made;
  }

  bodyOf(post: Post): string {
    const game = this.game(post.appid);
    return post.body ?? (game ? writeBody(this.#options.seed, game, post, this.baseUrl) : '');
  }

  /** Increases with every change of the game's posts. Cached responses of older revisions are stale. */
  revision(appid: number): number {
    return this.#revisions.get(appid) ?? 0;
  }

  /** Finds a post by any of its three ids. */
  find(gid: string): Post | undefined {
    const game = this.game(appidOfGid(gid));
    if (!game) return undefined;
    return this.posts(game).find(
      (post) => post.gid === gid || post.eventGid === gid || post.announcementGid === gid,
    );
  }

  /** Publishes a post now; without an appid the seed picks the game. Undefined for an unknown appid. */
  publish(request: NewPost): Post | undefined {
    const random = new SeededRandom(this.#options.seed, 'publish', this.#published);
    this.#published += 1;
    const game = request.appid === undefined ? random.pick(this.games) : this.game(request.appid);
    if (!game) return undefined;
    const posts = this.posts(game);
    const eventType = request.eventType ?? random.pick(liveTypes);
    const post = makePost(this.#options.seed, game, {
      sequence: posts.reduce((highest, { sequence }) => Math.max(highest, sequence), -1) + 1,
      date: request.date ?? this.nowSeconds(),
      eventType,
      version: nextVersion(posts[0]?.version ?? '1.0', eventType),
      ...(request.title === undefined ? {} : { title: request.title }),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    if (request.isRelease) {
      post.feedname = 'steam_release';
      post.feedlabel = 'Product Release';
      post.feedType = 0;
    }
    posts.push(post);
    this.#changed(game.appid);
    return post;
  }

  /** Edits a post. Steam changes `date` only sometimes, hence `bumpDate`. */
  edit(gid: string, change: { title?: string; body?: string; bumpDate?: boolean }): Post | undefined {
    const post = this.find(gid);
    if (!post) return undefined;
    post.title = change.title ?? post.title;
    post.body = change.body ?? post.body;
    post.updated = this.nowSeconds();
    if (change.bumpDate) post.date = post.updated;
    this.#changed(post.appid);
    return post;
  }

  /** Omits the post from the next `polls` responses about its game. */
  hide(gid: string, polls: number): Post | undefined {
    const post = this.find(gid);
    if (!post) return undefined;
    post.hiddenPolls = polls;
    this.#changed(post.appid);
    return post;
  }

  /** Counts one poll of the game and returns the posts to omit. */
  poll(game: Game): Set<Post> {
    const leftOut = new Set(this.posts(game).filter(({ hiddenPolls }) => hiddenPolls > 0));
    for (const post of leftOut) post.hiddenPolls -= 1;
    if (leftOut.size > 0) this.#changed(game.appid);
    return leftOut;
  }

  /** Changes the release or price of a game; a release is dated now. False for an unknown appid. */
  change(appid: number, change: GameChange): boolean {
    const game = this.game(appid);
    if (!game) return false;
    const comesOut = game.comingSoon && change.comingSoon === false;
    const released = change.released ?? (comesOut ? this.#options.now() : game.released);
    const releaseText = comesOut ? storeDate(released) : game.releaseText;
    this.#place({ ...game, releaseText, ...change, released });
    this.#changed(appid);
    return true;
  }

  /** Every owner of the game plays it. False for an unknown appid. */
  play(appid: number, minutes: number): boolean {
    if (!this.game(appid)) return false;
    this.#played.set(appid, this.playedSince(appid) + minutes);
    return true;
  }

  /** Minutes. */
  playedSince(appid: number): number {
    return this.#played.get(appid) ?? 0;
  }

  /** Resets all posts, games and play times to the start of the simulator. */
  reset(): void {
    const changed = this.#original.filter((game) => this.games[game.index] !== game);
    for (const game of changed) this.#place(game);
    for (const appid of [...this.#posts.keys(), ...changed.map((game) => game.appid)])
      this.#revisions.set(appid, this.revision(appid) + 1);
    this.#posts.clear();
    this.#played.clear();
    this.#published = 0;
  }

  /** A game chosen deterministically by the text, for stable user data. */
  gamesFor(text: string, count: number): Game[] {
    return new SeededRandom(this.#options.seed, 'user', hashOf(text)).several(this.games, count);
  }

  #place(game: Game): void {
    this.games[game.index] = game;
    this.#byAppid.set(game.appid, game);
  }

  #changed(appid: number): void {
    this.#revisions.set(appid, this.revision(appid) + 1);
    this.#posts.get(appid)?.sort((a, b) => b.date - a.date || b.sequence - a.sequence);
  }
}
