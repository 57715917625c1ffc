import { beforeEach, describe, expect, it } from '@jest/globals';
import { backtest } from '@patchlight/domain';
import { aRule, rulesContract } from '@patchlight/testing';
import { SqlDeliveryQueue } from '../../kernel/deliveries/sql-delivery.queue.ts';
import { emptyTables } from '../../testing/empty-tables.ts';
import { rulesFixture } from '../../testing/rules-fixture.ts';
import { addFollows, addGames, addUsers } from '../../testing/seed.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const YEAR_AGO = new Date('2025-11-22T12:00:00Z');
const GAME = 7;

const test = await openTestDatabase();

describe('rules in PostgreSQL', () => {
  const seed = rulesFixture(test, NOW, GAME);
  const { rules, backtests, cases } = seed;
  let ada: string;
  let bob: string;

  const openOf = async (userId: string, id: string) =>
    (await rules.read([{ userId, updateId: id }], NOW)).open;

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

  rulesContract(async () => {
    const updateIds = (await seed.post([{}, {}])) as [string, string];
    const [editId = ''] = await seed.edit([{ updateId: updateIds[0], class: 'removed' }]);
    return { rules, unitOfWork: seed.unitOfWork, userIds: [ada, bob], updateIds, editId };
  });

  it('are in force with PRO and early access only', async () => {
    await seed.save(ada, [aRule()]);
    const [id = ''] = await seed.post([{}]);
    expect(await openOf(ada, id)).toHaveLength(1);
    await test.db.query('update users set has_early_access = false');
    expect(await openOf(ada, id)).toEqual([]);
    await test.db.query(`update users set has_early_access = true, plan = 'FREE'`);
    expect(await openOf(ada, id)).toEqual([]);
  });

  it('know the words of a post by the search, once it is indexed', async () => {
    const words = ['größe', 'grosse', 'karte', '"new map"', 'new -map', 'speicher or ram', '更新'];
    await seed.save(
      ada,
      words.map((text) => aRule({ name: text, words: text })),
    );
    const [id = ''] = await seed.post([
      { title: 'Größere Karten', body: '[b]RAM[/b]: map, new. 版本更新了' },
    ]);
    expect((await openOf(ada, id))[0]?.facts.content).toBeNull();
    await seed.index();
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
    await seed.save(ada, [aRule({ categories: [cozy] })]);
    await seed.save(bob, [aRule({ categories: [cozy] })]);
    const [id = ''] = await seed.post([{}]);
    expect((await openOf(ada, id))[0]?.facts.categories).toEqual([cozy]);
    await seed.tell(ada, [id]);
    await seed.tell(bob, [id]);
    for (const userId of [ada, bob]) await seed.decide(userId, [id]);
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
      const posts = await backtests.posts(userId, own, { since: YEAR_AGO, now: NOW }, 20_000);
      expect(backtest(own, 1, posts).taken).toHaveLength(taken);
    }
  });

  it('mark as read, and save', async () => {
    await seed.save(ada, [
      aRule({ name: 'A', kinds: ['news'], action: { isMuted: true } }),
      aRule({ name: 'B', kinds: ['major'], action: { isSaved: true } }),
    ]);
    const ids = await seed.post([{ kind: 'news' }, { kind: 'major' }, { kind: 'patch' }]);
    await seed.tell(ada, ids);
    await seed.tell(bob, ids);
    await seed.decide(ada, ids);
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
    await seed.save(ada, [aRule()]);
    await seed.save(bob, [aRule()]);
    await seed.save(bob, [], 1);
    const [id = ''] = await seed.post([{}]);
    expect(await seed.fanOut(id)).toEqual([ada, bob]);
    expect(await test.db.query('select user_id from instant_queue')).toEqual([{ user_id: ada }]);
  });

  it('are explained with what they asked for, and with the messages that told of it', async () => {
    await seed.save(ada, [aRule({ name: 'Maps', words: 'map', action: { email: 'instant' } })]);
    const ids = await seed.post([{ title: 'Patch', body: 'A new map.' }, {}]);
    await seed.index();
    await seed.tell(ada, ids);
    await seed.decide(ada, ids);
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

  it('about silent edits tell those who ask for it, and nobody else', async () => {
    const [update = '', other = ''] = await seed.post([{}, { appId: 8 }]);
    const [removed = '', added = '', elsewhere = ''] = await seed.edit([
      { updateId: update, class: 'removed' },
      { updateId: update, class: 'added' },
      { updateId: other, class: 'removed' },
    ]);
    expect(await seed.fanOut(removed)).toEqual([]);
    await test.db.query('delete from fan_outs');
    const saving = { action: { isSaved: true } };
    await seed.save(ada, [aRule({ name: 'A', edits: ['removed'], games: [GAME], ...saving })]);
    await seed.save(bob, [aRule({ name: 'B', ...saving }), aRule({ name: 'C', edits: [] })]);
    for (const id of [elsewhere, added]) expect(await seed.fanOut(id)).toEqual([]);
    expect(await seed.fanOut(removed)).toEqual([ada]);
    expect(await test.db.query('select user_id, update_id from instant_queue')).toEqual([
      { user_id: ada, update_id: removed },
    ]);
    await seed.decide(ada, [removed]);
    expect(await test.db.query('select user_id, update_id, folder from filed_notifications')).toEqual([
      { user_id: ada, update_id: removed, folder: 'saved' },
    ]);
  });

  it('about silent edits tell nobody without PRO and early access', async () => {
    const [updateId = ''] = await seed.post([{}]);
    const [first = '', second = ''] = await seed.edit([{ updateId }, { updateId }]);
    await seed.save(ada, [aRule({ edits: [], action: { push: true } })]);
    await test.db.query('update users set has_early_access = false');
    expect(await seed.fanOut(first)).toEqual([]);
    await test.db.query('update users set has_early_access = true');
    expect(await seed.fanOut(second)).toEqual([ada]);
  });

  it('about silent edits are explained with the words of the post', async () => {
    const [updateId = ''] = await seed.post([{ title: 'Patch', body: 'A new map.' }]);
    await seed.index();
    const [id = '', other = ''] = await seed.edit([{ updateId, class: 'changed' }, { updateId }]);
    await seed.save(ada, [aRule({ name: 'Maps', words: 'map', edits: ['changed'], action: { push: true } })]);
    await seed.tell(ada, [id]);
    await seed.decide(ada, [id]);
    expect(await cases.find(ada, id, NOW)).toMatchObject({
      kind: 'edited',
      appId: GAME,
      arrivedAt: NOW,
      decision: {
        taken: { position: 1, rule: { name: 'Maps', edits: ['changed'] } },
        match: [{ text: 'Patch A new ' }, { text: 'map', isMatch: true }, { text: '.' }],
      },
    });
    expect(await cases.find(ada, other, NOW)).toBeNull();
  });

  it('about silent edits are tried on those that could be told, and not on updates', async () => {
    const [shown = '', hidden = ''] = await seed.post([{ title: 'Shown' }, {}]);
    await test.db.query('update updates set is_hidden = true where id = $1', [hidden]);
    const at = (date: string) => ({ updateId: shown, at: new Date(date) });
    const ids = await seed.edit([
      { ...at('2026-10-01'), class: 'added' },
      { ...at('2026-11-01'), class: 'removed' },
      at('2025-11-01'),
      { updateId: hidden },
    ]);
    await seed.edit([{ ...at('2026-11-02'), isTold: false }]);
    const tried = (edits: ('added' | 'removed')[]) =>
      backtests.posts(ada, [aRule({ edits })], { since: YEAR_AGO, now: NOW }, 20_000);
    expect((await tried([])).map(({ updateId, edit }) => [updateId, edit])).toEqual([
      [ids[1], 'removed'],
      [ids[0], 'added'],
    ]);
    expect(await backtests.samples([ids[1]!, shown])).toMatchObject([
      { title: 'Shown', edit: { class: 'removed', at: '2026-11-01T00:00:00.000Z' } },
      { title: 'Shown', edit: null },
    ]);
  });

  it('are tried on the posts of a year, and say what is not known', async () => {
    await test.db.query(
      `insert into game_histories (app_id, reaches_back_to, ended_by, due_at)
       values (${GAME}, '2026-03-01', 'store', null), (8, '2026-03-01', 'posts', null)`,
    );
    const ids = await seed.post([
      { at: new Date('2026-03-01') },
      { at: new Date('2026-04-01'), appId: 8, title: 'Newer' },
      { at: new Date('2025-03-01') },
      { at: new Date('2026-12-01') },
    ]);
    await test.db.query('delete from follows where user_id = $1 and app_id = 8', [bob]);
    const idsOf = async (userId: string) =>
      (await backtests.posts(userId, [aRule()], { since: YEAR_AGO, now: NOW }, 20_000)).map(
        ({ updateId }) => updateId,
      );
    expect(await idsOf(ada)).toEqual([ids[1], ids[0]]);
    expect(await idsOf(bob)).toEqual([ids[0]]);
    const newest = await backtests.posts(ada, [aRule()], { since: YEAR_AGO, now: NOW }, 1);
    expect(newest).toMatchObject([{ updateId: ids[1], at: new Date('2026-04-01') }]);
    expect(await backtests.coverage(ada, YEAR_AGO)).toEqual({ games: 2, gamesKnownInPart: 1 });
    expect(await backtests.samples([ids[1]!, ids[0]!])).toMatchObject([
      { appId: 8, gameName: 'Game 8', title: 'Newer' },
      { appId: GAME },
    ]);
  });
});
