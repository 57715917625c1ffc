import { RequestBudget, SPARE_SHARE, URGENT_BURST, URGENT_SHARE } from '@patchlight/application/ports';
import type { HostState, RequestPriority, Slot } from '@patchlight/application/ports';
import { Batcher } from '../statements/batcher.ts';
import type { Database } from '../database.ts';
import { NOT_WAITING, NOT_WAITING_FOR_DISK } from '../database.ts';
import { c, row } from '../tables/rows.ts';
import type { RowOf } from '../tables/rows.ts';

const FAILURES_BEFORE_OPEN = 5;
const MINUTE = 60_000;
/** Consecutive failures after which the backoff stops growing. */
const PAUSES = 12;

/**
 * Pause of a host after a failure. 429: doubles from a minute to an hour, with a fifth of jitter; 403, reported only if
 * the host blocks us: half an hour; others: double from 10 s.
 * @returns milliseconds, 0 for no pause
 */
export const breakerPause = (status: number | null, failures: number, random: number): number => {
  const jitter = 1 + random / 5;
  if (status === 429) return Math.min(MINUTE * 2 ** (failures - 1), 60 * MINUTE) * jitter;
  if (status === 403) return 30 * MINUTE;
  if (failures < FAILURES_BEFORE_OPEN) return 0;
  return Math.min(10_000 * 2 ** (failures - FAILURES_BEFORE_OPEN), 10 * MINUTE) * jitter;
};

const SLOT = row({
  wait_ms: c.double,
  open_until: c.instant.orNull,
  is_well: c.boolean,
  share_taken: c.int,
  ...NOT_WAITING,
});

const SPARE_SLOT = row({
  open_until: c.instant.orNull,
  is_free: c.boolean,
  wait_ms: c.double,
  ...NOT_WAITING,
});

const STATE = row({
  host: c.text,
  open_until: c.instant.orNull,
  consecutive_failures: c.int,
  requests_today: c.int,
});

interface Ask {
  /** Milliseconds to the next slot. */
  gap: number;
  priority: Exclude<RequestPriority, 'spare'>;
}

/** How many of $4 urgent requests fit into the share; $3 is the time per token in milliseconds. */
const TAKEN = `least($4::int, greatest(0, floor(${URGENT_BURST} - greatest(0, extract(epoch from h.share_whole_at - now())) * 1000 / $3::float8)))::int`;
/** How many of $2 requests are sent: all except immediate ones ($5) beyond the share. */
const SENT = `($2::int - greatest(0, $5::int - ${TAKEN}))`;
const IS_OPEN = 'coalesce(h.open_until > now(), false)';
const REQUESTS_TODAY = 'case when h.day < current_date then 0 else h.requests_today end';
/** Shortest time until a spare request asks again. */
const SPARE_PAUSE_MS = 1_000;

/**
 * Stores budget and breaker in one row per host. Concurrent reservations share one statement, and a success is written
 * only after a failure.
 */
export class PostgresRequestBudget extends RequestBudget {
  private readonly batchers = new Map<string, Batcher<Ask, Slot>>();
  /** Hosts with a closed breaker at the last reservation. */
  private readonly healthyHosts = new Set<string>();

  constructor(private readonly db: Database) {
    super();
  }

  override async reserve(host: string, perSecond: number, priority: RequestPriority): Promise<Slot> {
    if (priority === 'spare') return this.reserveSpare(host, 1_000 / perSecond);
    const batcher = this.batchers.get(host) ?? new Batcher((asks: Ask[]) => this.reserveAll(host, asks));
    this.batchers.set(host, batcher);
    return batcher.ask({ gap: 1_000 / perSecond, priority });
  }

  override async recordSuccess(host: string): Promise<void> {
    if (this.healthyHosts.has(host)) return;
    await this.db.change(
      `with before as (
         select host, open_until from store_hosts
         where host = $1 and (consecutive_failures > 0 or open_until is not null) for update
       ), closed as (
         update store_hosts h set consecutive_failures = 0, open_until = null from before where h.host = before.host
         returning h.host, before.open_until
       )
       insert into store_host_changes (host, state) select host, 'closed' from closed where open_until is not null`,
      [host],
    );
  }

  override async recordFailure(host: string, status: number | null): Promise<void> {
    this.healthyHosts.delete(host);
    const pauses = Array.from({ length: PAUSES }, (_, n) => breakerPause(status, n + 1, Math.random()));
    // Failures while the breaker is open belong to earlier requests.
    await this.db.change(
      `with failed as (
         update store_hosts set consecutive_failures = consecutive_failures + 1,
           open_until = now()
             + nullif(($2::float8[])[least(consecutive_failures + 1, ${PAUSES})], 0) * interval '1 ms'
         where host = $1 and (open_until is null or open_until <= now())
         returning host, consecutive_failures, open_until
       )
       insert into store_host_changes (host, state, status, failures, open_until)
       select host, 'open', $3, consecutive_failures, open_until from failed where open_until is not null`,
      [host, pauses, status],
    );
  }

  override async getStates(): Promise<HostState[]> {
    const rows = await this.db.query(
      STATE,
      `select host, consecutive_failures, case when open_until > now() then open_until end as open_until,
         case when day = current_date then requests_today else 0 end as requests_today
       from store_hosts order by host`,
    );
    return rows.map((row) => ({
      host: row.host,
      openUntil: row.open_until,
      consecutiveFailures: row.consecutive_failures,
      requestsToday: row.requests_today,
    }));
  }

  private async reserveAll(host: string, asks: Ask[]): Promise<Slot[]> {
    const gap = asks.reduce((sum, ask) => sum + ask.gap, 0) / asks.length;
    const countOf = (wanted: RequestPriority): number =>
      asks.filter(({ priority }) => priority === wanted).length;
    const immediate = countOf('immediate');
    const urgent = immediate + countOf('urgent');
    const values = [host, asks.length, gap / URGENT_SHARE, urgent, immediate, gap];
    const slot = (await this.take(values)) ?? (await this.addHost(host).then(() => this.take(values)))!;
    this.healthyHosts[slot.is_well ? 'add' : 'delete'](host);
    if (slot.open_until) {
      const openUntil = slot.open_until;
      return asks.map(() => ({ openUntil }));
    }
    const atOnce = { immediate: Math.min(slot.share_taken, immediate), urgent: slot.share_taken - immediate };
    const sent = asks.length - (immediate - atOnce.immediate);
    let startsIn = slot.wait_ms - sent * gap;
    return asks.map(({ priority }) => {
      const isFirst = priority !== 'scheduled' && atOnce[priority]-- > 0;
      if (priority === 'immediate' && !isFirst) return { isShareSpent: true };
      const waitMs = isFirst ? 0 : Math.max(0, startsIn);
      startsIn += gap;
      return { waitMs };
    });
  }

  private take(values: unknown[]): Promise<RowOf<typeof SLOT> | null> {
    return this.db.queryOne(
      SLOT,
      `update store_hosts as h set
         next_slot_at = case when ${IS_OPEN} then h.next_slot_at
           else greatest(h.next_slot_at, now()) + ${SENT} * $6::float8 * interval '1 ms' end,
         share_whole_at = case when ${IS_OPEN} then h.share_whole_at
           else greatest(h.share_whole_at, now()) + ${TAKEN} * $3::float8 * interval '1 ms' end,
         share_taken = ${TAKEN},
         requests_today = case when ${IS_OPEN} then 0 else ${SENT} end
           + ${REQUESTS_TODAY},
         day = current_date
       where host = $1
       returning
         case when open_until > now() then open_until end as open_until,
         extract(epoch from next_slot_at - now())::float8 * 1000 as wait_ms,
         consecutive_failures = 0 and open_until is null as is_well, share_taken, ${NOT_WAITING_FOR_DISK}`,
      values,
    );
  }

  /** In a statement of its own, so that the path of other requests stays as it is. */
  private async reserveSpare(host: string, gap: number): Promise<Slot> {
    const slot = await this.db.queryOne(
      SPARE_SLOT,
      `with host as (
         select host, case when ${IS_OPEN} then h.open_until end as open_until,
           greatest(extract(epoch from greatest(h.next_slot_at, h.spare_at) - now())::float8 * 1000, 0) as wait_ms
         from store_hosts h where host = $1 for update
       ), taken as (
         update store_hosts as h set next_slot_at = now() + $2::float8 * interval '1 ms',
           spare_at = now() + $3::float8 * interval '1 ms', requests_today = 1 + ${REQUESTS_TODAY}, day = current_date
         from host where h.host = host.host and host.open_until is null and host.wait_ms = 0
         returning h.host
       )
       select open_until, wait_ms, exists (select from taken) as is_free, ${NOT_WAITING_FOR_DISK} from host`,
      [host, gap, gap / SPARE_SHARE],
    );
    if (!slot) return this.addHost(host).then(() => this.reserveSpare(host, gap));
    if (slot.open_until) return { openUntil: slot.open_until };
    return slot.is_free ? { waitMs: 0 } : { askAgainMs: Math.max(SPARE_PAUSE_MS, slot.wait_ms) };
  }

  private async addHost(host: string): Promise<void> {
    await this.db.change('insert into store_hosts (host) values ($1) on conflict do nothing', [host]);
  }
}
