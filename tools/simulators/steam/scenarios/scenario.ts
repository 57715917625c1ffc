import type { Game } from '../catalogue.ts';
import type { Post } from '../world/post.ts';

/** Names of the endpoints. */
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

/** A request as passed to a scenario. */
export interface Call {
  endpoint: Endpoint;
  /** Absent where a request is about no single game. */
  appid: number | undefined;
  query: Readonly<Record<string, string>>;
  /** Number of requests that the scenario applied to, including this one. */
  hit: number;
  /** Further parameters of the switch. */
  params: Readonly<Record<string, unknown>>;
  /** Unix seconds. */
  now: number;
}

/** A response instead of the usual one. */
export interface Refusal {
  status: number;
  type: string;
  body: string;
}

/** Hooks of a scenario, one per stage of a response. */
export interface Effects {
  /** Milliseconds to wait first. */
  wait?: (call: Call) => number;
  /** Closes the connection without a response. */
  reset?: (call: Call) => boolean;
  /** Another response; undefined for the usual one. */
  refuse?: (call: Call) => Refusal | undefined;
  /** Another version of the game. */
  game?: (game: Game, call: Call) => Game;
  /** Other posts, newest first. Must not modify the given ones. */
  posts?: (posts: readonly Post[], call: Call) => Post[];
  /** Another document. May modify the given one. */
  document?: (document: unknown, call: Call) => unknown;
  /** Another text of the response. */
  text?: (text: string, call: Call) => string;
}

export interface Scenario {
  name: string;
  description: string;
  /** The endpoints that it disturbs by default. */
  on: readonly Endpoint[];
  apply: Effects;
}
