import { randomUUID } from 'node:crypto';
import { ListingRepository } from '@patchlight/application/ports';
import type { CheckedListing, LeasedListing, ListingFailure } from '@patchlight/application/ports';
import { DEFAULT_STORE_COUNTRY } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { NOT_WAITING, NOT_WAITING_FOR_DISK } from '../kernel/database.ts';
import { NO_LEASE, leaseAs } from '../kernel/leases/lease.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { tables } from '../statements.ts';
import { LEASED, toLeased } from './leased-listing.row.ts';

/** A table of what is checked regularly: listings, or prices in other countries. */
interface Table {
  name: string;
  /** Columns of the key, and the country of a row `l`. */
  key: string[];
  country: string;
  /** Restricts due rows to one country. */
  inOneCountry: (isDue: string) => string;
  /** Conditions for a game `app_id` in the country `$2` (null: any): a user wants it; it is on a wishlist. */
  isWanted: string;
  isWished: string;
  /** The release of a row. */
  release: string;
  /** Columns of the release. */
  releaseColumns: string;
  /** Assigns the release of a check `c`. */
  setRelease: string;
  /** A common table expression that records the release of a saved check `c`; `held` has the one before. */
  recordRelease: string;
  /** Whether a check `c` leaves the price as it was. */
  keepsPrice: string;
}

/**
 * Unless checked within a day. Changes leased rows, too, so that the end of the lease sees that they are wanted. A row
 * that was unwanted before counts as never checked, so that old changes are not announced.
 */
const DUE_AGAIN = `
  do update set due_at = excluded.due_at, checked_at = case when l.due_at is not null then l.checked_at end
  where l.due_at is null or l.leased_until is not null
    or l.checked_at is null or excluded.due_at - l.checked_at > interval '1 day'`;

/** Makes games' listings due when users follow or wish for them. */
export const makeListingsDue = (db: Database, appIds: readonly number[]): Promise<unknown> =>
  db.change(
    `insert into game_listings as l (app_id, due_at) select id, now() from unnest($1::int[]) id order by id
     on conflict (app_id) ${DUE_AGAIN}`,
    [appIds],
  );

/** Makes games' prices in the country of the user due, unless the listings have them. */
export const makePricesDue = (db: Database, userId: string, appIds: readonly number[]): Promise<unknown> =>
  db.change(
    `insert into game_prices as l (app_id, country, due_at)
     select app_id, u.store_country, now() from unnest($2::int[]) app_id join users u on u.id = $1
     where u.store_country <> '${DEFAULT_STORE_COUNTRY}' order by 1
     on conflict (app_id, country) ${DUE_AGAIN}`,
    [userId, appIds],
  );

/** What a release says: its days, and its text if it spans several days. */
const shown = (row: string): string =>
  `(${row}.release_from, ${row}.release_to, case when ${row}.release_from <> ${row}.release_to then ${row}.release_text end)`;
const CHANGED = `l.is_released is not null and c.is_released is not null and ${shown('l')} is distinct from ${shown('c')}`;
/** A release without a day leaves the calendar, so that its next day counts as a move only if it is another one. */
const MOVED = 'coalesce(c.release_to <> l.calendar_day, false)';

const WINDOW = 'is_released, release_text, release_from, release_to';
/** Of a game, the first window and this many of the newest are kept. */
const NEWEST_WINDOWS = 99;

const LISTINGS: Table = {
  name: 'game_listings',
  key: ['app_id'],
  country: `'${DEFAULT_STORE_COUNTRY}'`,
  inOneCountry: () => '',
  isWanted: 'is_followed(app_id) or is_wished(app_id, $2)',
  isWished: 'is_wished(app_id, $2)',
  release: 'l.release_text, l.release_from::text, l.release_to::text, l.is_released',
  releaseColumns: `, ${WINDOW}`,
  setRelease: `
    is_released = coalesce(c.is_released, l.is_released),
    release_text = coalesce(c.release_text, l.release_text),
    release_from = case when c.is_released is null then l.release_from else c.release_from end,
    release_to = case when c.is_released is null then l.release_to else c.release_to end,
    release_sequence = l.release_sequence + (${MOVED})::int,
    calendar_day = coalesce(c.release_to, l.calendar_day),
    is_early_access = coalesce(c.is_early_access, l.is_early_access),
    left_early_access_on =
      case when c.is_early_access is null then l.left_early_access_on else c.left_early_access_on end,
    release_changed_at = case when ${CHANGED} then c.at else l.release_changed_at end,`,
  recordRelease: `, seen as (
      insert into release_windows (app_id, seen_at, ${WINDOW})
      select c.app_id, now(), c.is_released, c.release_text, c.release_from, c.release_to
      from saved join checks c using (app_id) join held using (app_id)
      where c.is_released is not null
        and (held.is_released is distinct from c.is_released or ${shown('held')} is distinct from ${shown('c')})
    )`,
  keepsPrice: `c.outcome <> 'listed'`,
};

const PRICES: Table = {
  name: 'game_prices',
  key: ['app_id', 'country'],
  country: 'l.country',
  inOneCountry: (isDue) =>
    `and country = (select country from game_prices where ${isDue} order by due_at limit 1)`,
  isWanted: 'is_wished(app_id, $2)',
  isWished: 'is_wished(app_id, $2)',
  release: `'' as release_text, null::text as release_from, null::text as release_to, null::boolean as is_released`,
  releaseColumns: '',
  setRelease: '',
  recordRelease: '',
  keepsPrice: `c.outcome = 'failed'`,
};

const TRIM_WINDOWS = `
  delete from release_windows w where app_id = any($1::int[])
    and seen_at > (select min(seen_at) from release_windows where app_id = w.app_id)
    and seen_at <= (
      select seen_at from release_windows where app_id = w.app_id order by seen_at desc offset ${NEWEST_WINDOWS} limit 1)`;

/** Leases and saves commit asynchronously: lost ones are repeated. */
export class SqlListingRepository extends ListingRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async leaseDue(count: number, leaseMs: number): Promise<LeasedListing[]> {
    for (const [condition, most] of [['failures = 0', count] as const, ['failures > 0', 1] as const]) {
      for (const table of [LISTINGS, PRICES]) {
        const leased = await this.lease(table, condition, most, leaseMs);
        if (leased.length > 0) return leased;
      }
    }
    return [];
  }

  override async save(checked: CheckedListing[]): Promise<number[]> {
    if (checked.length === 0) return [];
    const rows = checked.map(toRow);
    const table = checked[0]?.country === DEFAULT_STORE_COUNTRY ? LISTINGS : PRICES;
    const price = (column: string): string =>
      `${column} = case when ${table.keepsPrice} then l.${column} else c.${column} end`;
    // Whoever begins to want a game after this changes its due time, which is kept below.
    const wanted = await this.those(
      table.isWanted,
      checked.map(({ appId }) => appId),
      table === PRICES ? checked[0]!.country : null,
    );
    // Locked in the order of `makeListingsDue`, to avoid deadlocks.
    const saved = await this.db.query(
      row({ app_id: c.int, ...NOT_WAITING }),
      `with held as materialized (
         select app_id${table.releaseColumns} from ${table.name}
         where app_id = any($2::int[]) and lease = any($3::uuid[])
         order by app_id for update
       ), checks as materialized (
         select *, now() as at from jsonb_to_recordset($1::jsonb) as c (app_id int, lease uuid, due_at timestamptz, outcome text,
           error text, is_released boolean, release_text text, release_from date, release_to date,
           is_early_access boolean, left_early_access_on date, is_free boolean, currency text, price_initial int,
           price_final int, told int)
       ), saved as (
       update ${table.name} l set ${NO_LEASE},
         due_at = case when l.due_at <> l.leased_until or l.app_id = any($4::int[]) then c.due_at end,
         failures = case when c.outcome = 'failed' then l.failures + 1 else 0 end,
         last_error = c.error,
         checked_at = case when c.outcome = 'failed' then l.checked_at else c.at end,
         ${table.setRelease}
         ${['is_free', 'currency', 'price_initial', 'price_final'].map(price).join(', ')},
         told_price = coalesce(c.told, l.told_price),
         told_at = case when c.told is null then l.told_at else c.at end
       from checks c join held on held.app_id = c.app_id
       where l.app_id = c.app_id and l.lease = c.lease
       returning l.app_id
       )${table.recordRelease}
       select app_id, ${NOT_WAITING_FOR_DISK} from saved`,
      [JSON.stringify(rows), rows.map(({ app_id }) => app_id), rows.map(({ lease }) => lease), wanted],
    );
    const kept = new Set(saved.map(({ app_id }) => app_id));
    if (table === LISTINGS) await this.db.change(TRIM_WINDOWS, [[...kept]]);
    for (const check of checked) {
      const failure = check.outcome === 'failed' && kept.has(check.appId) ? check.failure : null;
      if (failure) await this.record(check.appId, failure);
    }
    return [...kept];
  }

  private async lease(
    table: Table,
    condition: string,
    count: number,
    leaseMs: number,
  ): Promise<LeasedListing[]> {
    const { name, key, country, inOneCountry, isWished, release } = table;
    const isDue = `due_at <= now() and ${condition}`;
    const rows = await this.db.query(
      LEASED,
      `with picked as (
         select ${key.join()} from ${name} where ${isDue} ${inOneCountry(isDue)}
         order by due_at limit $3 for update skip locked
       ), leased as (
         update ${name} l
         set ${leaseAs('$1', '$2')}
         from picked join games g on g.app_id = picked.app_id
         where ${key.map((column) => `l.${column} = picked.${column}`).join(' and ')}
         returning l.app_id, ${country} as country, l.lease, l.failures, g.name, ${release},
           l.is_free, l.currency, l.price_initial, l.price_final, l.checked_at, l.told_price, l.told_at
       )
       select *, ${NOT_WAITING_FOR_DISK} from leased`,
      [randomUUID(), leaseMs, count],
    );
    if (rows.length === 0) return [];
    const wished = await this.those(
      isWished,
      rows.map(({ app_id }) => app_id),
      table === PRICES ? rows[0]!.country : null,
    );
    return rows.map((row) => toLeased(row, wished.includes(row.app_id)));
  }

  /** The games for which a condition holds. @param country null: any */
  private async those(condition: string, appIds: number[], country: string | null): Promise<number[]> {
    const rows = await this.db.query(
      row({ app_id: c.int }),
      `select app_id from unnest($1::int[]) app_id where ${condition}`,
      [appIds, country],
    );
    return rows.map(({ app_id }) => app_id);
  }

  private async record(appId: number, { reason, message, url, rawAnswer }: ListingFailure): Promise<void> {
    await this.db.run(tables.insertInto('ingestFailures').values({ appId, reason, message, url, rawAnswer }));
  }
}

/** The result of a check, as the statement reads it. */
const toRow = (check: CheckedListing) => {
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
    is_early_access: listing?.phase?.isEarlyAccess ?? null,
    left_early_access_on: listing?.phase?.leftEarlyAccessOn ?? null,
    is_free: listing?.isFree ?? false,
    currency: listing?.price?.currency ?? null,
    price_initial: listing?.price?.initial ?? null,
    price_final: listing?.price?.final ?? null,
    told: check.outcome === 'listed' ? check.notified : null,
  };
};
