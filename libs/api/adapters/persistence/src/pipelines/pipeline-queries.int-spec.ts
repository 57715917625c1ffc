import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EventFilter, UpdateFilter } from '@patchlight/application/ports';
import type { UpdateKind } from '@patchlight/contracts';
import { eventually, feedContract, gateRepositoryContract } from '@patchlight/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PostgresListener } from '../kernel/scale-out/index.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers, aPost } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlGameEventLog } from '../updates/sql-game-event.log.ts';
import { PostgresSettledEvents } from './postgres-settled-events.ts';
import { SqlGateRepository } from './sql-gate.repository.ts';
import { SqlCategoryRepository } from '../library/sql-category.repository.ts';
import { SqlPipelineQueries } from './sql-pipeline.queries.ts';
import { SqlFeedRepository } from '../kernel/tokens/sql-feed.repository.ts';
import { rawClient } from '../testing/raw-client.ts';

const [GAME, OTHER, FOREIGN] = [7, 8, 9];
const DAY = 86_400_000;

const test = await openTestDatabase();

describe('SqlPipelineQueries', () => {
  const queries = new SqlPipelineQueries(test.db, new URL('https://patchlight.example/'));
  const log = new SqlGameEventLog(test.db);
  let ada: string;

  const filter = (more: Partial<EventFilter> = {}): EventFilter & UpdateFilter => ({
    userId: ada,
    appIds: null,
    types: null,
    kinds: null,
    items: null,
    since: null,
    ...more,
  });
  const addUpdate = async (appId: number, { kind = 'patch' as UpdateKind, daysAgo = 0 } = {}) => {
    const { gid, title, body } = aPost();
    const row = await test.db.queryOne<{ id: string }>(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values ($1, $2, $3, 'http://store.test/', '', $4, '', sha256('x'), $5, now() - $6 * interval '1 day', now())
       returning id`,
      [appId, gid, title, body, kind, daysAgo],
    );
    await test.db.query('update games set latest_update_id = $2 where app_id = $1', [appId, row!.id]);
    return { id: row!.id, gid };
  };
  const addEvent = (type: string, appId: number, updateId: string, at = new Date()) =>
    test.db.query('insert into game_events (type, app_id, update_id, at) values ($1, $2, $3, $4)', [
      type,
      appId,
      updateId,
      at,
    ]);
  const readBack = (id: string) => test.db.query('update updates set is_history = true where id = $1', [id]);
  const settle = async (): Promise<void> => {
    await log.settle();
    await log.settle();
  };
  const gidsOf = async (more: Partial<EventFilter> = {}, after = '0') =>
    (await queries.listEvents(filter(more), after, 100))!.events.map(({ update }) => update?.gid);

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'updates', 'notices', 'game_events');
    await test.db.query(
      `update game_event_mark set settled_id = 0, mark_id = 0, settled_update_id = 0, mark_update_id = 0, marked_at = '0'`,
    );
    await addGames(test.db, [GAME, OTHER, FOREIGN]);
    const [first, second] = (await addUsers(test.db, 2)) as [string, string];
    ada = first;
    for (const appId of [GAME, OTHER]) await addFollows(test.db, appId, [ada], new Date());
    await addFollows(test.db, FOREIGN, [second], new Date());
  });

  gateRepositoryContract(async () => {
    const unitOfWork = new MikroUnitOfWork(test.orm.em);
    const [, bob] = await test.db.query<{ id: string }>('select id from users order by id');
    return { gates: new SqlGateRepository(test.db, unitOfWork), unitOfWork, ada, bob: bob!.id };
  });

  feedContract(async () => {
    const [, bob] = await test.db.query<{ id: string }>('select id from users order by id');
    const categories = new SqlCategoryRepository(test.db);
    return {
      feeds: new SqlFeedRepository<UpdateKind>('updateFeeds', test.db, new MikroUnitOfWork(test.orm.em)),
      kind: 'patch',
      ada,
      bob: bob!.id,
      addCategory: (userId, name) => categories.add(userId, { name, color: 0, icon: 'games' }),
      dropCategory: async (userId, id) => void (await categories.remove(userId, id)),
    };
  });

  it('reads no feed of a disabled user', async () => {
    const feeds = new SqlFeedRepository<UpdateKind>('updateFeeds', test.db, new MikroUnitOfWork(test.orm.em));
    const createdAt = new Date();
    const feed = { userId: ada, name: 'Mine', kinds: ['patch' as const], category: null, createdAt };
    await feeds.add({ ...feed, token: 'secret', sealedToken: '' }, 1);
    expect(await feeds.findByToken('secret')).not.toBeNull();
    await test.db.query('update users set disabled_at = now() where id = $1', [ada]);
    expect(await feeds.findByToken('secret')).toBeNull();
    expect(await test.db.query('select from update_feeds where token_hash = $1', ['secret'])).toEqual([]);
  });

  it('lists the newest visible updates of a user by kind and category', async () => {
    const [old, news, hidden] = [
      await addUpdate(GAME, { daysAgo: 3 }),
      await addUpdate(OTHER, { kind: 'news' }),
      await addUpdate(GAME),
    ];
    await addUpdate(FOREIGN);
    await test.db.query('update updates set is_hidden = true where id = $1', [hidden.id]);
    const gids = async (kinds: UpdateKind[], category: string | null, limit = 10) =>
      (await queries.listNewestOfUser({ userId: ada, kinds, category }, limit)).map(({ gid }) => gid);
    expect(await gids(['patch', 'news'], null)).toEqual([news.gid, old.gid]);
    expect(await gids(['patch', 'news'], null, 1)).toEqual([news.gid]);
    expect(await gids(['patch'], null)).toEqual([old.gid]);
    expect(await gids(['patch', 'news'], 'favorites')).toEqual([]);
    await test.db.query('update follows set is_favorite = true where app_id = $1', [GAME]);
    expect(await gids(['patch', 'news'], 'favorites')).toEqual([old.gid]);
    expect(await gids(['patch', 'news'], '999')).toEqual([]);
  });

  it('lists the settled events of the caller’s games, page by page', async () => {
    const [one, foreign, two] = [await addUpdate(GAME), await addUpdate(FOREIGN), await addUpdate(OTHER)];
    await addEvent('update.published', GAME, one.id);
    await addEvent('update.published', FOREIGN, foreign.id);
    await addEvent('update.published', OTHER, two.id);
    expect(await gidsOf()).toEqual([]);
    await settle();
    const first = (await queries.listEvents(filter(), '0', 1))!;
    expect(first).toMatchObject({
      hasMore: true,
      events: [
        {
          id: first.lastId,
          type: 'update.published',
          appId: GAME,
          gameName: 'Game 7',
          text: null,
          edit: null,
          update: {
            gid: one.gid,
            url: `https://patchlight.example/g/7?update=${one.gid}`,
            contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
            editedAt: null,
          },
        },
      ],
    });
    const next = (await queries.listEvents(filter(), first.lastId, 1))!;
    expect(next).toMatchObject({ hasMore: false, events: [{ update: { gid: two.gid } }] });
    expect(await queries.listEvents(filter(), next.lastId, 1)).toEqual({
      events: [],
      hasMore: false,
      lastId: next.lastId,
    });
    expect(await queries.listEvents(filter(), String(Number(next.lastId) + 1), 1)).toBeNull();
  });

  it('tells waiting readers of the events of their games, and all of them after an interruption', async () => {
    const listener = new PostgresListener(test.url, 'settled-events');
    const errors: unknown[] = [];
    const settled = new PostgresSettledEvents(test.db, listener, (error) => errors.push(error));
    await listener.start();
    try {
      const told: string[] = [];
      const { user_id: bob } = (await test.db.queryOne<{ user_id: string }>(
        'select user_id from follows where app_id = $1',
        [FOREIGN],
      ))!;
      const leave = settled.subscribe(ada, () => told.push('ada'));
      settled.subscribe(bob, () => told.push('bob'));
      const { id } = await addUpdate(GAME);
      await addEvent('update.published', GAME, id);
      await settle();
      await eventually('both were told, as nobody knew of what', () => told.length === 2);
      await addEvent('update.edited', GAME, id);
      await settle();
      await eventually('ada was told', () => told.length === 3);
      await addEvent('update.edited', FOREIGN, id);
      await settle();
      await eventually('bob was told', () => told.length === 4);
      expect(told.slice(2)).toEqual(['ada', 'bob']);
      await settle();
      leave();
      await test.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'settled-events'`,
      );
      await eventually('bob was told again', () => told.length === 5);
      expect(told.at(-1)).toBe('bob');
      expect(errors).toEqual([]);
    } finally {
      await listener.close();
    }
  });

  it('says in the event of an edit what it changed, its first lines', async () => {
    const { id } = await addUpdate(GAME);
    const changes = Array.from({ length: 12 }, (_, line) => ({
      class: 'changed',
      before: `${line}`,
      after: `${line + 1}`,
      isSpoiler: false,
    }));
    const edit = { class: 'changed', isSilent: true, isRepeat: false, changes };
    const add = (more: object | null): Promise<unknown> =>
      test.db.query(
        `with r as (
           insert into update_revisions (update_id, title, body, replaced_at, edit) values ($1, '', '', now(), $2) returning id
         ) insert into game_events (type, app_id, update_id, revision_id) select 'update.edited', $3, $1, id from r`,
        [id, more, GAME],
      );
    await add(edit);
    await add({ ...edit, changes: changes.slice(0, 2) });
    await add(null);
    await settle();
    const { events } = (await queries.listEvents(filter(), '0', 10))!;
    expect(events.map((event) => event.edit)).toEqual([
      { ...edit, changes: changes.slice(0, 10), more: 2 },
      { ...edit, changes: changes.slice(0, 2), more: 0 },
      null,
    ]);
  });

  it('filters events by game, type, kind and time', async () => {
    const [patch, news] = [await addUpdate(GAME), await addUpdate(OTHER, { kind: 'news' })];
    await addEvent('update.published', GAME, patch.id, new Date(Date.now() - DAY));
    await addEvent('update.edited', OTHER, news.id);
    await settle();
    expect(await gidsOf({ appIds: [OTHER, FOREIGN] })).toEqual([news.gid]);
    expect(await gidsOf({ types: ['update.published', 'update.hidden'] })).toEqual([patch.gid]);
    expect(await gidsOf({ kinds: ['news'] })).toEqual([news.gid]);
    const since = new Date(Date.now() - DAY / 2);
    expect(await gidsOf({ since })).toEqual([news.gid]);
    expect(await gidsOf({}, await queries.lastEventBefore(since))).toContain(news.gid);
    expect(await queries.lastEventBefore(new Date(Date.now() + DAY))).toBe(
      await queries.lastEventBefore(null),
    );
  });

  it('begins at a time where the first event is not settled yet, and skips no event that settles later', async () => {
    const [old, late] = [await addUpdate(GAME), await addUpdate(GAME)];
    await addEvent('update.published', GAME, old.id, new Date(Date.now() - DAY));
    await settle();
    // The id of an event that may still be committed.
    await test.db.query(`select nextval(pg_get_serial_sequence('game_events', 'id'))`);
    await addEvent('update.published', GAME, late.id);
    const after = await queries.lastEventBefore(new Date(Date.now() - DAY / 2));
    expect(await gidsOf({}, after)).toEqual([]);
    await settle();
    expect(await gidsOf({}, after)).toEqual([late.gid]);
  });

  it('shows a hidden update in the event of its hiding only', async () => {
    const { id, gid } = await addUpdate(GAME);
    await addEvent('update.published', GAME, id);
    await addEvent('update.hidden', GAME, id);
    await test.db.query('update updates set is_hidden = true');
    await settle();
    expect(await gidsOf()).toEqual([undefined, gid]);
    expect(await queries.findUpdate(gid)).toBeNull();
    expect(await queries.listUpdates(filter(), null, { limit: 10, isFull: false })).toEqual([]);
    expect((await queries.listGames(filter(), 0, 10))[0]).toMatchObject({ appId: GAME, latest: null });
  });

  it('skips no event, however the transactions of its writers end', async () => {
    const [WRITERS, EACH] = [8, 25];
    const write = async (writer: number): Promise<void> => {
      const client = rawClient(test.url);
      await client.connect();
      try {
        for (let n = 0; n < EACH; n += 1) {
          await client.query('begin');
          const updateId = writer * EACH + n + 1;
          await client.query(
            `insert into game_events (type, app_id, update_id) values ('update.edited', $1, $2)`,
            [GAME, updateId],
          );
          await sleep(((writer * 7 + n * 13) % 5) * 3);
          await client.query('commit');
        }
      } finally {
        await client.end();
      }
    };
    let isWriting = true;
    const walk = async (limit: number): Promise<string[]> => {
      const seen: string[] = [];
      let after = '0';
      for (;;) {
        const wasWriting = isWriting;
        const { events, lastId, hasMore } = (await queries.listEvents(filter(), after, limit))!;
        seen.push(...events.map(({ id }) => id));
        after = lastId;
        if (!wasWriting && !hasMore && seen.length >= WRITERS * EACH) return seen;
        await log.settle();
      }
    };
    const walks = Promise.all([1, 7, 50].map(walk));
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    isWriting = false;
    const [first, ...others] = await walks;
    expect(new Set(first).size).toBe(WRITERS * EACH);
    expect(first).toEqual(first!.toSorted((a, b) => Number(a) - Number(b)));
    for (const other of others) expect(other).toEqual(first);
  });

  it('lists updates newest first, page by page, and their texts on request', async () => {
    const [old, patch] = [await addUpdate(GAME, { daysAgo: 3 }), await addUpdate(OTHER, { daysAgo: 1 })];
    await addUpdate(FOREIGN);
    const news = await addUpdate(GAME, { kind: 'news' });
    const page = { limit: 2, isFull: false };
    const first = await queries.listUpdates(filter(), null, page);
    expect(first.map(({ gid }) => gid)).toEqual([news.gid, patch.gid]);
    expect(first[0]).not.toHaveProperty('body');
    const next = await queries.listUpdates(filter(), first[1]!.position, { ...page, isFull: true });
    expect(next).toMatchObject([{ gid: old.gid, body: expect.any(String), format: 'bbcode' }]);
    const since = new Date(Date.now() - 2 * DAY);
    const gids = async (more: Partial<EventFilter>) =>
      (await queries.listUpdates(filter(more), null, page)).map(({ gid }) => gid);
    expect(await gids({ since, kinds: ['patch'] })).toEqual([patch.gid]);
    expect(await gids({ appIds: [OTHER, FOREIGN] })).toEqual([patch.gid]);
  });

  it('finds an update with the texts before its edits', async () => {
    const { id, gid } = await addUpdate(GAME);
    await test.db.query(
      `insert into update_revisions (update_id, title, body, replaced_at) values ($1, 'Old', 'Text', '2026-11-20T12:00:00Z')`,
      [id],
    );
    expect(await queries.findUpdate(gid)).toMatchObject({
      gid,
      body: expect.any(String),
      revisions: [{ title: 'Old', body: 'Text', format: 'bbcode', replacedAt: '2026-11-20T12:00:00.000Z' }],
    });
    expect(await queries.findUpdate('1')).toBeNull();
  });

  it('lists no posts in feeds that were read back, which would look new there', async () => {
    await test.db.query('update games set is_described = true');
    const [old, recent] = [await addUpdate(GAME, { daysAgo: 400 }), await addUpdate(GAME)];
    await readBack(old.id);
    const mine = await queries.listNewestOfUser({ userId: ada, kinds: ['patch'], category: null }, 10);
    expect(mine.map(({ gid }) => gid)).toEqual([recent.gid]);
    expect((await queries.listNewest(GAME, 10))!.updates.map(({ gid }) => gid)).toEqual([recent.gid]);
    const all = await queries.listUpdates(filter(), null, { limit: 10, isFull: false });
    expect(all.map(({ gid }) => gid)).toEqual([recent.gid, old.gid]);
  });

  it('lists the newest visible updates of a game that the store has described, whoever follows it', async () => {
    const [old, , patch] = [
      await addUpdate(FOREIGN, { daysAgo: 3 }),
      await addUpdate(OTHER),
      await addUpdate(FOREIGN, { daysAgo: 1 }),
    ];
    const hidden = await addUpdate(FOREIGN);
    await test.db.query('update updates set is_hidden = true where id = $1', [hidden.id]);
    expect(await queries.listNewest(FOREIGN, 10)).toBeNull();
    await test.db.query('update games set is_described = true');
    expect(await queries.listNewest(FOREIGN, 10)).toMatchObject({
      appId: FOREIGN,
      gameName: 'Game 9',
      updates: [{ gid: patch.gid, body: expect.any(String), format: 'bbcode' }, { gid: old.gid }],
    });
    expect((await queries.listNewest(FOREIGN, 1))!.updates).toHaveLength(1);
    expect((await queries.listNewest(GAME, 10))!.updates).toEqual([]);
    expect(await queries.listNewest(10, 10)).toBeNull();
  });

  it('finds the release dates of a game that the store has described', async () => {
    await test.db.query(
      `insert into release_windows (app_id, seen_at, release_text, is_released) values ($1, $2, 'Soon', false)`,
      [FOREIGN, '2026-11-20T12:00:00Z'],
    );
    expect(await queries.findReleases(FOREIGN)).toBeNull();
    await test.db.query('update games set is_described = true');
    const since = '2026-11-20T12:00:00.000Z';
    expect(await queries.findReleases(FOREIGN)).toEqual({
      appId: FOREIGN,
      gameName: 'Game 9',
      since,
      moves: 0,
      monthsLater: 0,
      studio: null,
      seen: [{ seenAt: since, text: 'Soon', from: null, to: null, isReleased: false }],
    });
    expect(await queries.findReleases(GAME)).toMatchObject({ since: null, moves: 0, seen: [] });
    expect(await queries.findReleases(10)).toBeNull();
  });

  it('lists games with their fetches and newest updates, page by page', async () => {
    const { gid } = await addUpdate(GAME);
    await test.db.query(
      `update game_feeds set failures = 3, last_fetched_at = '2026-11-20T12:00:00Z' where app_id = $1`,
      [GAME],
    );
    const [first] = await queries.listGames(filter(), 0, 1);
    expect(first).toMatchObject({
      appId: GAME,
      name: 'Game 7',
      url: 'https://patchlight.example/g/7',
      failures: 3,
      lastFetchedAt: '2026-11-20T12:00:00.000Z',
      latest: { gid },
    });
    expect(await queries.listGames(filter(), GAME, 10)).toMatchObject([
      { appId: OTHER, failures: 0, lastFetchedAt: null, latest: null },
    ]);
    expect(await queries.listGames(filter({ appIds: [FOREIGN] }), 0, 10)).toEqual([]);
  });

  describe('the games of a gate', () => {
    const KINDS: UpdateKind[] = ['patch', 'major'];
    const stateOf = async (
      appId: number,
      gid: string | null,
      more: Partial<EventFilter> = {},
      contentHash: string | null = null,
    ) => {
      const [state] = await queries.listGateStates(filter(more), KINDS, [{ appId, gid, contentHash }]);
      return { ...state!, newest: state!.newest?.gid ?? null, accepted: state!.accepted?.gid ?? null };
    };

    it('are told with the newest update that holds, from the accepted one on', async () => {
      const first = await addUpdate(GAME, { daysAgo: 5 });
      expect(await stateOf(GAME, null)).toMatchObject({ newest: first.gid, accepted: null });
      const second = await addUpdate(GAME, { daysAgo: 3 });
      const news = await addUpdate(GAME, { daysAgo: 1, kind: 'news' });
      expect(await stateOf(GAME, first.gid)).toMatchObject({ newest: second.gid, accepted: first.gid });
      expect(await stateOf(GAME, second.gid)).toMatchObject({ newest: second.gid, accepted: second.gid });
      expect(await stateOf(GAME, news.gid)).toMatchObject({ newest: null, accepted: news.gid });
      expect(await stateOf(GAME, '404')).toMatchObject({ newest: second.gid, accepted: null });
      const [state] = await queries.listGateStates(filter(), KINDS, [
        { appId: GAME, gid: null, contentHash: null },
      ]);
      expect(await queries.findUpdate(second.gid)).toMatchObject(state!.newest!);
    });

    it('are told without hidden updates, and without what is older than an accepted one that was hidden', async () => {
      const [old, hidden] = [await addUpdate(GAME, { daysAgo: 5 }), await addUpdate(GAME, { daysAgo: 3 })];
      await test.db.query('update updates set is_hidden = true where id = $1', [hidden.id]);
      expect(await stateOf(GAME, old.gid)).toMatchObject({ newest: old.gid, accepted: old.gid });
      expect(await stateOf(GAME, hidden.gid)).toMatchObject({ newest: null, accepted: null });
    });

    it('are told without posts that were read back, where none is accepted: they did not come since', async () => {
      const old = await addUpdate(GAME, { daysAgo: 400 });
      await readBack(old.id);
      expect(await stateOf(GAME, null)).toMatchObject({ newest: null });
      expect(await stateOf(GAME, old.gid)).toMatchObject({ newest: old.gid, accepted: old.gid });
      const first = await addUpdate(GAME);
      expect(await stateOf(GAME, null)).toMatchObject({ newest: first.gid });
    });

    it('are told whether all edits since the accepted text changed its looks only', async () => {
      const { id, gid } = await addUpdate(GAME);
      const [first, second] = ['aa'.repeat(32), 'bb'.repeat(32)];
      const replaced = (hash: string, edit: string | null): Promise<unknown> =>
        test.db.query(
          `insert into update_revisions (update_id, title, body, replaced_at, content_hash, edit)
           values ($1, '', '', now(), decode($2, 'hex'), jsonb_build_object('class', $3::text))`,
          [id, hash, edit],
        );
      const isCosmetic = async (hash: string | null): Promise<boolean> =>
        (await stateOf(GAME, gid, {}, hash)).isCosmetic;
      expect(await isCosmetic(first)).toBe(false);
      await replaced(first, 'changed');
      await replaced(second, 'cosmetic');
      expect([await isCosmetic(first), await isCosmetic(second), await isCosmetic(null)]).toEqual([
        false,
        true,
        false,
      ]);
      await replaced('cc'.repeat(32), null);
      expect(await isCosmetic(second)).toBe(false);
    });

    it('are told in the order asked for, with their fetches, those of others without anything', async () => {
      await test.db.query(
        `update game_feeds set failures = 3, last_fetched_at = '2026-11-20T12:00:00Z' where app_id = $1`,
        [GAME],
      );
      await addUpdate(FOREIGN);
      const nothing = {
        lastFetchedAt: null,
        failures: 0,
        hasPosts: false,
        isVerified: false,
        newest: null,
        accepted: null,
        isCosmetic: false,
      };
      const asked = [404, FOREIGN, GAME, OTHER].map((appId) => ({ appId, gid: null, contentHash: null }));
      expect(await queries.listGateStates(filter(), KINDS, asked)).toEqual([
        { ...nothing, appId: 404, isKnown: false, isTracked: false },
        { ...nothing, appId: FOREIGN, isKnown: true, isTracked: false },
        {
          ...nothing,
          appId: GAME,
          isKnown: true,
          isTracked: true,
          failures: 3,
          lastFetchedAt: new Date('2026-11-20T12:00:00Z'),
        },
        { ...nothing, appId: OTHER, isKnown: true, isTracked: true },
      ]);
      expect(await stateOf(GAME, null, { appIds: [OTHER] })).toMatchObject({
        isKnown: true,
        isTracked: false,
      });
    });

    it('are verified once the store shows them or has shown a post, or has neither', async () => {
      const set = (table: string, change: string): Promise<unknown> =>
        test.db.query(`update ${table} set ${change} where app_id = $1`, [GAME]);
      const state = async (): Promise<[isVerified: boolean, hasPosts: boolean]> => {
        const { isVerified, hasPosts } = await stateOf(GAME, null);
        return [isVerified, hasPosts];
      };
      await set('games', 'described_at = now()');
      await set('game_feeds', 'last_fetched_at = now()');
      expect(await state()).toEqual([false, false]);
      await set('games', 'checked_at = now()');
      expect(await state()).toEqual([true, false]);
      await set('game_feeds', 'last_fetched_at = null');
      expect(await state()).toEqual([false, false]);
      await set('games', 'is_described = true, checked_at = null');
      expect(await state()).toEqual([true, false]);
      await set('games', 'is_described = false');
      await addUpdate(GAME, { kind: 'news' });
      expect(await state()).toEqual([true, true]);
    });
  });
});
