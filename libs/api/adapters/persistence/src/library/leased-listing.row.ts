import type { LeasedListing } from '@patchlight/application/ports';
import type { ListingFacts } from '@patchlight/domain';
import { NOT_WAITING } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

export const LEASED = row({
  app_id: c.int,
  country: c.text,
  lease: c.uuid,
  name: c.text,
  release_text: c.text,
  release_from: c.text.orNull,
  release_to: c.text.orNull,
  is_released: c.boolean.orNull,
  is_free: c.boolean,
  currency: c.text.orNull,
  price_initial: c.int.orNull,
  price_final: c.int.orNull,
  checked_at: c.instant.orNull,
  told_price: c.int.orNull,
  told_at: c.instant.orNull,
  failures: c.int,
  ...NOT_WAITING,
});

type LeasedRow = RowOf<typeof LEASED>;

export const toLeased = (row: LeasedRow, isWished: boolean): LeasedListing => ({
  appId: row.app_id,
  country: row.country,
  lease: row.lease,
  name: row.name,
  isWished,
  known: row.checked_at === null ? null : toFacts(row),
  notified:
    row.told_at === null || row.told_price === null ? null : { amount: row.told_price, at: row.told_at },
  failures: row.failures,
});

const toFacts = (row: LeasedRow): ListingFacts => ({
  release:
    row.is_released === null
      ? null
      : {
          isReleased: row.is_released,
          window: { text: row.release_text, from: row.release_from, to: row.release_to },
        },
  isFree: row.is_free,
  price: priceOf(row),
});

const priceOf = ({
  currency,
  price_initial: initial,
  price_final: final,
}: LeasedRow): ListingFacts['price'] =>
  currency && initial !== null && final !== null ? { currency, initial, final } : null;
