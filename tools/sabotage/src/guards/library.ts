import type { Sabotage } from '../sabotage.ts';

export const guards: Sabotage[] = [
  {
    guard: 'Adding games in parallel respects the plan limit.',
    file: 'libs/api/adapters/persistence/src/library/sql-library.repository.ts',
    change: ['await this.db.first(lockUser(userId));', ''],
    suite: { project: 'adapter-persistence', spec: 'library/library.int-spec' },
  },
  {
    guard: 'Adding a game checks the plan limit.',
    file: 'libs/api/domain/src/library/library.ts',
    change: ['if (this.#appIds.size >= Math.max(cap, sizeBefore)) throw new GameLimitReached(cap);', ''],
    suite: { project: 'domain', spec: 'library/library.spec' },
  },
  {
    guard: 'The names of categories are compared under a lock.',
    file: 'libs/api/adapters/persistence/src/library/sql-category.repository.ts',
    change: ['await this.db.first(lockUser(userId));', ''],
    suite: { project: 'adapter-persistence', spec: 'library/categories.int-spec' },
  },
  {
    guard: 'A price drop reaches only the users of its country.',
    file: 'libs/api/adapters/persistence/src/notifications/sql-fan-out.repository.ts',
    change: ['and ($6::text is null or country = $6) and', "and coalesce($6::text, '') is not null and"],
    suite: { project: 'adapter-persistence', spec: 'library/listing-notices.int-spec' },
  },
  {
    guard: 'A price drop elsewhere than in the default country is no event for pipelines.',
    file: 'libs/api/adapters/persistence/src/notifications/sql-notice.repository.ts',
    change: ["and coalesce(country, '${DEFAULT_STORE_COUNTRY}') = '${DEFAULT_STORE_COUNTRY}'", ''],
    suite: { project: 'adapter-persistence', spec: 'library/listing-notices.int-spec' },
  },
  {
    guard: 'Prices of a country are fetched only while a wishlist needs them.',
    file: 'libs/api/adapters/persistence/src/library/sql-listing.repository.ts',
    change: ["isWanted: 'is_wished(app_id, $2)'", "isWanted: 'is_wished(app_id) or $2::text is null'"],
    suite: { project: 'adapter-persistence', spec: 'library/listings.int-spec' },
  },
  {
    guard: 'A user can change the store country only so often.',
    file: 'libs/api/adapters/http/src/library/store-country.controller.ts',
    change: ["  @RateLimited({ points: 20, seconds: DAY, by: 'user' })\n", ''],
    suite: { project: 'adapter-http', spec: 'library/store-country.controller.spec' },
  },
  {
    guard: "Another user's undo cannot be used.",
    file: 'libs/api/adapters/persistence/src/kernel/sql-reversal.repository.ts',
    change: [
      'where user_id = $1 and id = $2 and expires_at',
      'where $1::bigint > 0 and id = $2 and expires_at',
    ],
    suite: { project: 'adapter-persistence', spec: 'kernel/sql-reversal.repository.int-spec' },
  },
  {
    guard: 'An undo expires.',
    file: 'libs/api/adapters/persistence/src/kernel/sql-reversal.repository.ts',
    change: [' and expires_at > now() returning', ' returning'],
    suite: { project: 'adapter-persistence', spec: 'kernel/sql-reversal.repository.int-spec' },
  },
  {
    guard: 'An undo works once.',
    file: 'libs/api/adapters/persistence/src/kernel/sql-reversal.repository.ts',
    change: ["'delete from reversals where", "'update reversals set kind = kind where"],
    suite: { project: 'adapter-persistence', spec: 'kernel/sql-reversal.repository.int-spec' },
  },
  {
    guard: 'A repeated request with its key is not executed again.',
    file: 'libs/api/adapters/persistence/src/kernel/sql-idempotency.repository.ts',
    change: [
      `where known.created_at < $5
`,
      `where $5::timestamptz is not null
`,
    ],
    suite: { project: 'adapter-persistence', spec: 'kernel/sql-idempotency.repository.int-spec' },
  },
  {
    guard: 'An idempotency key is valid for one request only.',
    file: 'libs/api/application/src/kernel/run-idempotently.use-case.ts',
    change: ['if (earlier.route !== act.route) throw new IdempotencyKeyReused();', ''],
    suite: { project: 'adapter-http', spec: 'kernel/idempotent.interceptor.spec' },
  },
  {
    guard: 'Equal idempotency keys of two users have separate responses.',
    file: 'libs/api/adapters/persistence/src/kernel/sql-idempotency.repository.ts',
    change: [
      "from idempotency_answers where user_id = $1 and key = $2'",
      "from idempotency_answers where $1::bigint > 0 and key = $2 order by user_id'",
    ],
    suite: { project: 'adapter-persistence', spec: 'kernel/sql-idempotency.repository.int-spec' },
  },
  {
    guard: 'A link of another host names no game.',
    file: 'libs/api/domain/src/library/app-reference.ts',
    change: ['(?:${STORE}|${COMMUNITY}|s\\\\.team/a)', '.*/(?:app|a)'],
    suite: { project: 'domain', spec: 'library/app-reference.spec' },
  },
  {
    guard: 'The popular games contain no names that come from clients.',
    file: 'libs/api/adapters/persistence/src/library/sql-library.queries.ts',
    change: ['on g.app_id = popular.app_id and g.is_described', 'on g.app_id = popular.app_id'],
    suite: { project: 'adapter-persistence', spec: 'library/library.int-spec' },
  },
  {
    guard: 'An import offers and adds the games that were played last first.',
    file: 'libs/api/application/src/library/read-profile.use-case.ts',
    change: ['.toSorted(byLastPlay)', ''],
    suite: { project: 'application', spec: 'library/imports.spec' },
  },
  {
    guard: 'Unread updates are kept for the user who has them.',
    file: 'libs/api/adapters/persistence/src/updates/sql-update.queries.ts',
    change: ['where user_id = $1 and not is_read', 'where $1::bigint > 0 and not is_read'],
    suite: { project: 'adapter-persistence', spec: 'updates/public-updates.int-spec' },
  },
  {
    guard: 'A lower amount in another currency is no price drop.',
    file: 'libs/api/domain/src/library/listing-news.ts',
    change: ['price.currency !== from.currency', 'false'],
    suite: { project: 'domain', spec: 'library/listing-news.spec' },
  },
];
