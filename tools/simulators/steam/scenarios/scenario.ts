import type { Game } from '../catalogue.ts';
import type { Post } from '../world/post.ts';

/** What the simulator answers, one name per endpoint. */
export const endpoints = [
  'news',
  'events',
  'adjacent',
  'rss',
  'search',
  'storesearch',
  'suggest',
  'appdetails',
  'items',
  'applist',
  'wishlist',
  'owned',
  'vanity',
] as const;

export type Endpoint = (typeof endpoints)[number];

/** A request as a scenario sees it. */
export interface Call {
  endpoint: Endpoint;
  /** Absent where a request is about no single game. */
  appid: number | undefined;
  query: Readonly<Record<string, string>>;
  /** How many requests this scenario has met, this one included. */
  hit: number;
  /** What was passed besides the name when the scenario was switched on. */
  params: Readonly<Record<string, unknown>>;
  /** Unix seconds. */
  now: number;
}

/** An answer given instead of the usual one. */
export interface Refusal {
  status: number;
  type: string;
  body: string;
}

/** What a scenario changes; each hook works at one stage of an answer. */
export interface Effects {
  /** Milliseconds to wait first. */
  wait?: (call: Call) => number;
  /** Ends the connection without an answer. */
  reset?: (call: Call) => boolean;
  /** Another answer; undefined lets the usual one through. */
  refuse?: (call: Call) => Refusal | undefined;
  /** Other facts about a game. */
  game?: (game: Game, call: Call) => Game;
  /** Other posts, newest first; the given ones must not be changed in place. */
  posts?: (posts: readonly Post[], call: Call) => Post[];
  /** Another document; the given one is fresh and may be changed in place. */
  document?: (document: unknown, call: Call) => unknown;
  /** Another text of the finished answer. */
  text?: (text: string, call: Call) => string;
}

export interface Scenario {
  name: string;
  description: string;
  /** The endpoints that it disturbs by default. */
  on: readonly Endpoint[];
  apply: Effects;
}
