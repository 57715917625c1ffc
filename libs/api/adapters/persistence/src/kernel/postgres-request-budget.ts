import { RequestBudget } from '@patchlight/application/ports';
import type { HostState } from '@patchlight/application/ports';
import type { Database } from './database.ts';
import { toDate } from './database.ts';

const FAILURES_BEFORE_OPEN = 5;
const MINUTE = 60_000;

/**
 * How long a host is left alone after its latest failure. 429 doubles from a minute up to an hour with a fifth
 * of jitter; 403, reported only when the host refuses us, half an hour; other failures in a row double from 10 s.
 * @returns milliseconds, 0 to go on asking
 */
export const breakerPause = (status: number | null, failures: number, random: number): number => {
  const jitter = 1 + random / 5;
  if (status === 429) return Math.min(MINUTE * 2 ** (failures - 1), 60 * MINUTE) * jitter;
  if (status === 403) return 30 * MINUTE;
  if (failures < FAILURES_BEFORE_OPEN) return 0;
  return Math.min(10_000 * 2 ** (failures - FAILURES_BEFORE_OPEN), 10 * MINUTE) * jitter;
};

interface Slot {
  wait_ms: number;
  open_until: string | null;
}

/** Keeps budget and breaker in one row per host. */
export class PostgresRequestBudget extends RequestBudget {
  constructor(private readonly db: Database) {
    super();
  }

  override async reserve(
    host: string,
    perSecond: number,
    urgent: boolean,
  ): Promise<{ waitMs: number } | { openUntil: Date }> {
    const gap = 1_000 / perSecond;
    const slot = await this.db.queryOne<Slot>(
      `insert into store_hosts as h (host, next_slot_at, requests_today)
       values ($1, now() + $2 * interval '1 ms', 1)
       on conflict (host) do update set
         next_slot_at = case when h.open_until > now() then h.next_slot_at
           else greatest(h.next_slot_at, now()) + $2 * interval '1 ms' end,
         requests_today = case when h.day < current_date then 1
           when h.open_until > now() then h.requests_today else h.requests_today + 1 end,
         day = current_date
       returning
         case when open_until > now() then open_until end as open_until,
         extract(epoch from next_slot_at - now())::float8 * 1000 as wait_ms`,
      [host, gap],
    );
    if (slot?.open_until) return { openUntil: toDate(slot.open_until) };
    return { waitMs: urgent || !slot ? 0 : Math.max(0, slot.wait_ms - gap) };
  }

  override async succeeded(host: string): Promise<void> {
    await this.db.query(
      `update store_hosts set consecutive_failures = 0, open_until = null
       where host = $1 and (consecutive_failures > 0 or open_until is not null)`,
      [host],
    );
  }

  override async failed(host: string, status: number | null): Promise<void> {
    const row = await this.db.queryOne<{ consecutive_failures: number }>(
      `update store_hosts set consecutive_failures = consecutive_failures + 1 where host = $1
       returning consecutive_failures`,
      [host],
    );
    const pause = breakerPause(status, row?.consecutive_failures ?? 1, Math.random());
    if (pause === 0) return;
    await this.db.query(
      `update store_hosts set open_until = greatest(open_until, now() + $2 * interval '1 ms') where host = $1`,
      [host, pause],
    );
  }

  override async states(): Promise<HostState[]> {
    const rows = await this.db.query<{
      host: string;
      open_until: string | null;
      consecutive_failures: number;
      requests_today: number;
    }>(
      `select host, consecutive_failures, case when open_until > now() then open_until end as open_until,
         case when day = current_date then requests_today else 0 end as requests_today
       from store_hosts order by host`,
    );
    return rows.map((row) => ({
      host: row.host,
      openUntil: row.open_until ? toDate(row.open_until) : null,
      consecutiveFailures: row.consecutive_failures,
      requestsToday: row.requests_today,
    }));
  }
}
