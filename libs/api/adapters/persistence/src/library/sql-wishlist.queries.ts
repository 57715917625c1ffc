import { WishlistQueries } from '@patchlight/application/ports';
import { DEFAULT_STORE_COUNTRY } from '@patchlight/contracts';
import type { WishlistItem } from '@patchlight/contracts';
import { discountOf, priceText } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';
import { RELEASE_HISTORY, RELEASE_HISTORY_COLUMN, toReleaseMoves } from '../kernel/games/release-history.ts';

const ITEM = row({
  app_id: c.int,
  name: c.text,
  icon_url: c.text.orNull,
  logo_url: c.text.orNull,
  release_text: c.text.orNull,
  release_from: c.text.orNull,
  release_to: c.text.orNull,
  is_released: c.boolean.orNull,
  ...RELEASE_HISTORY,
  /** null: not yet */
  price_checked_at: c.instant.orNull,
  is_free: c.boolean.orNull,
  currency: c.text.orNull,
  price_initial: c.int.orNull,
  price_final: c.int.orNull,
  notifies: c.boolean,
  is_followed: c.boolean,
  added_at: c.instant,
});

type ItemRow = RowOf<typeof ITEM>;

/** A column of the price in the user's country. */
const price = (column: string, name = column): string =>
  `case when w.country = '${DEFAULT_STORE_COUNTRY}' then l.${column} else p.${column} end as ${name}`;

const PRICE = [
  price('checked_at', 'price_checked_at'),
  ...['is_free', 'currency', 'price_initial', 'price_final'].map((column) => price(column)),
].join(', ');

const ITEMS_SQL = `
  select w.app_id, g.name, g.icon_url, g.logo_url, l.release_text, l.release_from::text, l.release_to::text,
    l.is_released, ${RELEASE_HISTORY_COLUMN}, ${PRICE}, w.notifies, w.added_at,
    exists (select from follows f where f.user_id = $1 and f.app_id = w.app_id) as is_followed
  from wishlist_items w
  join games g on g.app_id = w.app_id
  left join game_listings l on l.app_id = w.app_id
  left join game_prices p on p.app_id = w.app_id and p.country = w.country
  where w.user_id = $1`;

/** Unreleased games first, by their last possible day; then released ones, newest first. */
const ORDER_SQL = `
  order by coalesce(l.is_released, false), case when not l.is_released then l.release_to end,
    case when l.is_released then l.release_to end desc nulls last, lower(g.name), w.app_id`;

export class SqlWishlistQueries extends WishlistQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listItems(userId: string): Promise<WishlistItem[]> {
    const rows = await this.db.query(ITEM, ITEMS_SQL + ORDER_SQL, [userId]);
    return rows.map(toItem);
  }

  override async findItem(userId: string, appId: number): Promise<WishlistItem | null> {
    const row = await this.db.queryOne(ITEM, `${ITEMS_SQL} and w.app_id = $2`, [userId, appId]);
    return row && toItem(row);
  }
}

const toItem = (row: ItemRow): WishlistItem => ({
  appid: row.app_id,
  name: row.name,
  icon: row.icon_url,
  logo: row.logo_url,
  releaseDate: row.release_text ?? '',
  releaseFrom: row.release_from,
  releaseTo: row.release_to,
  isReleased: row.is_released,
  releaseMoves: toReleaseMoves(row),
  ...pricesOf(row),
  notificationEnabled: row.notifies,
  isFollowed: row.is_followed,
  addedAt: toIso(row.added_at),
});

type Prices = Pick<WishlistItem, 'price' | 'isPriceKnown' | 'originalPrice' | 'discountPercent'>;

const pricesOf = (row: ItemRow): Prices => {
  const { currency, price_initial: initial, price_final: final } = row;
  const isPriceKnown = row.price_checked_at !== null;
  if (!isPriceKnown || !currency || initial === null || final === null)
    return { price: withoutPrice(row), isPriceKnown, originalPrice: null, discountPercent: 0 };
  return {
    price: priceText(final, currency),
    isPriceKnown,
    originalPrice: initial > final ? priceText(initial, currency) : null,
    discountPercent: discountOf({ currency, initial, final }),
  };
};

const withoutPrice = ({ price_checked_at, is_free, is_released }: ItemRow): string => {
  if (price_checked_at === null) return 'Checking the price…';
  if (is_free) return 'Free';
  return is_released ? 'Not sold in your country' : 'TBA';
};
