import type { GameEventType } from './event-types.ts';
import type { ReleaseHistory } from '../library/release-history.ts';
import type { PostEdit } from '../updates/edit.ts';
import type { CatchUp } from '../plays/catch-up.ts';
import type { PublicUpdate } from '../updates/public-updates.ts';
import type { GameRhythm } from '../updates/usual-gap.ts';
import type { PostFormat, UpdateKind } from '../updates/game-update.ts';

/*
 * Responses of /api/v1, which change by addition only. Times are ISO 8601 UTC, ids strings of digits, hashes SHA-256 in
 * hex.
 */

/** Most rows of a list. */
export const V1_LIMIT_MAX = 200;
export const V1_LIMIT_DEFAULT = 50;
/** Seconds that a request may wait for events: proxies often cut after 60. */
export const V1_WAIT_MAX = 50;

export interface V1Update {
  gid: string;
  appId: number;
  gameName: string;
  title: string;
  kind: UpdateKind;
  /** On this instance. */
  url: string;
  storeUrl: string;
  postedAt: string;
  /** null: never. */
  editedAt: string | null;
  /** Of title and text, with white space collapsed: another one means that the post was edited. */
  contentHash: string;
}

/** With `?view=full`. */
export interface V1FullUpdate extends V1Update {
  body: string;
  format: PostFormat;
}

/** A text before an edit. */
export interface V1Revision {
  title: string;
  body: string;
  format: PostFormat;
  replacedAt: string;
  /** What replaced it; null: not compared yet (within seconds), or too long. */
  edit: PostEdit | null;
}

/** GET /api/v1/updates/{gid} */
export interface V1UpdateDetails extends V1FullUpdate {
  /** The texts before edits, newest first, up to 20. */
  revisions: V1Revision[];
}

/** An edit in its event: its first 10 lines. `GET /api/v1/updates/{gid}` has all. */
export interface V1EventEdit extends PostEdit {
  /** Further lines. */
  more: number;
}

export interface V1Event {
  id: string;
  type: GameEventType;
  at: string;
  appId: number;
  gameName: string;
  /** Of the events `update.*`; as it is now. */
  update: V1Update | null;
  /** Of the other events: what happened, in words. */
  text: string | null;
  /** Of `update.edited`: what it changed; null: not compared yet (within seconds), or too long. */
  edit: V1EventEdit | null;
}

/** A page; `cursor` continues after it, and is null on the last page of a list that ends. */
interface Page {
  cursor: string | null;
  hasMore: boolean;
}

/** GET /api/v1/events: oldest first. `cursor` is never null: ask again with it for what comes later. */
export interface V1EventsBody extends Page {
  events: V1Event[];
  cursor: string;
}

/** GET /api/v1/updates: newest first. */
export interface V1UpdatesBody extends Page {
  updates: (V1Update | V1FullUpdate)[];
}

export interface V1Game {
  appId: number;
  name: string;
  /** On this instance. */
  url: string;
  followedAt: string;
  /** When its posts were last fetched from the store; failed fetches do not count. null: never. */
  lastFetchedAt: string | null;
  /** Failed fetches in a row. */
  failures: number;
  /** Its newest update; null: none. */
  latest: V1Update | null;
}

/** GET /api/v1/games: by app id. */
export interface V1GamesBody extends Page {
  games: V1Game[];
}

/** GET /api/v1/games/{appid}/releases */
export interface V1ReleasesBody extends ReleaseHistory {
  appId: number;
  gameName: string;
}

/** GET /api/v1/games/{appid}/rhythm */
export interface V1RhythmBody extends GameRhythm {
  appId: number;
  gameName: string;
}

/** An update since the caller played. */
export interface V1CatchUpUpdate extends Omit<PublicUpdate, 'updateDate'> {
  /** On this instance. */
  url: string;
  postedAt: string;
}

/** GET /api/v1/games/{appid}/catch-up: what came since the caller last played the game, newest first. */
export interface V1CatchUpBody extends CatchUp, Page {
  updates: V1CatchUpUpdate[];
}

/** GET /api/v1/games/{appid}/renovate.json: the form of Renovate's custom data sources, newest first. */
export interface V1RenovateBody {
  /** The page of the game on this instance. */
  homepage: string;
  releases: {
    /** `2026.1122.783`: the year, month * 100 + day, and minute of the day, in UTC. */
    version: string;
    releaseTimestamp: string;
    changelogUrl: string;
    /** `contentHash` of the update: changes with an edit. */
    digest: string;
  }[];
}

/** GET /api/v1/me */
export interface V1MeBody {
  plan: 'FREE' | 'PRO' | 'ADMIN';
  /** null: with a session instead of a token. */
  token: { scopes: string[]; appIds: number[] | null } | null;
  /** Calls with tokens on this UTC day; `limit` null: unlimited. */
  quota: { limit: number | null; used: number; resetsAt: string };
}

/** Errors of /api/v1, as application/problem+json (RFC 9457), with the members of all other errors of the API. */
export interface V1Problem {
  type: 'about:blank';
  title: string;
  status: number;
  detail: string;
}
