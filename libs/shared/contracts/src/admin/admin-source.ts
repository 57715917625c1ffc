import type { AdminPagination } from './admin-page.ts';

/**
 * What requests to the store are for. 'new-games': the first posts of a followed game, and fetches that an admin asked
 * for. 'kinds': the event list, which tells the kinds of new posts.
 */
export const REQUEST_PURPOSES = [
  'polls',
  'new-games',
  'kinds',
  'histories',
  'listings',
  'details',
  'searches',
  'profiles',
  'other',
] as const;
export type RequestPurpose = (typeof REQUEST_PURPOSES)[number];

/**
 * How games that posted in the last 7 days keep to their schedule: the time since the last successful poll, compared
 * with the interval that was planned then.
 */
export interface Punctuality {
  /** Percentage of games that should be within two intervals. */
  goal: number;
  /** Followed games with an update in the last 7 days. */
  active: number;
  /** Those of them with a known interval. */
  measured: number;
  withinOne: number;
  withinTwo: number;
  /** Up to five that are not within two intervals, the latest first. */
  late: { appId: number; name: string; polledAt: string; intervalSeconds: number }[];
}

/** A change of the breaker of a host. */
export interface BreakerChange {
  host: string;
  at: string;
  state: 'open' | 'closed';
  /** Of the response that opened it; null: no response, or it has closed. */
  status: number | null;
  /** In a row. */
  failures: number;
  /** null: it has closed. */
  openUntil: string | null;
}

/** The learned form of an endpoint's answers. */
export interface LearnedEndpoint {
  /** 'ISteamNews/GetNewsForApp' */
  endpoint: string;
  answers: number;
  /** Answers after which drifts raise alarms. */
  needed: number;
  /** Paths of fields that are known. */
  paths: number;
  seenAt: string;
}

/** Tag in a post that is not of Steam's dialect as this version knows it, with a closing tag. */
export interface UnknownTag {
  tag: string;
  posts: number;
  /** The first post with it. */
  gid: string;
  seenAt: string;
}

export const REPLAYED_FIELDS = ['excerpt', 'kind', 'hash', 'item'] as const;
export type ReplayedField = (typeof REPLAYED_FIELDS)[number];

/**
 * What a replay changed in a post, or would change. `hash`: of the wording, by which polls find edits. `item`: the first
 * line of the post of which another item is read, an item is new, or there is none any more.
 */
export interface ReplayChange {
  gid: string;
  title: string;
  field: ReplayedField;
  before: string;
  after: string;
}

/** Unusable answers of the last 30 days, as today's version reads them. */
export interface RereadAnswers {
  readable: number;
  unreadable: number;
  /** Longer than what is kept of them. */
  cut: number;
}

/** Reading stored posts once more with this version. */
export interface ReplayRow {
  id: string;
  /** Whether it changed nothing. */
  isTrial: boolean;
  startedAt: string;
  /** null: it is running. */
  endedAt: string | null;
  posts: number;
  /** Percentage of the posts, by id. */
  percent: number;
  changed: Record<ReplayedField, number>;
  /** Of a trial. */
  answers: RereadAnswers | null;
  /** The first 20. */
  examples: ReplayChange[];
}

/** GET /api/admin/source */
export interface SourceBody {
  success: true;
  data: {
    punctuality: Punctuality;
    /** Purposes with requests in the last 7 days (UTC), the most first. */
    requests: { purpose: RequestPurpose; today: number; week: number }[];
    /** The newest 50 of the last 30 days. */
    breakers: BreakerChange[];
    endpoints: LearnedEndpoint[];
    /** The most frequent 20. */
    unknownTags: UnknownTag[];
    openAlarms: number;
    /** The newest three. */
    replays: ReplayRow[];
  };
}

/** How the store's answers have changed. */
export interface SourceAlarmRow {
  id: string;
  endpoint: string;
  /** Path of a field, such as `appnews.newsitems[].gid`; '' for the whole answer. */
  path: string;
  drift: 'new' | 'changed' | 'vanished';
  /** JSON types; empty for a new path. */
  before: string[];
  /** null: it is missing. */
  now: string | null;
  /** Of the first answer with it; of answers about persons without the query. */
  url: string;
  /** JSON around the path in that answer, with cut texts. */
  example: string;
  raisedAt: string;
  seenAt: string | null;
}

/** GET /api/admin/source/alarms, open ones first, then newest first. */
export interface SourceAlarmsBody {
  success: true;
  data: { alarms: SourceAlarmRow[]; pagination: AdminPagination & { total: number } };
}
