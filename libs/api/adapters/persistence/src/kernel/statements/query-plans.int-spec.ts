import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { LIMITS } from '@patchlight/contracts';
import { aTurnRequest, aListing } from '@patchlight/testing';
import { SqlApiTokenQueries } from '../../sessions/sql-api-token.queries.ts';
import { SqlCategoryQueries } from '../../library/sql-category.queries.ts';
import { SqlGameRepository } from '../../library/sql-game.repository.ts';
import { SqlLibraryQueries } from '../../library/sql-library.queries.ts';
import { SqlReleaseQueries } from '../../library/sql-release.queries.ts';
import { SqlListingRepository } from '../../library/sql-listing.repository.ts';
import { SqlWishlistQueries } from '../../library/sql-wishlist.queries.ts';
import { SqlAdminGameQueries } from '../../admin/sql-admin-game.queries.ts';
import { SqlAdminOperationsQueries } from '../../admin/sql-admin-operations.queries.ts';
import { SqlAdminUserQueries } from '../../admin/sql-admin-user.queries.ts';
import { SqlEditAudience } from '../../delivery/rules/sql-edit-audience.ts';
import { SqlRuleRepository } from '../../delivery/rules/sql-rule.repository.ts';
import { SqlDigestQueue } from '../../delivery/sql-digest.queue.ts';
import { PlanReader } from '../plans/plan-reader.ts';
import { SqlCatchUpQueries } from '../../plays/sql-catch-up.queries.ts';
import { SqlBillingQueries } from '../../billing/sql-billing.queries.ts';
import { MikroReminderRepository } from '../../notifications/mikro-reminder.repository.ts';
import { SqlInboxQueries } from '../../notifications/sql-inbox.queries.ts';
import { SqlInboxRepository } from '../../notifications/sql-inbox.repository.ts';
import { SqlReminderQueries } from '../../notifications/sql-reminder.queries.ts';
import { fanOutsOf } from '../../testing/fan-outs.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { WatchedDatabase } from '../../testing/watched-database.ts';
import { SqlWorkStates } from '../../operations/sql-work-states.ts';
import { SqlPollRepository } from '../../updates/sql-poll.repository.ts';
import { SqlPublicUpdateQueries } from '../../updates/sql-public-update.queries.ts';
import { SqlGateRepository } from '../../pipelines/sql-gate.repository.ts';
import { SqlPipelineQueries } from '../../pipelines/sql-pipeline.queries.ts';
import { SqlPipelineVersions } from '../../pipelines/sql-pipeline-versions.ts';
import { SqlFeedRepository } from '../tokens/sql-feed.repository.ts';
import { SqlWebhookQueries } from '../../pipelines/sql-webhook.queries.ts';
import { SqlWebhookQueue } from '../../pipelines/sql-webhook.queue.ts';
import { SqlUpdateQueries } from '../../updates/sql-update.queries.ts';
import { SqlVisitRepository } from '../../updates/sql-visit.repository.ts';
import { SqlUpdateSearchQueries } from '../../updates/sql-update-search.queries.ts';
import { ALL_TABLES } from '../../tables.ts';
import type { AskingDatabase } from '../../testing/asking-database.ts';
import type { Database } from '../database.ts';
import { preparePartitions } from '../tables/inbox-partitions.ts';
import { MikroUnitOfWork } from '../mikro-unit-of-work.ts';
import { PostgresKeptLists } from '../scale-out/index.ts';
import { SqlDeliveryQueue } from '../deliveries/sql-delivery.queue.ts';
import { SqlReversalRepository } from '../requests/sql-reversal.repository.ts';
import { rawClient } from '../../testing/raw-client.ts';

const USERS = 5_000;
const GAMES = 20_000;
/** Follows a fifth of all games; other users follow 10. */
const READER = 1;
const ALL = ALL_TABLES.map(({ name }) => name);
const BIG = [
  'notifications_first',
  'updates',
  'follows',
  'game_feeds',
  'game_listings',
  'game_prices',
  'release_windows',
  'wishlist_items',
  'fan_outs',
  'users',
  'update_revisions',
  'games',
  'visits',
  'reversals',
  'notices',
  'categories',
  'category_games',
  'reminders',
  'api_tokens',
  'notification_settings',
  'rule_sets',
  'deliveries',
  'webhook_deliveries',
  'gates',
  'update_feeds',
  'game_events',
  'filed_notifications',
  'list_changes',
  'plays',
  'update_items',
];

/** For connections that begin after it. */
const setOnAllNodes = (db: AskingDatabase, name: string, value: string): Promise<unknown[]> =>
  db.query(
    `select run_command_on_all_nodes(format('alter database %I set ${name} to ${value}', current_database()))`,
  );

/** On tables of some ten thousand rows no frequent statement may use a sequential scan. */
describe('query plan of', () => {
  let test: TestDatabase;
  let client: pg.Client;
  let db: WatchedDatabase;
  const user = '2500';
  const game = 500;

  const scanned = (): string[] =>
    db.plans
      .flat()
      .filter((node) => node['Node Type'] === 'Seq Scan' && BIG.includes(node['Relation Name'] ?? ''))
      .map((node) => node['Relation Name']!);
  const indexes = (): Set<string> => new Set(db.plans.flat().flatMap((node) => node['Index Name'] ?? []));

  beforeAll(async () => {
    test = await createTestDatabase();
    // Shards are small. What is still read in sequence there, no index can find.
    if (test.isCluster) await setOnAllNodes(test.db, 'enable_seqscan', 'off');
    // A small sample knows a rare word or not, by chance, and the plan differs.
    if (test.isCluster) await setOnAllNodes(test.db, 'default_statistics_target', '1000');
    client = rawClient(test.url);
    await client.connect();
    await client.query('set jit = off');
    const fill = [
      `insert into users (name, username, email, password_hash, created_at)
       select 'U', 'u' || n, 'u' || n || '@example.org', '', now() from generate_series(1, ${USERS}) n`,
      `insert into games (app_id, name, is_described) select n, 'Game ' || n, true from generate_series(1, ${GAMES}) n`,
      `insert into game_feeds (app_id, due_at) select n, now() + (n - 50) * interval '1 minute' from generate_series(1, ${GAMES}) n`,
      `insert into wishlist_items (user_id, app_id, added_at)
       select u, 1 + (u * 11 + n * 89) % ${GAMES}, '2026-01-01' from generate_series(1, ${USERS}) u, generate_series(1, 10) n
       on conflict do nothing`,
      `insert into game_listings (app_id, due_at, checked_at) select n, now() + (n - 50) * interval '1 minute', now() from generate_series(1, ${GAMES}) n`,
      `insert into release_windows (app_id, seen_at, release_text, is_released)
       select n, now() - d * interval '1 day', '', false from generate_series(1, ${GAMES}) n, generate_series(1, 3) d`,
      `insert into game_prices (app_id, country, due_at, checked_at)
       select n, country, now() + (n + 50) * interval '1 minute', now() from generate_series(1, ${GAMES}) n, unnest('{DE,JP}'::text[]) country`,
      `insert into follows (user_id, app_id, followed_at)
       select u, 1 + (u * 7 + g * 97) % ${GAMES}, '2026-01-01' from generate_series(1, ${USERS}) u, generate_series(1, 10) g
       on conflict do nothing`,
      `insert into follows (user_id, app_id, followed_at)
       select ${READER}, n * 5, '2026-01-01' from generate_series(1, 4000) n on conflict do nothing`,
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       select 1 + n % ${GAMES}, (1800000000000000 + n)::text, 'T', 'http://store.test/', '', repeat('x', 1000), 'x', '', 'patch',
         timestamptz '2026-01-01' + n * interval '7 minutes', now()
       from generate_series(1, 60000) n`,
      `update games g set latest_update_id = u.id from (select app_id, max(id) as id from updates group by 1) u where u.app_id = g.app_id`,
      `insert into notifications (user_id, update_id, is_read)
       select u, 1 + (u * 31 + n * 613) % 60000, n % 3 > 0 from generate_series(1, ${USERS}) u, generate_series(1, 20) n
       on conflict do nothing`,
      `insert into notices (kind, app_id, user_id, key, title, message, at)
       select 'reminder', 1 + (u * 7 + 97) % ${GAMES}, u, 'reminder:' || u || ':' || n, 'T', 'T', now()
       from generate_series(1, ${USERS}) u, generate_series(1, 4) n`,
      'insert into notifications (user_id, update_id) select user_id, id from notices',
      `insert into filed_notifications (user_id, update_id, folder, is_read)
       select u, 1 + (u * 37 + n * 977) % 60000, (array['saved', 'done', 'deleted'])[1 + n % 3], true
       from generate_series(1, ${USERS}) u, generate_series(1, 20) n on conflict do nothing`,
      `insert into reminders (id, user_id, app_id, type, message, due_at, sent_at, created_at, updated_at)
       select gen_random_uuid(), u, 1 + u % ${GAMES}, 'custom', 'T', now() + case when n = 1 then -u * interval '1 minute' else n * interval '1 day' end,
         case when n = 1 and u % 1000 > 0 then now() end, now(), now()
       from generate_series(1, ${USERS}) u, generate_series(1, 5) n`,
      `insert into visits (user_id, last_seen_at) select u, '2026-06-01' from generate_series(1, ${USERS}) u`,
      `insert into fan_outs (update_id, app_id, posted_at, finished_at)
       select id, app_id, posted_at, case when id % 2000 > 0 then now() end from updates`,
      `insert into notices (id, kind, app_id, key, title, message, at) values (900000, 'release', 500, 'x', '', '', now())`,
      `insert into fan_outs (update_id, app_id, posted_at) values (900000, 500, now())`,
      `insert into update_revisions (update_id, title, body, replaced_at) select id, '', '', now() from updates`,
      `insert into reversals (user_id, kind, payload) select u, 'x', '{}' from generate_series(1, ${USERS}) u, generate_series(1, 4)`,
      `insert into update_search (update_id, app_id, posted_at, document)
       select id, app_id, posted_at,
         to_tsvector('simple', 'fixed w' || id % 7 || ' rare' || id % 1000 || ' ' || (select string_agg('x' || n * id % 999, ' ') from generate_series(1, 20) n))
       from updates order by id`,
      'update search_progress set update_id = 60000',
      // Citus cannot set that for a column.
      ...(test.isCluster ? [] : ['alter table update_search alter document set statistics 1000']),
      `insert into api_tokens (user_id, token_hash, name, prefix, scopes, created_at)
       select u, sha256((n || ' of ' || u)::bytea), 'CI', 'plt_', '{}', now() from generate_series(1, ${USERS}) u, generate_series(1, 3) n`,
      `insert into categories (id, user_id, name, name_key, color, icon, position)
       select u * 10 + n, u, 'C' || n, 'c' || n, 0, 'games', n from generate_series(1, ${USERS}) u, generate_series(1, 5) n`,
      `insert into category_games (user_id, category_id, app_id)
       select user_id, c.id, app_id from categories c join follows using (user_id) where (c.id + app_id) % 3 = 0`,
      // Of all who have rules, few ask for silent edits.
      `insert into rule_sets (user_id, rules, version)
       select n, case when n % 500 = 0 then '[{"edits": ["removed"]}]' else '[{"kinds": []}]' end::jsonb, 1
       from generate_series(1, ${USERS}) n`,
      `insert into notification_settings (user_id, next_digest_at)
       select id, now() + (id - 500) * interval '1 minute' from users`,
      `insert into webhooks (user_id, id, name, format, sealed_target, masked_address, host, types, kinds, created_at)
       select u, gen_random_uuid(), 'CI', 'discord', '', '', 'host' || u % 50, '{price.dropped}', '{}', now()
       from generate_series(1, ${USERS}, 5) u`,
      `insert into webhook_deliveries (user_id, webhook_id, host, type, state, since, due_at)
       select w.user_id, w.id, w.host, 'ping', case when n = 1 then 'failed' else 'delivered' end,
         now() - n * interval '1 hour', now() + interval '1 hour'
       from webhooks w, generate_series(1, 60) n`,
      `insert into deliveries (user_id, id, channel, host, kind, priority, state, recipient, content, due_at)
       select u, gen_random_uuid(), 'chat', 'host' || u % 50, 'update', 1, case n when 1 then 'queued' when 2 then 'failed' else 'sent' end,
         '', '{}', now() + (n - 2) * interval '1 hour'
       from generate_series(1, ${USERS}, 5) u, generate_series(1, 60) n`,
      `insert into game_events (type, app_id, update_id, at) select 'update.published', app_id, id, posted_at from updates`,
      `insert into gates (user_id, name, policy, created_at)
       select u, 'gate' || n, '{}', now() from generate_series(1, ${USERS}) u, generate_series(1, 3) n`,
      `insert into update_feeds (user_id, name, kinds, category, token_hash, sealed_token, created_at)
       select u, 'F' || n, '{patch}', null, sha256((n || ' of ' || u)::bytea), '', now()
       from generate_series(1, ${USERS}) u, generate_series(1, 3) n`,
      `insert into plays (user_id, app_id, played_at, source, seen_until)
       select user_id, app_id, '2026-06-01', 'steam', '2026-06-01' from follows`,
      `insert into update_items (update_id, extractor, content_hash, counts, items)
       select id, 1, '', '{"fix": 3, "breaking": 1}', '[]' from updates`,
      `insert into list_changes (user_id) select n from generate_series(1, 20000) n`,
      // One by one: Citus would have its workers vacuum local tables, too.
      ...ALL.map((table) => `vacuum analyze ${table}`),
    ];
    for (const sql of fill) await client.query(sql);
    // Several years of inbox partitions, all empty but the first.
    await preparePartitions(async (_, sql) => (await client.query(sql)).rows, new Date('2028-05-01'));
    for (const table of ALL) await client.query(`analyze ${table}`);
  }, 600_000);
  afterAll(async () => {
    await client.end();
    await test.close();
  });

  it.each<[string, string, (db: AskingDatabase) => Promise<unknown>]>([
    ['the list of games', 'follows_pkey', (watched) => library(watched).listGames(user)],
    ['one game of the list', 'follows_fan_out', (watched) => library(watched).findGame(user, game)],
    ['the usage of the plan', 'follows_pkey', (watched) => billing(watched).getUsage(user)],
    ['whose an API token is', 'api_tokens_token_hash_key', (w) => tokens(w).authenticate('2 of 2500', '')],
    [
      'whose a rotated API token was',
      'api_tokens_previous_hash_key',
      (w) => tokens(w).authenticate('2 of 2500', ''),
    ],
    ['the API tokens of a user', 'api_tokens_user_id', (watched) => tokens(watched).list(user)],
    ['the first page of the inbox', 'notifications_first_pkey', (watched) => page(watched, {})],
    [
      'a later page of the inbox',
      'notifications_first_pkey',
      (watched) => page(watched, { cursor: '12000' }),
    ],
    [
      'the inbox from its oldest on',
      'notifications_first_pkey',
      (watched) => page(watched, { order: 'asc' }),
    ],
    ['the unread of the inbox', 'notifications_first_pkey', (watched) => page(watched, { unreadOnly: true })],
    [
      'the unread count',
      'notifications_first_pkey',
      (watched) => new SqlInboxQueries(watched).countUnread(user),
    ],
    ['a mark', 'notifications_first_pkey', (watched) => inbox(watched).markRead(user, '42')],
    ['all marks', 'notifications_first_pkey', (watched) => inbox(watched).mark(user, 'all', true)],
    [
      'marks by name',
      'notifications_first_pkey',
      (watched) => inbox(watched).mark(user, { ids: ['42'] }, false),
    ],
    ['marks by age', 'updates_pkey', (watched) => inbox(watched).mark(user, { before: new Date() }, true)],
    [
      'a deletion by name',
      'notifications_first_pkey',
      (watched) => inbox(watched).move(user, { ids: ['42'] }, { from: 'inbox', to: 'deleted' }),
    ],
    [
      'the digests that are due',
      'notification_settings_digest',
      (w) => new SqlDigestQueue(w, new PlanReader(w, { now: () => new Date() }, null)).claim(5, new Date()),
    ],
    ['the inbox of one game', 'updates_of_game', (watched) => page(watched, { game })],
    ['the inbox of one kind', 'notifications_first_pkey', (watched) => page(watched, { kind: 'major' })],
    ['the notices of the inbox', 'notices_pkey', (watched) => page(watched, { kind: 'notice' })],
    ['the notices of one game', 'notices_of_game', (watched) => page(watched, { game })],
    ['the categories', 'category_games_pkey', (watched) => new SqlCategoryQueries(watched).list(user)],
    ['the inbox of a category', 'category_games_pkey', (w) => page(w, { category: '25001' })],
    [
      'the inbox of what is new',
      'notifications_first_pkey',
      (watched) => page(watched, { category: 'recent' }),
    ],
    ['the calendar of a category', 'category_games_pkey', (watched) => calendar(watched, '25001')],
    [
      'the reminders of a user',
      'reminders_pkey',
      (watched) => new SqlReminderQueries(watched, clock).list(user),
    ],
    ['the releases of a month', 'game_listings_pkey', (watched) => releases(watched)],
    ['the reminders that are due', 'reminders_due', (watched) => reminders(watched).claimDue(new Date(), 5)],
    [
      'an undo',
      'reversals_pkey',
      (watched) => new SqlReversalRepository(watched).consume(user, crypto.randomUUID()),
    ],
    [
      'what an undo restores',
      'updates_pkey',
      (watched) =>
        inbox(watched).revert(user, 'inbox-moved', { from: 'inbox', to: 'deleted', ids: [41, 42] }),
    ],
    ['a folder', 'filed_notifications_of_user', (watched) => page(watched, { folder: 'done' })],
    ['the saved of one game', 'updates_of_game', (watched) => page(watched, { folder: 'saved', game })],
    [
      'a move between folders',
      'filed_notifications_of_user',
      (watched) => inbox(watched).move(user, { ids: ['41'] }, { from: 'saved', to: 'done' }),
    ],
    ['the calendar of three months', 'updates_of_game', (watched) => calendar(watched)],
    [
      'the posts of a game',
      'updates_of_game',
      (watched) => new SqlUpdateQueries(watched).listByGame(game, 10),
    ],
    [
      'the unread updates for offline reading',
      'notifications_first_pkey',
      (watched) => new SqlUpdateQueries(watched).listUnread(user, 50),
    ],
    [
      'games with similar names',
      'games_name_trigrams',
      (watched) => library(watched).listSimilar('moskeeper'),
    ],
    ['one update', 'updates_gid', (watched) => new SqlUpdateQueries(watched).findByGid('1800000000000007')],
    ['the newest posts of all games', 'updates_newest', (watched) => publicUpdates(watched).listLatest(12)],
    ['a public game', 'updates_of_game', (watched) => publicUpdates(watched).findGame(game)],
    ['the first public posts of a game', 'updates_of_game', (watched) => publicPage(watched, null)],
    [
      'later public posts of a game',
      'updates_of_game',
      (watched) => publicPage(watched, '1770000000000-500'),
    ],
    [
      'the headline of an update',
      'updates_gid',
      (watched) => publicUpdates(watched).findHeadline('1800000000000007', null),
    ],
    [
      'what came since the last visit',
      'updates_of_game',
      (watched) => visits(watched).getSinceLast(user, now),
    ],
    ['the first catch-ups of a user', 'updates_of_game', (watched) => catchUps(watched, null)],
    ['later catch-ups of a user', 'update_items_pkey', (watched) => catchUps(watched, '2500')],
    ['the catch-up of a game', 'plays_pkey', (watched) => catchUp(watched, null)],
    ['later updates of a catch-up', 'updates_of_game', (watched) => catchUp(watched, '1790000000000-500')],
    [
      'what the updates of a catch-up say',
      'update_items_pkey',
      (watched) => new SqlCatchUpQueries(watched).findItems(String(READER), game),
    ],
    ['a search for a rare word', 'update_search_document', (watched) => search(watched, '"rare42"')],
    ['a search for several words', 'update_search_document', (w) => search(w, '"w3" "rare42" -x7')],
    ['a search for a phrase', 'update_search_document', (watched) => search(watched, '"w2 rare9"')],
    ['a search for a word of every post', 'update_search_of_game', (watched) => search(watched, 'fixed')],
    ['whether games are due', 'game_feeds_due', (watched) => new SqlPollRepository(watched).hasDue()],
    [
      'a lease of what is due',
      'game_feeds_due',
      (watched) => new SqlPollRepository(watched).leaseDue(20, 1_000),
    ],
    [
      'a lease by name',
      'game_feeds_pkey',
      (watched) => new SqlPollRepository(watched).lease([900, 901], 1_000),
    ],
    [
      'a lease of listings that are due',
      'game_listings_due',
      (watched) => new SqlListingRepository(watched).leaseDue(50, 1_000),
    ],
    ['a lease of prices that are due', 'game_prices_due', (watched) => checkPrices(watched)],
    ['what a check of prices brings', 'game_prices_pkey', (watched) => checkPrices(watched)],
    ['the prices of a wishlist', 'game_prices_pkey', (w) => new SqlWishlistQueries(w).listItems(user)],
    ['the wishlist', 'wishlist_items_pkey', (watched) => new SqlWishlistQueries(watched).listItems(user)],
    ['what a check of listings brings', 'game_listings_pkey', (watched) => checkDueListings(watched)],
    ['the releases seen of a game', 'release_windows_pkey', (w) => pipelines(w).findReleases(game)],
    ['the releases seen of a studio', 'games_developers', (w) => pipelines(w).findReleases(game)],
    ['a page that brings nothing new', 'updates_app_id_gid_key', (watched) => deliver(watched)],
    ['the kinds of posts', 'updates_app_id_gid_key', (watched) => tellKinds(watched)],
    ['a user of the admin', 'users_pkey', (watched) => adminUsers(watched).find(user)],
    ['users by name', 'users_search', (watched) => userPage(watched, { search: 'user4999' })],
    [
      'users by the start of a name',
      'users_username_start',
      (watched) => userPage(watched, { search: 'zz' }),
    ],
    ['games by name', 'games_search', (watched) => gamePage(watched, { search: 'ame 19999' })],
    ['failing games', 'game_feeds_failing', (watched) => gamePage(watched, { state: 'failing' })],
    ['the state of ingestion', 'game_feeds_failing', (watched) => operations(watched).getIngestion()],
    [
      'the newest stored posts',
      'updates_pkey',
      (watched) => adminGames(watched).listUpdates({ page: 1, limit: 20 }),
    ],
    [
      'the stored posts of one kind',
      'updates_kind',
      (watched) => adminGames(watched).listUpdates({ page: 1, limit: 20, kind: 'major' }),
    ],
    ['one range of a fan-out', 'follows_fan_out', (watched) => fanOuts(watched).advance('2000', 20)],
    [
      'one range of the fan-out of a release',
      'wishlist_items_of_game',
      (watched) => fanOuts(watched).advance('900000', 20),
    ],
    ['whose rules ask for a silent edit', 'rule_sets_edits', (watched) => editAudience(watched)],
    ['events that are due', 'webhook_deliveries_queued', (watched) => leaseWebhooks(watched)],
    ['events that are due again', 'webhook_deliveries_waiting', (watched) => leaseWebhooks(watched)],
    ['due deliveries', 'deliveries_queued', (watched) => leaseDeliveries(watched)],
    ['deliveries that are due again', 'deliveries_waiting', (watched) => leaseDeliveries(watched)],
    ['how late messages are', 'deliveries_unsent', (watched) => new SqlWorkStates(watched).oldestDue()],
    ['the log of a webhook', 'webhook_deliveries_log', (watched) => webhookLog(watched)],
    ['the result of a delivery to a webhook', 'webhook_deliveries_pkey', (watched) => settleWebhook(watched)],
    ['a gate by its name', 'gates_pkey', (watched) => gates(watched).find(user, 'gate2')],
    ['the gates of a user', 'gates_pkey', (watched) => gates(watched).findByUser(user)],
    ['a feed by its token', 'update_feeds_token_hash_key', (w) => feeds(w).findByToken('2 of 2500')],
    ['the feeds of a user', 'update_feeds_user_id', (watched) => feeds(watched).findByUser(user)],
    ['the events of a reader', 'game_events_of_game', (watched) => events(watched)],
    ['where events of a time begin', 'game_events_at', (w) => pipelines(w).lastEventBefore(now)],
    ['the updates of a reader', 'updates_of_game', (watched) => updates(watched, false)],
    ['the whole updates of a reader', 'updates_of_game', (watched) => updates(watched, true)],
    ['the updates of a feed', 'updates_of_game', (watched) => updatesOfFeed(watched)],
    ['the states of games at a gate', 'updates_of_game', (watched) => gateStates(watched)],
    ['the version of an answer', 'follows_pkey', (watched) => versions(watched)],
    ['games with old details', 'games_asked', (watched) => new SqlGameRepository(watched).takeStale(10)],
    ['what was left of fan-outs', 'fan_outs_unfinished', (watched) => fanOuts(watched).findUnfinished(10)],
  ])('%s uses %s, without a sequential scan of a large table', async (_, index, ask) => {
    db = new WatchedDatabase(test, client);
    await ask(db);
    expect(scanned()).toEqual([]);
    expect(indexes()).toContain(index);
  });

  it.each([
    ['is_followed', 'follows_fan_out'],
    ['is_wished', 'wishlist_items_of_game'],
    ['is_awaited', 'reminders_waiting'],
    ['count_followers', 'follows_fan_out'],
    ['is_to_be_compared', 'game_events_pkey'],
  ])('the function %s uses %s', async (name, index) => {
    const [fn] = await test.db.query<{ body: string }>(
      'select prosrc as body from pg_proc where proname = $1',
      [name],
    );
    const parameters = { of: `${game}`, until: 'now()', from_country: `'US'`, most: '1000', edited_by: '7' };
    const answer = /return (.+);/s.exec(fn!.body)![1]!;
    const statement = answer.replaceAll(
      /\b(?:of|until|from_country|most|edited_by)\b/g,
      (parameter) => parameters[parameter as keyof typeof parameters],
    );
    db = new WatchedDatabase(test, client);
    await db.query(`select ${statement}`);
    expect(scanned()).toEqual([]);
    expect(indexes()).toContain(index);
  });

  it('what has changed since a snapshot uses list_changes_xid, and is not asked on Citus', async () => {
    db = new WatchedDatabase(test, client);
    const kept = new PostgresKeptLists({
      onGap: () => undefined,
      query: (row, sql, parameters) => db.query(row, sql, parameters),
    });
    await kept.of(user);
    await db.query('insert into list_changes (app_id, update_id) values ($1, 42)', [game]);
    await kept.of(user);
    if (test.isCluster) return expect(db.plans).toHaveLength(2);
    expect(scanned()).toEqual([]);
    expect(indexes()).toContain('list_changes_xid');
  });

  it('a statement without an index is detected', async () => {
    db = new WatchedDatabase(test, client);
    await db.query(`select 1 from reminders where message = ''`);
    expect(scanned()).toEqual(['reminders']);
  });

  it('a page of catch-ups counts for its own games only', async () => {
    db = new WatchedDatabase(test, client);
    await catchUps(db, null);
    expect(db.plans.flat().map((node) => node['Node Type'])).toContain('Limit');
  });

  const library = (watched: Database) => new SqlLibraryQueries(watched);
  const clock = { now: () => new Date() };
  const billing = (watched: Database) =>
    new SqlBillingQueries(watched, clock, new PlanReader(watched, clock, null));
  const tokens = (watched: Database) => new SqlApiTokenQueries(watched, clock);
  const inbox = (watched: Database) => new SqlInboxRepository(watched);
  const releases = (watched: Database) =>
    new SqlReleaseQueries(watched).listReleases(user, new Date('2027-03-01'), new Date('2027-04-01'));
  const reminders = (watched: Database) =>
    new MikroReminderRepository(test.orm.em, watched, new PlanReader(watched, clock, null));
  const page = (watched: Database, more: object) =>
    new SqlInboxQueries(watched).getPage(user, {
      unreadOnly: false,
      order: 'desc',
      perPage: 20,
      cursor: null,
      ...more,
    });
  const calendar = (watched: Database, category?: string) =>
    new SqlUpdateQueries(watched).listCalendar(
      user,
      new Date('2026-03-01'),
      new Date('2026-06-01'),
      category,
    );
  const now = new Date('2026-07-01');
  const publicUpdates = (watched: Database) => new SqlPublicUpdateQueries(watched);
  const publicPage = (watched: Database, cursor: string | null) =>
    publicUpdates(watched).listByGame(game, { kinds: null, items: null, cursor, perPage: 20 });
  const catchUps = (watched: Database, cursor: string | null) =>
    new SqlCatchUpQueries(watched).listOfUser(String(READER), { cursor, perPage: LIMITS.catchUpsPerPage });
  const catchUp = (watched: Database, cursor: string | null) =>
    new SqlCatchUpQueries(watched).findOfGame(String(READER), game, { cursor, perPage: 20 });
  const visits = (watched: Database) => new SqlVisitRepository(watched);
  const search = (watched: Database, text: string) =>
    new SqlUpdateSearchQueries(watched).search(String(READER), {
      text,
      kinds: null,
      items: null,
      cursor: null,
    });
  const adminUsers = (watched: Database) =>
    new SqlAdminUserQueries(watched, new PlanReader(watched, clock, null));
  const adminGames = (watched: Database) => new SqlAdminGameQueries(watched);
  const operations = (watched: Database) => new SqlAdminOperationsQueries(watched, 1);
  const userPage = (watched: Database, more: object) =>
    adminUsers(watched).list({ page: 1, limit: 20, search: '', sort: 'createdAt', order: 'desc', ...more });
  const gamePage = (watched: Database, more: object) =>
    adminGames(watched).listGames({
      page: 1,
      limit: 20,
      search: '',
      sort: 'createdAt',
      order: 'desc',
      ...more,
    });
  const fanOuts = (watched: Database) =>
    fanOutsOf(watched, new MikroUnitOfWork(test.orm.em), new PlanReader(watched, clock, null));
  const editAudience = (watched: Database) => {
    const rules = new SqlRuleRepository(watched, new PlanReader(watched, clock, null));
    return new SqlEditAudience(watched, rules, clock).find('900000', game, '0', String(USERS));
  };
  const webhooks = (watched: Database) => new SqlWebhookQueue(watched, new PlanReader(watched, clock, null));
  const leaseWebhooks = (watched: Database) =>
    webhooks(watched).lease(aTurnRequest({ perHost: 5 }), new Date());
  const leaseDeliveries = (watched: Database) =>
    new SqlDeliveryQueue(watched).lease('chat', aTurnRequest({ perHost: 5 }), new Date());
  const webhookLog = async (watched: Database) => {
    const { id } = (await test.db.queryOne<{ id: string }>('select id from webhooks where user_id = 2501'))!;
    return new SqlWebhookQueries(watched).listDeliveries({ userId: '2501', id, appIds: null }, null, 50);
  };
  const settleWebhook = (watched: Database) => {
    const answer = { request: '', status: 204, response: null };
    const delivered = { state: 'delivered', dueAt: null, error: null, answer, durationMs: 7 } as const;
    const leased = { id: crypto.randomUUID(), lease: crypto.randomUUID() };
    return webhooks(watched).settle(leased, delivered, new Date());
  };
  const caller = { userId: user, appIds: null };
  const filter = { ...caller, types: null, kinds: null, items: null, since: null };
  const gates = (watched: Database) => new SqlGateRepository(watched, new MikroUnitOfWork(test.orm.em));
  const feeds = (watched: Database) =>
    new SqlFeedRepository('updateFeeds', watched, new MikroUnitOfWork(test.orm.em));
  const pipelines = (watched: Database) =>
    new SqlPipelineQueries(watched, new URL('https://patchlight.example'));
  const events = (watched: Database) => pipelines(watched).listEvents(filter, '0', 50);
  const updates = (watched: Database, isFull: boolean) =>
    pipelines(watched).listUpdates(filter, null, { limit: 50, isFull });
  const updatesOfFeed = (watched: Database) =>
    pipelines(watched).listNewestOfUser({ userId: user, kinds: ['patch'], category: '25001' }, 50);
  const gateStates = (watched: Database) =>
    pipelines(watched).listGateStates(caller, ['patch'], [{ appId: game, gid: null, contentHash: null }]);
  const versions = (watched: Database) =>
    new SqlPipelineVersions(watched).versionOf({ ...caller, hasFetches: true });
  const tellKinds = (watched: Database) =>
    new SqlPollRepository(watched).setKinds(game, [
      { gid: '1800000000000499', kind: 'major', isTracked: true },
    ]);
  const checkDueListings = async (watched: Database) => {
    await test.db.query('update game_listings set due_at = now() where app_id < 50');
    await checkListings(watched);
  };
  const checkPrices = async (watched: Database) => {
    await test.db.query(
      "update game_listings set due_at = null where due_at <= now() + interval '5 minutes'",
    );
    await test.db.query(`update game_prices set due_at = now() where app_id < 50 and country = 'DE'`);
    await checkListings(watched);
  };
  const checkListings = async (watched: Database) => {
    const listings = new SqlListingRepository(watched);
    const leased = await listings.leaseDue(50, 1_000);
    await listings.save(
      leased.map(({ appId, country, lease }) => ({
        appId,
        country,
        lease,
        nextCheckAt: now,
        outcome: 'listed',
        listing: aListing(appId),
        notified: null,
      })),
    );
  };
  const deliver = async (watched: AskingDatabase) => {
    const feeds = new SqlPollRepository(watched);
    const [feed] = await feeds.lease([game], 1_000);
    const run = await watched.queryOne<{ id: string }>('insert into ingest_runs default values returning id');
    const known = await watched.query<{ gid: string }>('select gid from updates where app_id = $1 limit 20', [
      game,
    ]);
    const posts = known.map(({ gid }) => ({
      gid,
      title: 'T',
      url: '',
      author: '',
      body: '',
      excerpt: '',
      contentHash: '',
      tags: [],
      kind: 'patch' as const,
      isHidden: false,
      format: 'bbcode' as const,
      postedAt: new Date(),
      notifies: true,
    }));
    return feeds.save(run!.id, [
      {
        appId: game,
        lease: feed!.lease,
        outcome: 'changed',
        posts,
        areKindsKnown: false,
        validators: { etag: null, bodyHash: null },
        nextDueAt: new Date(),
        appetite: 1,
      },
    ]);
  };
});
