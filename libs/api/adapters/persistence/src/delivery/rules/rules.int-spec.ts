import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserRule } from '@patchlight/application/ports';
import { ITEM_LABELS, UPDATE_KINDS } from '@patchlight/contracts';
import { backtest, decideByRules } from '@patchlight/domain';
import { FixedClock, aRule, rulesContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../../kernel/plan-reader.ts';
import { SqlDeliveryQueue } from '../../kernel/sql-delivery.queue.ts';
import { SqlFanOutRepository } from '../../notifications/sql-fan-out.repository.ts';
import { emptyTables } from '../../testing/empty-tables.ts';
import { randomOf } from '../../testing/random.ts';
import { addFollows, addGames, addUsers } from '../../testing/seed.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { SqlSearchIndexRepository } from '../../updates/sql-search-index.repository.ts';
import { SqlNotificationSettingsRepository } from '../sql-notification-settings.repository.ts';
import { SqlBacktestQueries } from './sql-backtest.queries.ts';
import { SqlNotificationCaseQueries } from './sql-notification-case.queries.ts';
import { SqlRuleRepository } from './sql-rule.repository.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const YEAR_AGO = new Date('2025-11-22T12:00:00Z');
const GAME = 7;

describe('rules in PostgreSQL', () => {
  let test: TestDatabase;
  let unitOfWork: MikroUnitOfWork;
  let plans: PlanReader;
  let rules: SqlRuleRepository;
  let backtests: SqlBacktestQueries;
  let cases: SqlNotificationCaseQueries;
  let ada: string;
  let bob: string;

  /** @returns the ids of posts that have been seen just now */
  const post = async (
    posts: { title?: string; body?: string; kind?: string; appId?: number; at?: Date }[],
  ): Promise<string[]> => {
    const rows = await test.db.query<{ id: string }>(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       select coalesce(app, ${GAME}), 'g' || n, coalesce(title, ''), '', '', coalesce(body, ''), '', '',
         coalesce(kind, 'patch'), coalesce(at, $2::timestamptz), $2::timestamptz
       from jsonb_to_recordset($1::jsonb)
         as p (n int, title text, body text, kind text, app int, at timestamptz) order by n returning id`,
      [JSON.stringify(posts.map(({ appId: app, ...one }, n) => ({ n, app, ...one }))), NOW],
    );
    return rows.map(({ id }) => id);
  };
  const index = async (): Promise<void> => {
    const search = new SqlSearchIndexRepository(test.db, unitOfWork);
    while ((await search.advance(500)).hasMore);
  };
  const tell = (userId: string, ids: string[]) =>
    test.db.query('insert into notifications (user_id, update_id) select $1, unnest($2::bigint[])', [
      userId,
      ids,
    ]);
  /** As the worker does, of all notifications at once. */
  const decide = async (userId: string, ids: string[]): Promise<void> => {
    await unitOfWork.run(async () => {
      const { open } = await rules.read(
        ids.map((updateId) => ({ userId, updateId })),
        NOW,
      );
      const decisions = open.map(({ set, facts, updateId }) => ({
        userId,
        updateId,
        version: set.version,
        ...decideByRules(set.rules, facts),
      }));
      await rules.record(decisions, NOW);
    });
  };
  const save = (userId: string, all: UserRule[], version = 0) =>
    unitOfWork.run(async () => {
      const settings = new SqlNotificationSettingsRepository(test.db);
      await settings.lock(userId);
      await rules.save(userId, all, version);
      await settings.refreshInstant(userId);
    });
  const openOf = async (userId: string, id: string) =>
    (await rules.read([{ userId, updateId: id }], NOW)).open;

  beforeAll(async () => {
    test = await createTestDatabase();
    unitOfWork = new MikroUnitOfWork(test.orm.em);
    plans = new PlanReader(test.db, new FixedClock(NOW), null);
    rules = new SqlRuleRepository(test.db, plans);
    backtests = new SqlBacktestQueries(test.db);
    cases = new SqlNotificationCaseQueries(test.db, plans);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await emptyTables(
      test.db,
      'users',
      'games',
      'fan_outs',
      'notifications',
      'filed_notifications',
      'instant_queue',
      'deliveries',
    );
    await addGames(test.db, [GAME, 8]);
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
    await test.db.query(`update users set plan = 'PRO', has_early_access = true`);
    for (const appId of [GAME, 8]) await addFollows(test.db, appId, [ada, bob], new Date(0));
  });

  rulesContract(async () => ({
    rules,
    unitOfWork,
    userIds: [ada, bob],
    updateIds: (await post([{}, {}])) as [string, string],
  }));

  it('are in force with PRO and early access only', async () => {
    await save(ada, [aRule()]);
    const [id = ''] = await post([{}]);
    expect(await openOf(ada, id)).toHaveLength(1);
    await test.db.query('update users set has_early_access = false');
    expect(await openOf(ada, id)).toEqual([]);
    await test.db.query(`update users set has_early_access = true, plan = 'FREE'`);
    expect(await openOf(ada, id)).toEqual([]);
  });

  it('know the words of a post by the search, once it is indexed', async () => {
    const words = ['größe', 'grosse', 'karte', '"new map"', 'new -map', 'speicher or ram', '更新'];
    await save(
      ada,
      words.map((text) => aRule({ name: text, words: text })),
    );
    const [id = ''] = await post([{ title: 'Größere Karten', body: '[b]RAM[/b]: map, new. 版本更新了' }]);
    expect((await openOf(ada, id))[0]?.facts.content).toBeNull();
    await index();
    expect([...(await openOf(ada, id))[0]!.facts.content!.words]).toEqual([
      'größe',
      'grosse',
      'karte',
      'speicher or ram',
      '更新',
    ]);
  });

  it('know the categories of the user, and of nobody else', async () => {
    for (const [userId, name] of [
      [ada, 'cozy'],
      [bob, 'loud'],
    ] as const)
      await test.db.query(
        `with made as (
           insert into categories (user_id, name, name_key, color, icon, position)
           values ($1, $2, $2, 0, 'games', 0) returning id
         ) insert into category_games (user_id, category_id, app_id) select $1, id, ${GAME} from made`,
        [userId, name],
      );
    const [{ id: cozy } = { id: '' }] = await test.db.query<{ id: string }>(
      `select id from categories where name = 'cozy'`,
    );
    await save(ada, [aRule({ categories: [cozy] })]);
    await save(bob, [aRule({ categories: [cozy] })]);
    const [id = ''] = await post([{}]);
    expect((await openOf(ada, id))[0]?.facts.categories).toEqual([cozy]);
    await tell(ada, [id]);
    await tell(bob, [id]);
    for (const userId of [ada, bob]) await decide(userId, [id]);
    expect(
      await test.db.query('select user_id, position from rule_decisions order by position nulls last'),
    ).toEqual([
      { user_id: ada, position: 1 },
      { user_id: bob, position: null },
    ]);
    for (const [userId, taken] of [
      [ada, 1],
      [bob, 0],
    ] as const) {
      const own = [aRule({ categories: [cozy] })];
      const posts = await backtests.posts(userId, own, YEAR_AGO, NOW);
      expect(backtest(own, 1, posts).taken).toHaveLength(taken);
    }
  });

  it('mark as read, and save', async () => {
    await save(ada, [
      aRule({ name: 'A', kinds: ['news'], action: { isMuted: true } }),
      aRule({ name: 'B', kinds: ['major'], action: { isSaved: true } }),
    ]);
    const ids = await post([{ kind: 'news' }, { kind: 'major' }, { kind: 'patch' }]);
    await tell(ada, ids);
    await tell(bob, ids);
    await decide(ada, ids);
    const inbox = (userId: string) =>
      test.db.query('select update_id, is_read from notifications where user_id = $1 order by 1', [userId]);
    expect(await inbox(ada)).toEqual([
      { update_id: ids[0], is_read: true },
      { update_id: ids[2], is_read: false },
    ]);
    expect(await inbox(bob)).toHaveLength(3);
    expect(
      await test.db.query('select user_id, update_id, folder, is_read from filed_notifications'),
    ).toEqual([{ user_id: ada, update_id: ids[1], folder: 'saved', is_read: false }]);
  });

  it('put their users into the queue that decides, and nobody else', async () => {
    await save(ada, [aRule()]);
    await save(bob, [aRule()]);
    await save(bob, [], 1);
    const [id = ''] = await post([{}]);
    await test.db.query('insert into fan_outs (update_id, app_id, posted_at) values ($1, $2, $3)', [
      id,
      GAME,
      NOW,
    ]);
    await new SqlFanOutRepository(test.db, unitOfWork, plans).advance(id, 100_000);
    expect(await test.db.query('select user_id from instant_queue')).toEqual([{ user_id: ada }]);
    expect(await test.db.query('select user_id from notifications order by 1')).toHaveLength(2);
  });

  it('are explained with what they asked for, and with the messages that told of it', async () => {
    await save(ada, [aRule({ name: 'Maps', words: 'map', action: { email: 'instant' } })]);
    const ids = await post([{ title: 'Patch', body: 'A new map.' }, {}]);
    await index();
    await tell(ada, ids);
    await decide(ada, ids);
    const [id = '', other = ''] = ids;
    await new SqlDeliveryQueue(test.db).add([
      {
        id: '00000000-0000-4000-8000-000000000001',
        userId: ada,
        channel: 'email',
        targetId: null,
        appId: GAME,
        recipient: 'ada@example.org',
        priority: 'instant',
        content: { kind: 'summary', updateIds: [other], more: 1 },
        updateIds: [other, id],
        dueAt: NOW,
      },
    ]);
    await test.db.query(
      `insert into instant_queue (user_id, update_id, due_at, held) values ($1, $2, 'infinity', 'limit')`,
      [ada, id],
    );
    expect(await cases.find(ada, id, NOW)).toMatchObject({
      kind: 'patch',
      appId: GAME,
      hasPro: true,
      arrivedAt: NOW,
      decision: {
        version: 1,
        taken: { position: 1, rule: { name: 'Maps' } },
        match: [{ text: 'Patch A new ' }, { text: 'map', isMatch: true }, { text: '.' }],
      },
      waiting: { reason: 'limit', until: null },
      messages: [
        { channel: 'email', kind: 'summary', state: 'queued', notifications: 2, at: NOW.toISOString() },
      ],
    });
    expect(await cases.find(ada, other, NOW)).toMatchObject({ decision: { taken: null, match: null } });
    expect(await cases.find(bob, id, NOW)).toBeNull();
    expect(await cases.find(ada, '1 or 1=1', NOW)).toBeNull();
  });

  it('are tried on the posts of a year, and say what is not known', async () => {
    await test.db.query(
      `insert into game_histories (app_id, reaches_back_to, ended_by, due_at)
       values (${GAME}, '2026-03-01', 'store', null), (8, '2026-03-01', 'posts', null)`,
    );
    const ids = await post([
      { at: new Date('2026-03-01') },
      { at: new Date('2026-04-01'), appId: 8, title: 'Newer' },
      { at: new Date('2025-03-01') },
      { at: new Date('2026-12-01') },
    ]);
    await test.db.query('delete from follows where user_id = $1 and app_id = 8', [bob]);
    const idsOf = async (userId: string) =>
      (await backtests.posts(userId, [aRule()], YEAR_AGO, NOW)).map(({ updateId }) => updateId);
    expect(await idsOf(ada)).toEqual([ids[1], ids[0]]);
    expect(await idsOf(bob)).toEqual([ids[0]]);
    expect(await backtests.coverage(ada, YEAR_AGO)).toEqual({ games: 2, gamesKnownInPart: 1 });
    expect(await backtests.samples([ids[1]!, ids[0]!])).toMatchObject([
      { appId: 8, gameName: 'Game 8', title: 'Newer' },
      { appId: GAME },
    ]);
  });

  it('decide like their backtests: 1,000 random rules over a year', async () => {
    const random = randomOf(20);
    const pick = <T>(of: readonly T[], chance = 0.3): T[] => of.filter(() => random() < chance);
    const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const VOCABULARY = [
      'Größe',
      'balance',
      'fixed',
      'fix',
      'crash',
      'new',
      'map',
      '更新',
      'v1.2',
      'mods',
      'saves',
    ];
    const QUERIES = [
      'fix',
      '"new map"',
      'crash -map',
      'grosse or mods',
      '"fix"',
      '更',
      'v1',
      'new balance',
      '-fix mods',
    ];
    const APPS = Array.from({ length: 12 }, (_, n) => 100 + n);
    const [USERS, RULES, POSTS] = [20, 50, 240];

    await addGames(test.db, APPS);
    const users = await addUsers(test.db, USERS);
    await test.db.query(`update users set plan = 'PRO', has_early_access = true`);
    const year = NOW.getTime() - YEAR_AGO.getTime();
    const ids = await post(
      Array.from({ length: POSTS }, () => ({
        appId: one(APPS),
        kind: one(UPDATE_KINDS),
        title: pick(VOCABULARY, 0.1).join(' '),
        body: Array.from({ length: 8 }, () => one(VOCABULARY)).join(' '),
        at: new Date(NOW.getTime() - Math.floor(random() * year)),
      })),
    );
    await index();
    const appOf = new Map(
      (await test.db.query<{ id: string; app_id: number }>('select id, app_id from updates')).map((row) => [
        row.id,
        row.app_id,
      ]),
    );
    let [rulesTried, decided, differences] = [0, 0, 0];
    for (const userId of users) {
      const followed = pick(APPS, 0.7);
      for (const appId of followed) await addFollows(test.db, appId, [userId], new Date(0));
      const categories = await test.db.query<{ id: string }>(
        `insert into categories (user_id, name, name_key, color, icon, position)
         select $1, n::text, n::text, 0, 'games', n from generate_series(0, 2) n returning id`,
        [userId],
      );
      const categoryIds = categories.map(({ id }) => id);
      for (const id of categoryIds)
        await test.db.query(
          'insert into category_games (user_id, category_id, app_id) select $1, $2, unnest($3::int[])',
          [userId, id, pick(followed)],
        );
      const all = Array.from({ length: RULES }, (_, n) =>
        aRule({
          name: String(n),
          games: random() < 0.6 ? pick(APPS, 0.15) : [],
          categories: random() < 0.3 ? [one(categoryIds)] : [],
          kinds: random() < 0.6 ? pick(UPDATE_KINDS) : [],
          items: random() < 0.1 ? pick(ITEM_LABELS) : [],
          words: random() < 0.7 ? one(QUERIES) : null,
        }),
      );
      await save(userId, all);
      const inbox = ids.filter((id) => followed.includes(appOf.get(id)!));
      await tell(userId, inbox);
      await decide(userId, inbox);
      const rows = await test.db.query<{ update_id: string; position: number | null }>(
        'select update_id, position from rule_decisions where user_id = $1',
        [userId],
      );
      expect(rows).toHaveLength(inbox.length);
      decided += rows.filter(({ position }) => position !== null).length;
      for (let position = 1; position <= RULES; position += 1) {
        const upToIt = all.slice(0, position);
        const { taken } = backtest(upToIt, position, await backtests.posts(userId, upToIt, YEAR_AGO, NOW));
        const inTest = taken.map(({ updateId }) => updateId).toSorted();
        const delivered = rows.filter((row) => row.position === position).map(({ update_id }) => update_id);
        if (inTest.join() !== delivered.toSorted().join()) differences += 1;
        rulesTried += 1;
      }
    }
    expect({ rulesTried, differences }).toEqual({ rulesTried: 1_000, differences: 0 });
    // Not because nothing was decided.
    expect(decided).toBeGreaterThan(2_000);
  });
});
