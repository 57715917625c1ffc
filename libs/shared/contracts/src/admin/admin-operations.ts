import type { AdminPagination } from './admin-page.ts';

/** Comparison of a count with the previous period. */
export interface Trend {
  current: number;
  previous: number;
  /** Rounded; null if the previous count was 0. */
  percent: number | null;
  /** Of both periods. */
  hours: number;
}

export interface AdminStats {
  totalUsers: number;
  totalGames: number;
  totalUpdates: number;
  /** Of the last 7 days. */
  recentUsers: number;
  /** Of the last 24 hours. */
  recentUpdates: number;
}

export interface PopularGame {
  id: number;
  name: string;
  appId: number;
  iconUrl: string | null;
  logoUrl: string | null;
  followerCount: number;
}

/** What a day (UTC) added. */
export interface AdminDay {
  /** '2026-11-23' */
  day: string;
  users: number;
  games: number;
  /** Updates that were posted. */
  updates: number;
}

/** GET /api/admin/stats */
export interface AdminStatsBody {
  success: true;
  data: {
    stats: AdminStats;
    /** New users, games and posts; `recentUpdates` compares a day with the day before, the others weeks. */
    trends: { users: Trend; games: Trend; updates: Trend; recentUpdates: Trend };
    popularGames: PopularGame[];
    /** The last 30 days, the oldest first; the last one is today. */
    days: AdminDay[];
  };
}

export interface IngestRunRow {
  id: string;
  startedAt: string;
  /** null: still running, or its worker was killed. */
  endedAt: string | null;
  games: number;
  newPosts: number;
  editedPosts: number;
  failed: number;
  requests: number;
}

/** An unusable response of the store. */
export interface IngestFailureRow {
  id: string;
  /** null: in a check of releases and prices, outside of a run. */
  runId: string | null;
  game: { appId: number; name: string | null };
  reason: string;
  message: string;
  failedAt: string;
}

/**
 * 'stopped': no worker is alive. 'behind': the longest due game has waited for two minutes or more. Games that fail
 * do not count: they are due again later.
 */
export type IngestVerdict = 'healthy' | 'behind' | 'stopped';

/** The runs that started in a quarter of an hour. */
export interface IngestBar {
  startsAt: string;
  runs: number;
  games: number;
  failed: number;
  /**
   * 'failed': a fifth of the games failed, or a run was killed. 'slow': a run reached its time limit of a minute, so that
   * games had to wait. 'none': no run.
   */
  state: 'fine' | 'slow' | 'failed' | 'none';
}

/** A game whose last polls failed. */
export interface FailingGame {
  appId: number;
  name: string;
  iconUrl: string | null;
  /** In a row. */
  failures: number;
  /** 'refused', 'throttled', 'unreachable' or 'malformed'. */
  reason: string;
  message: string;
  failedAt: string | null;
  nextTryAt: string;
}

/**
 * How long after their date the updates of the last 7 days were found by polls. Updates that nobody waited for do not
 * count, such as those before a game's first follow.
 */
export interface Freshness {
  /** Up to the newest 10,000. */
  updates: number;
  /** null without updates. */
  medianSeconds: number | null;
  /** Of 95 % of them at most; null without updates. */
  p95Seconds: number | null;
}

/** Work that fails, or messages that are late. */
export interface TroubleRow {
  /** What is missed; "for 14 minutes" may follow. */
  missed: string;
  since: string;
  detail: string;
}

/** GET /api/admin/operations: state of ingestion. */
export interface OperationsBody {
  success: true;
  data: {
    /** Broken ticks, jobs and queues, and channels with late messages. */
    troubles: TroubleRow[];
    verdict: IngestVerdict;
    /** Whole minutes that the longest due game has waited. */
    behindMinutes: number;
    /** Whether a run is in progress. */
    isRunning: boolean;
    /** End of the newest run. */
    lastRunAt: string | null;
    /** When the next game is due, possibly in the past; null: no game is followed. */
    nextRunAt: string | null;
    /** Of the last 12 hours. */
    medianRunSeconds: number | null;
    freshness: Freshness;
    /** Followed games that have posts, and those of them whose older posts are read. */
    histories: { read: number; games: number };
    /** Changed answers of the store that no admin has marked as seen. */
    openAlarms: number;
    /** The last 12 hours, the oldest first; the last one is the current quarter of an hour. */
    bars: IngestBar[];
    /** Counted up to 10,000, and the five with the most failures. */
    failing: { count: number; games: FailingGame[] };
    /** `failed` counts jobs that failed for good recently. */
    queues: { name: string; waiting: number; active: number; failed: number }[];
    /** Games with an overdue poll; counted up to 10,000. */
    due: { count: number; oldest: { appId: number; name: string; dueAt: string } | null };
    /** Of the last 24 hours. */
    fetched: { games: number; failed: number; percentFailed: number };
    runs: IngestRunRow[];
    /** State of each host of the store, shared by all workers. */
    hosts: {
      host: string;
      requestsToday: number;
      requestsPerSecond: number;
      consecutiveFailures: number;
      /** No request before this moment; null: the breaker is closed. */
      openUntil: string | null;
    }[];
    workers: { id: string; startedAt: string; seenAt: string; isAlive: boolean }[];
  };
}

/** GET /api/admin/runs, newest first. */
export interface IngestRunsBody {
  success: true;
  data: { runs: IngestRunRow[]; pagination: AdminPagination & { total: number } };
}

/** GET /api/admin/failures, newest first. */
export interface IngestFailuresBody {
  success: true;
  data: { failures: IngestFailureRow[]; pagination: AdminPagination & { total: number } };
}

/** GET /api/admin/failures/{id}; `rawAnswer` is the unmodified response as text. */
export interface IngestFailureBody {
  success: true;
  data: { failure: IngestFailureRow & { url: string; rawAnswer: string } };
}

/** The fan-out of one update. */
export interface FanOutRow {
  updateId: string;
  title: string;
  game: { appId: number; name: string };
  recipients: number;
  startedAt: string;
  finishedAt: string | null;
}

/** GET /api/admin/fan-outs, newest first. */
export interface FanOutsBody {
  success: true;
  data: { fanOuts: FanOutRow[]; pagination: AdminPagination & { total: number } };
}

export const AUDIT_ACTIONS = [
  'user-deleted',
  'user-disabled',
  'user-enabled',
  'admin-granted',
  'admin-revoked',
  'plan-granted',
  'api-token-revoked',
  'kind-corrected',
  'fetch-retried',
  'run-triggered',
  'delivery-retried',
  'alarm-seen',
  'replay-started',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An entry of the audit log. Users have their current names; deleted ones are null. */
export interface AuditRow {
  id: string;
  at: string;
  actor: { id: string; username: string | null };
  action: AuditAction;
  target: { type: 'user' | 'game' | 'update' | 'instance'; id: string | null; name: string | null };
  details: Record<string, string | number | boolean | null>;
  address: string | null;
}

/** GET /api/admin/audit, newest first. */
export interface AuditBody {
  success: true;
  data: { entries: AuditRow[]; pagination: AdminPagination & { total: number } };
}
