import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SqlBillingQueries } from '../../../billing/sql-billing.queries.ts';
import { SqlCategoryQueries } from '../../../library/sql-category.queries.ts';
import { SqlLibraryQueries } from '../../../library/sql-library.queries.ts';
import { SqlReleaseQueries } from '../../../library/sql-release.queries.ts';
import { SqlWishlistQueries } from '../../../library/sql-wishlist.queries.ts';
import { SqlInboxQueries } from '../../../notifications/sql-inbox.queries.ts';
import { SqlInboxRepository } from '../../../notifications/sql-inbox.repository.ts';
import { SqlReminderQueries } from '../../../notifications/sql-reminder.queries.ts';
import { SqlPipelineQueries } from '../../../pipelines/sql-pipeline.queries.ts';
import { SqlCatchUpQueries } from '../../../plays/sql-catch-up.queries.ts';
import { fanOutsOf } from '../../../testing/fan-outs.ts';
import { addFollows, addGames, addUsers } from '../../../testing/seed.ts';
import { openTestDatabase } from '../../../testing/open-test-database.ts';
import { WatchedDatabase } from '../../../testing/watched-database.ts';
import { SqlUpdateSearchQueries } from '../../../updates/sql-update-search.queries.ts';
import { SqlUpdateQueries } from '../../../updates/sql-update.queries.ts';
import type { Database } from '../../database.ts';
import { MikroUnitOfWork } from '../../mikro-unit-of-work.ts';
import { PlanReader } from '../../plans/plan-reader.ts';
import { rawClient } from '../../../testing/raw-client.ts';

const clock = { now: () => new Date() };
const GAME = 7;
const plans = (db: Database) => new PlanReader(db, clock, null);

const test = await openTestDatabase();

describe('shards of a cluster', () => {
  const client = rawClient(test.url);
  let db: WatchedDatabase;
  let user: string;
  let updateId: string;
  let shards: number;

  /** Numbers of shards that each statement on distributed tables runs on; without Citus there are none. */
  const tasks = (): number[] =>
    db.plans.flatMap((plan) => plan.flatMap(({ tasks }) => (tasks === undefined ? [] : [tasks])));
  const page = (watched: Database, more = {}) =>
    new SqlInboxQueries(watched).getPage(user, {
      unreadOnly: false,
      order: 'desc',
      perPage: 20,
      cursor: null,
      ...more,
    });

  beforeAll(async () => {
    await client.connect();
    const users = await addUsers(test.db, 40);
    [user = ''] = users;
    await addGames(test.db, [GAME]);
    await addFollows(test.db, GAME, users, new Date('2026-01-01'));
    const update = await test.db.queryOne<{ id: string }>(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values (${GAME}, '1', 'T', '', '', '', '', '', 'patch', now(), now()) returning id`,
    );
    updateId = update!.id;
    await test.db.query('insert into fan_outs (update_id, app_id, posted_at) values ($1, $2, now())', [
      updateId,
      GAME,
    ]);
    const row = test.isCluster
      ? await test.db.queryOne<{ shards: number }>(
          `select count(*)::int as shards from pg_dist_shard where logicalrelid = 'notifications'::regclass`,
        )
      : null;
    shards = row?.shards ?? 0;
  });
  beforeEach(() => {
    db = new WatchedDatabase(test, client);
  });
  afterAll(() => client.end());

  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['a page of the inbox', (watched) => page(watched)],
    ['a page of the unread of one kind', (watched) => page(watched, { unreadOnly: true, kind: 'major' })],
    ['a page of a folder', (watched) => page(watched, { folder: 'saved' })],
    ['the unread count', (watched) => new SqlInboxQueries(watched).countUnread(user)],
    ['the library', (watched) => new SqlLibraryQueries(watched).listGames(user)],
    ['the categories', (watched) => new SqlCategoryQueries(watched).list(user)],
    ['the wishlist', (watched) => new SqlWishlistQueries(watched).listItems(user)],
    [
      'the calendar',
      (watched) => new SqlUpdateQueries(watched).listCalendar(user, new Date(0), new Date('2099-01-01')),
    ],
    ['the reminders', (watched) => new SqlReminderQueries(watched, clock).list(user)],
    [
      'the releases',
      (watched) => new SqlReleaseQueries(watched).listReleases(user, new Date(0), new Date('2099-01-01')),
    ],
    [
      'the catch-ups',
      (watched) => new SqlCatchUpQueries(watched).listOfUser(user, { cursor: null, perPage: 20 }),
    ],
    [
      'a search',
      (watched) =>
        new SqlUpdateSearchQueries(watched).search(user, {
          text: 'fixed',
          kinds: null,
          items: null,
          cursor: null,
        }),
    ],
    [
      'the usage of the plan',
      (watched) => new SqlBillingQueries(watched, clock, plans(watched)).getUsage(user),
    ],
    [
      'the updates for a pipeline',
      (watched) =>
        new SqlPipelineQueries(watched, new URL('https://patchlight.example')).listUpdates(
          { userId: user, appIds: null, kinds: null, items: null, since: null },
          null,
          { limit: 50, isFull: false },
        ),
    ],
    ['a mark', (watched) => new SqlInboxRepository(watched).markRead(user, updateId)],
  ])('%s: one is asked, that of its user', async (_, ask) => {
    await ask(db);
    expect(new Set(tasks())).toEqual(new Set(test.isCluster ? [1] : []));
  });

  it('a fan-out: each writes its own rows, none by way of the coordinator', async () => {
    const unitOfWork = new MikroUnitOfWork(test.orm.em);
    await fanOutsOf(db, unitOfWork, plans(db)).advance(updateId, 1_000);
    const insert = db.plans.find((plan) =>
      plan.some(
        (node) => node['Node Type'] === 'ModifyTable' && node['Relation Name']?.startsWith('notifications'),
      ),
    )!;
    expect(insert[0]).toMatchObject(
      test.isCluster
        ? { 'Custom Plan Provider': 'Citus Adaptive', tasks: shards }
        : { 'Node Type': 'ModifyTable' },
    );
    const { rows } = await client.query('select distinct user_id from notifications');
    expect(rows).toHaveLength(40);
  });
});
