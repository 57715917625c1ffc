import type { CategoryIcon, ImportAccess, ImportSource, ImportState } from '@patchlight/contracts';
import { WITH_GAME, leaseColumns, t, table } from '../kernel/tables/table.ts';

/** Prices have a due time as long as a wishlist needs them. */
const OF_NO_WISHLIST = 'due_at is null';

const GAMES_IN_IT = `(select jsonb_build_object('games', coalesce(jsonb_agg(name order by name), '[]'))
  from games where app_id in (select app_id from category_games where user_id = $1 and category_id = t.id))`;

const GAMES_OF_IT = `(select jsonb_build_object('games', coalesce(jsonb_agg(jsonb_build_object(
    'source', source, 'appId', app_id, 'name', name, 'state', state) order by source, place), '[]'))
  from import_games where user_id = $1)`;

/** What the store asks for a game, when that is checked again, and the price that was notified last. */
const priceColumns = () => ({
  isFree: t.boolean().defaultRaw('false'),
  currency: t.text().nullable(),
  priceInitial: t.int().nullable(),
  priceFinal: t.int().nullable(),
  checkedAt: t.instant().nullable(),
  dueAt: t.instant().nullable(),
  ...leaseColumns(),
  failures: t.int().defaultRaw('0'),
  lastError: t.text().nullable(),
  toldPrice: t.int().nullable(),
  toldAt: t.instant().nullable(),
});

export const libraryTables = {
  games: table(
    {
      appId: t.int().primary(),
      name: t.text(),
      iconUrl: t.text().nullable(),
      logoUrl: t.text().nullable(),
      developers: t.texts().defaultRaw("'{}'"),
      publishers: t.texts().defaultRaw("'{}'"),
      latestUpdateId: t.bigint().nullable(),
      describedAt: t.instant().nullable(),
      createdAt: t.instant().defaultRaw('now()'),
      isDescribed: t.boolean().defaultRaw('false'),
      contentChangedAt: t.instant().defaultRaw('now()'),
      rhythmMonth: t.int().nullable(),
      monthPosts: t.ints().nullable(),
      monthMajors: t.ints().nullable(),
      postMinutes: t.ints().nullable(),
      checkedAt: t.instant().nullable(),
    },
    { placed: 'reference', expired: null },
  ),
  gameListings: table(
    {
      appId: t.int().primary(),
      releaseText: t.text().defaultRaw("''"),
      releaseFrom: t.day().nullable(),
      releaseTo: t.day().nullable(),
      isReleased: t.boolean().nullable(),
      ...priceColumns(),
      releaseSequence: t.int().defaultRaw('0'),
      releaseChangedAt: t.instant().nullable(),
      calendarDay: t.day().nullable(),
      isEarlyAccess: t.boolean().nullable(),
      leftEarlyAccessOn: t.day().nullable(),
    },
    { placed: 'reference', expired: null, deletedWithGame: true },
  ),
  gamePrices: table(
    {
      appId: t.int().primary(),
      country: t.text().primary(),
      ...priceColumns(),
    },
    { placed: 'reference', deletedWithGame: true, expired: OF_NO_WISHLIST },
  ),
  gameHistories: table(
    {
      appId: t.int().primary(),
      reachesBackTo: t.instant(),
      endedBy: t.text().nullable(),
      eventsRead: t.int().defaultRaw('0'),
      dueAt: t.instant().nullable().defaultRaw('now()'),
      ...leaseColumns(),
      failures: t.int().defaultRaw('0'),
      lastError: t.text().nullable(),
    },
    { placed: 'reference', expired: null },
  ),
  releaseWindows: table(
    {
      appId: t.int().primary(),
      seenAt: t.instant().primary(),
      releaseText: t.text(),
      releaseFrom: t.day().nullable(),
      releaseTo: t.day().nullable(),
      isReleased: t.boolean(),
    },
    { placed: 'reference', expired: null },
  ),
  follows: table(
    {
      userId: t.bigint().primary(),
      appId: t.int().primary(),
      isFavorite: t.boolean().defaultRaw('false'),
      followedAt: t.instant(),
    },
    {
      placed: 'user',
      expired: null,
      erased: 'cascade',
      exported: { as: 'games', key: 'appId', extra: WITH_GAME },
    },
  ),
  categories: table(
    {
      id: t.bigint().primary().autoincrement(),
      userId: t.bigint().primary(),
      name: t.text(),
      nameKey: t.text(),
      color: t.smallint(),
      icon: t.text().$type<CategoryIcon>(),
      position: t.int(),
      createdAt: t.instant().defaultRaw('now()'),
    },
    {
      placed: 'user',
      expired: null,
      erased: 'cascade',
      exported: { as: 'categories', key: 'id', without: ['nameKey'], extra: GAMES_IN_IT },
    },
  ),
  categoryGames: table(
    {
      userId: t.bigint().primary(),
      categoryId: t.bigint().primary(),
      appId: t.int().primary(),
    },
    { placed: 'user', expired: null, erased: 'cascade', exported: 'stand with their category' },
  ),
  wishlistItems: table(
    {
      userId: t.bigint().primary(),
      appId: t.int().primary(),
      notifies: t.boolean().defaultRaw('true'),
      addedAt: t.instant(),
      country: t.text().defaultRaw("'US'"),
    },
    {
      placed: 'user',
      expired: null,
      erased: 'cascade',
      exported: { as: 'wishlist', key: 'appId', extra: WITH_GAME },
    },
  ),
  imports: table(
    {
      userId: t.bigint().primary(),
      id: t.uuid().defaultRaw('gen_random_uuid()'),
      profile: t.text(),
      state: t.text().$type<ImportState>().defaultRaw("'reading'"),
      problem: t.text().nullable(),
      owned: t.text().$type<ImportAccess>().nullable(),
      wishlist: t.text().$type<ImportAccess>().nullable(),
      beganAt: t.instant().defaultRaw('now()'),
    },
    {
      placed: 'user',
      erased: 'cascade',
      exported: { as: 'import', key: 'userId', extra: GAMES_OF_IT },
      expired: `began_at < now() - interval '7 days'`,
    },
  ),
  importGames: table(
    {
      userId: t.bigint().primary(),
      source: t.text().$type<ImportSource>().primary(),
      appId: t.int().primary(),
      place: t.int(),
      name: t.text().nullable(),
      state: t.text().$type<'found' | 'chosen' | 'added' | 'left'>().defaultRaw("'found'"),
      lastPlayedAt: t.instant().nullable(),
      minutesPlayed: t.int().defaultRaw('0'),
      minutesPlayedRecently: t.int().defaultRaw('0'),
    },
    { placed: 'user', expired: null, erased: 'cascade', exported: 'stand with their import' },
  ),
};
