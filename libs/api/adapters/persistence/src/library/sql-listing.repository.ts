import { randomUUID } from 'node:crypto';
import { ListingRepository } from '@patchlight/application/ports';
import type { CheckedListing, LeasedListing, ListingFailure } from '@patchlight/application/ports';
import type { ListingFacts } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { NOT_WAITING_FOR_DISK, THIS_PROCESS, toDate } from '../kernel/database.ts';

interface LeaseRow {
  app_id: number;
  lease: string;
  name: string;
  release_text: string;
  release_from: string | null;
  release_to: string | null;
  is_released: boolean | null;
  is_free: boolean;
  currency: string | null;
  price_initial: number;
  price_final: number;
  checked_at: string | null;
  told_price: number;
  told_at: string | null;
  is_wished: boolean;
  failures: number;
}

/** Result of a check, as a row. */
interface CheckRow {
  app_id: number;
  lease: string;
  due_at: Date;
  outcome: CheckedListing['outcome'];
  error: string | null;
  is_released: boolean | null;
  release_text: string | null;
  release_from: string | null;
  release_to: string | null;
  is_free: boolean | null;
  currency: string | null;
  price_initial: number | null;
  price_final: number | null;
  told: number | null;
}

/**
 * Makes games' listings due when users follow or wish for them, unless checked within a day. Changes leased rows, too,
 * so that the end of the lease sees that they are wanted. A listing that was unwanted before counts as never checked,
 * so that old changes are not announced.
 */
export const makeListingsDue = (db: Database, appIds: readonly number[]): Promise<unknown> =>
  db.query(
    `insert into game_listings as l (app_id, due_at) select id, now() from unnest($1::int[]) id order by id
     on conflict (app_id) do update set due_at = now(),
       checked_at = case when l.due_at is not null then l.checked_at end
     where l.due_at is null or l.leased_until is not null
       or l.checked_at is null or l.checked_at < now() - interval '1 day'`,
    [appIds],
  );

/** What a calendar shows of a release: its days, and its text if it spans several days. */
const shown = (row: string): string =>
  `(${row}.release_from, ${row}.release_to, case when ${row}.release_from <> ${row}.release_to then ${row}.release_text end)`;
const MOVED = `l.is_released is not null and c.is_released is not null and ${shown('l')} is distinct from ${shown('c')}`;

/** Leases and saves commit asynchronously: lost ones are repeated. */
export class SqlListingRepository extends ListingRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async leaseDue(count: number, leaseMs: number): Promise<LeasedListing[]> {
    const sound = await this.lease('failures = 0', count, leaseMs);
    return sound.length > 0 ? sound : this.lease('failures > 0', 1, leaseMs);
  }

  override async save(checked: CheckedListing[]): Promise<number[]> {
    const rows = checked.map(toRow);
    // Locked in the order of `makeListingsDue`, to avoid deadlocks.
    const saved = await this.db.query<{ app_id: number }>(
      `with held as materialized (
         select app_id from game_listings where app_id = any($2::int[]) order by app_id for update
       )
       update game_listings l set lease = null, leased_by = null, leased_until = null,
         due_at = case when l.due_at <> l.leased_until or exists (select from follows f where f.app_id = l.app_id)
           or exists (select from wishlist_items w where w.app_id = l.app_id) then c.due_at end,
         failures = case when c.outcome = 'failed' then l.failures + 1 else 0 end,
         last_error = c.error,
         checked_at = case when c.outcome = 'failed' then l.checked_at else now() end,
         is_released = coalesce(c.is_released, l.is_released),
         release_text = coalesce(c.release_text, l.release_text),
         release_from = case when c.is_released is null then l.release_from else c.release_from end,
         release_to = case when c.is_released is null then l.release_to else c.release_to end,
         release_sequence = l.release_sequence + (${MOVED})::int,
         release_changed_at = case when ${MOVED} then now() else l.release_changed_at end,
         is_free = coalesce(c.is_free, l.is_free),
         currency = case when c.outcome = 'listed' then c.currency else l.currency end,
         price_initial = case when c.outcome = 'listed' then c.price_initial else l.price_initial end,
         price_final = case when c.outcome = 'listed' then c.price_final else l.price_final end,
         told_price = coalesce(c.told, l.told_price),
         told_at = case when c.told is null then l.told_at else now() end
       from jsonb_to_recordset($1::jsonb) as c (app_id int, lease uuid, due_at timestamptz, outcome text, error text,
         is_released boolean, release_text text, release_from date, release_to date, is_free boolean, currency text,
         price_initial int, price_final int, told int) join held on held.app_id = c.app_id
       where l.app_id = c.app_id and l.lease = c.lease
       returning l.app_id, ${NOT_WAITING_FOR_DISK}`,
      [JSON.stringify(rows), rows.map(({ app_id }) => app_id)],
    );
    const kept = new Set(saved.map(({ app_id }) => app_id));
    for (const check of checked) {
      const failure = check.outcome === 'failed' && kept.has(check.appId) ? check.failure : null;
      if (failure) await this.record(check.appId, failure);
    }
    return [...kept];
  }

  private async lease(condition: string, count: number, leaseMs: number): Promise<LeasedListing[]> {
    const rows = await this.db.query<LeaseRow>(
      `with picked as (
         select app_id from game_listings where due_at <= now() and ${condition}
         order by due_at limit $3 for update skip locked
       )
       update game_listings l
       set lease = $1::uuid, leased_by = ${THIS_PROCESS}, leased_until = now() + $2 * interval '1 ms', due_at = now() + $2 * interval '1 ms'
       from picked join games g on g.app_id = picked.app_id where l.app_id = picked.app_id
       returning l.app_id, l.lease, l.failures, g.name, l.release_text, l.release_from::text, l.release_to::text,
         l.is_released, l.is_free, l.currency, l.price_initial, l.price_final, l.checked_at, l.told_price, l.told_at,
         exists (select from wishlist_items w where w.app_id = l.app_id) as is_wished, ${NOT_WAITING_FOR_DISK}`,
      [randomUUID(), leaseMs, count],
    );
    return rows.map(toLeased);
  }

  private async record(appId: number, { reason, message, url, rawAnswer }: ListingFailure): Promise<void> {
    await this.db.query(
      'insert into ingest_failures (app_id, reason, message, url, raw_answer) values ($1, $2, $3, $4, $5)',
      [appId, reason, message, url, rawAnswer],
    );
  }
}

const toLeased = (row: LeaseRow): LeasedListing => ({
  appId: row.app_id,
  lease: row.lease,
  name: row.name,
  isWished: row.is_wished,
  known: row.checked_at === null ? null : toFacts(row),
  notified: row.told_at === null ? null : { amount: row.told_price, at: toDate(row.told_at) },
  failures: row.failures,
});

const toFacts = (row: LeaseRow): ListingFacts => ({
  release:
    row.is_released === null
      ? null
      : {
          isReleased: row.is_released,
          window: { text: row.release_text, from: row.release_from, to: row.release_to },
        },
  isFree: row.is_free,
  price: row.currency ? { currency: row.currency, initial: row.price_initial, final: row.price_final } : null,
});

const toRow = (check: CheckedListing): CheckRow => {
  const listing = check.outcome === 'listed' ? check.listing : null;
  const failure = check.outcome === 'failed' ? check.failure : null;
  return {
    app_id: check.appId,
    lease: check.lease,
    due_at: check.nextCheckAt,
    outcome: check.outcome,
    error: failure && `${failure.reason}: ${failure.message}`,
    is_released: listing?.release?.isReleased ?? null,
    release_text: listing?.release?.window.text ?? null,
    release_from: listing?.release?.window.from ?? null,
    release_to: listing?.release?.window.to ?? null,
    is_free: listing?.isFree ?? null,
    currency: listing?.price?.currency ?? null,
    price_initial: listing?.price?.initial ?? null,
    price_final: listing?.price?.final ?? null,
    told: check.outcome === 'listed' ? check.notified : null,
  };
};
