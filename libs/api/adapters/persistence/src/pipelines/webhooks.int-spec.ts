import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NewWebhook } from '@patchlight/application/ports';
import type { GameEventType, UpdateKind } from '@patchlight/contracts';
import { AGE_LIMITS_MS, ApiTokenRefused } from '@patchlight/domain';
import {
  aTurnRequest,
  eventually,
  FixedClock,
  tokenWebhooksContract,
  webhooksContract,
} from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { SqlHeartbeat } from '../operations/sql-health.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { ROWS_OF_USER } from '../testing/rows-of-user.ts';
import { aPost, addFollows, addGames, addUsers } from '../testing/seed.ts';
import { somebodyWaits } from '../testing/somebody-waits.ts';
import { tidy } from '../testing/tidy.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlApiTokenRepository } from '../sessions/sql-api-token.repository.ts';
import { SqlCredentials } from '../sessions/sql-credentials.ts';
import { SqlTokenWebhooks } from '../sessions/sql-token-webhooks.ts';
import { SqlGameEventLog } from '../updates/sql-game-event.log.ts';
import { SqlWebhookQueries } from './sql-webhook.queries.ts';
import { SqlWebhookQueue } from './sql-webhook.queue.ts';
import { SqlWebhookRepository } from './sql-webhook.repository.ts';

const [GAME, OTHER, FOREIGN] = [7, 8, 9];
const NOW = new Date('2026-11-21T12:00:00Z');
const ALL = aTurnRequest();

const aWebhook = (more: Partial<NewWebhook>): NewWebhook => ({
  userId: '',
  id: randomUUID(),
  name: 'CI',
  format: 'discord',
  sealedTarget: '',
  maskedAddress: '',
  host: 'ci.example',
  sealedSecret: null,
  types: ['update.published', 'update.edited', 'price.dropped'],
  kinds: ['major', 'patch'],
  appIds: null,
  createdAt: NOW,
  madeBy: null,
  ...more,
});

const test = await openTestDatabase();

describe('webhooks in PostgreSQL', () => {
  const clock = new FixedClock(NOW);
  const plans = new PlanReader(test.db, clock, null);
  const webhooks = new SqlWebhookRepository(test.db, new MikroUnitOfWork(test.orm.em), plans, clock);
  const queue = new SqlWebhookQueue(test.db, plans);
  const queries = new SqlWebhookQueries(test.db);
  const log = new SqlGameEventLog(test.db);
  let ada: string;
  let bob: string;

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'updates', 'notices', 'game_events', 'webhook_deliveries');
    await test.db.query(
      `update game_event_mark set settled_id = 0, mark_id = 0, settled_update_id = 0, mark_update_id = 0, marked_at = '0'`,
    );
    await test.db.query('update webhook_mark set event_id = 0');
    [ada = '', bob = ''] = await addUsers(test.db, 2);
    await test.db.query(`update users set plan = 'PRO'`);
  });

  webhooksContract(async () => ({ webhooks, queue, ada, bob }));

  const withTokens = () => ({
    tokens: new SqlApiTokenRepository(test.db),
    tokenWebhooks: new SqlTokenWebhooks(test.db),
    unitOfWork: new MikroUnitOfWork(test.orm.em),
  });

  tokenWebhooksContract(async () => ({ ...withTokens(), webhooks, ada, bob }));

  it.each(['first', 'last'])(
    'lets no webhook be active that is made while its token is revoked, which locks %s',
    async (order) => {
      const { tokens, tokenWebhooks, unitOfWork } = withTokens();
      const credentials = new SqlCredentials(test.db);
      const [made] = await test.db.query<{ id: string }>(`${ROWS_OF_USER['api_tokens']} returning id`, [ada]);
      const tokenId = made!.id;
      const webhook = aWebhook({ userId: ada, madeBy: { tokenId, name: 'CI' } });
      const [locked, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const hold = async (isHeld: boolean): Promise<void> => {
        if (!isHeld) return;
        locked.resolve();
        await commit.promise;
      };
      const revoke = () =>
        unitOfWork.run(async () => {
          await tokens.remove(ada, tokenId);
          await hold(order === 'first');
          await tokenWebhooks.pauseOfRevoked({ userId: ada, id: tokenId }, NOW);
        });
      const add = () =>
        unitOfWork.run(async () => {
          await webhooks.add(webhook, 1);
          if (!(await credentials.lock({ tokenId }))) throw new ApiTokenRefused();
          await hold(order === 'last');
        });
      const [one, other] = order === 'first' ? [revoke, add] : [add, revoke];
      const first = one();
      await locked.promise;
      const second = other();
      const isWaiting = eventually('it waited', () => somebodyWaits(test.db)).finally(() => commit.resolve());
      await Promise.allSettled([first, second, isWaiting]);
      const found = await webhooks.find(ada, webhook.id);
      expect(found && found.paused?.reason).toBe(order === 'first' ? null : 'token-revoked');
    },
  );

  it('leaves the webhooks of disabled users with an expired token alone', async () => {
    const { tokenWebhooks } = withTokens();
    const [made] = await test.db.query<{ id: string }>(`${ROWS_OF_USER['api_tokens']} returning id`, [ada]);
    await webhooks.add(aWebhook({ userId: ada, madeBy: { tokenId: made!.id, name: 'CI' } }), 1);
    await test.db.query('update api_tokens set expires_at = $1', [NOW]);
    await test.db.query('update users set disabled_at = now()');
    expect(await tokenWebhooks.pauseOfExpired(NOW, 9)).toEqual([]);
    await test.db.query('update users set disabled_at = null');
    expect(await tokenWebhooks.pauseOfExpired(NOW, 9)).toHaveLength(1);
  });

  it('redelivers thousands that failed', async () => {
    const webhook = aWebhook({ userId: ada });
    await webhooks.add(webhook, 1);
    await test.db.query(
      `insert into webhook_deliveries (user_id, webhook_id, host, type, state, since, due_at)
       select $1, $2, 'ci.example', 'ping', 'given-up', $3, $3 from generate_series(1, 2500)`,
      [ada, webhook.id, NOW],
    );
    expect(await queue.redeliverFailed(webhook, NOW, NOW)).toBe(2_500);
    expect(await test.db.query(`select from webhook_deliveries where state = 'queued'`)).toHaveLength(2_500);
  });

  it('adds one webhook at a time for a user', async () => {
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order: string[] = [];
    const holding = new MikroUnitOfWork(test.orm.em).run(async () => {
      await test.db.query('select 1 from users where id = $1 for no key update', [ada]);
      locked.resolve();
      await release.promise;
      order.push('released');
    });
    await locked.promise;
    const adding = webhooks.add(aWebhook({ userId: ada }), 1).then(() => order.push('added'));
    await sleep(200);
    release.resolve();
    await Promise.all([holding, adding]);
    expect(order).toEqual(['released', 'added']);
  });

  it('queues no ping for a webhook that is being deleted', async () => {
    const webhook = aWebhook({ userId: ada });
    await webhooks.add(webhook, 1);
    const [removed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deleting = new MikroUnitOfWork(test.orm.em).run(async () => {
      await webhooks.remove(webhook);
      removed.resolve();
      await commit.promise;
    });
    await removed.promise;
    const pinging = queue.ping(webhook, NOW);
    await sleep(200);
    commit.resolve();
    await Promise.all([deleting, pinging]);
    expect(await test.db.query('select from webhook_deliveries')).toEqual([]);
  });

  describe('planning', () => {
    const add = async (more: Partial<NewWebhook> = {}): Promise<string> => {
      const webhook = aWebhook({ userId: ada, ...more });
      await webhooks.add(webhook, 100);
      return webhook.id;
    };
    const addEvent = async (
      appId: number,
      { type = 'update.published', kind = 'patch' }: { type?: GameEventType; kind?: UpdateKind } = {},
    ): Promise<string> => {
      const { gid, title } = aPost();
      const row = await test.db.queryOne<{ id: string }>(
        type === 'price.dropped'
          ? `with n as (insert into notices (kind, app_id, key, title, message, at)
               values ('price-drop', $1::int, $3, $3, $4, now()) returning id)
             insert into game_events (type, app_id, update_id) select $2, $1::int, id from n returning id`
          : `with u as (insert into updates
               (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
               values ($1::int, $3, $4, '', '', '', '', '', $5, now(), now()) returning id)
             insert into game_events (type, app_id, update_id) select $2, $1::int, id from u returning id`,
        [appId, type, gid, title, kind].slice(0, type === 'price.dropped' ? 4 : 5),
      );
      return row!.id;
    };
    const plan = async (): Promise<void> => {
      for (let round = 0; round < 2; round += 1) await log.settle();
      while (await queue.plan(NOW));
    };
    /** What waits, as events by webhook. */
    const planned = async (): Promise<Map<string, string[]>> => {
      const rows = await test.db.query<{ webhook_id: string; event_id: string }>(
        'select webhook_id, event_id from webhook_deliveries order by event_id',
      );
      const byWebhook = Map.groupBy(rows, ({ webhook_id }) => webhook_id);
      return new Map([...byWebhook].map(([id, found]) => [id, found.map(({ event_id }) => event_id)]));
    };

    beforeEach(async () => {
      await addGames(test.db, [GAME, OTHER, FOREIGN]);
      for (const appId of [GAME, OTHER]) await addFollows(test.db, appId, [ada], NOW);
      await addFollows(test.db, FOREIGN, [bob], NOW);
    });

    it('queues each settled event once for the webhooks that want it', async () => {
      const all = await add();
      const one = await add({ appIds: [OTHER] });
      const edits = await add({ types: ['update.edited'] });
      const news = await add({ kinds: ['news'] });
      const bobs = await add({ userId: bob });
      await add({ appIds: [FOREIGN] });
      const patch = await addEvent(GAME);
      const post = await addEvent(OTHER, { kind: 'news' });
      const edit = await addEvent(OTHER, { type: 'update.edited', kind: 'major' });
      const foreign = await addEvent(FOREIGN);
      const price = await addEvent(OTHER, { type: 'price.dropped' });
      await addEvent(GAME, { type: 'update.hidden' });
      expect(await queue.plan(NOW)).toBe(false);
      expect(await planned()).toEqual(new Map());
      await plan();
      await plan();
      expect(await planned()).toEqual(
        new Map([
          [all, [patch, edit, price]],
          [one, [edit, price]],
          [edits, [edit]],
          [news, [post, price]],
          [bobs, [foreign]],
        ]),
      );
    });

    it('queues no event before it is settled', async () => {
      const id = await add();
      const early = await addEvent(GAME);
      for (let round = 0; round < 2; round += 1) await log.settle();
      const late = await addEvent(GAME);
      await queue.plan(NOW);
      expect((await planned()).get(id)).toEqual([early]);
      await plan();
      expect((await planned()).get(id)).toEqual([early, late]);
    });

    it('queues no post that is too old, as after a long fault, but the edits of old posts', async () => {
      const id = await add();
      await addEvent(GAME);
      const edit = await addEvent(GAME, { type: 'update.edited' });
      await test.db.query('update updates set posted_at = $1', [
        new Date(NOW.getTime() - AGE_LIMITS_MS.webhook - 1),
      ]);
      const price = await addEvent(GAME, { type: 'price.dropped' });
      const fresh = await addEvent(GAME);
      await plan();
      expect((await planned()).get(id)).toEqual([edit, price, fresh]);
    });

    it('leaves out paused webhooks, users without PRO, and disabled accounts', async () => {
      const [paused, active] = [await add(), await add()];
      await webhooks.pause({ userId: ada, id: paused }, 'owner', NOW);
      await addEvent(GAME);
      await plan();
      expect([...(await planned()).keys()]).toEqual([active]);
      for (const state of [`plan = 'FREE'`, `disabled_at = now()`]) {
        await test.db.query(`update users set ${state}`);
        await addEvent(GAME);
        await plan();
        expect((await planned()).get(active)).toHaveLength(1);
        expect(await webhooks.find(ada, active)).toMatchObject({ isAllowed: false, paused: null });
        await test.db.query(`update users set plan = 'PRO'`);
      }
    });

    it('queues each event once with several planners, in steps', async () => {
      const id = await add();
      const events: string[] = [];
      for (let count = 0; count < 95; count += 1) events.push(await addEvent(GAME));
      for (let round = 0; round < 2; round += 1) await log.settle();
      const drain = async (): Promise<void> => {
        for (let count = 0; count < 20; count += 1) await queue.plan(NOW);
      };
      await Promise.all([drain(), drain(), drain()]);
      expect((await planned()).get(id)).toEqual(events);
    });

    it('lists the deliveries of a webhook, page by page, with what was sent', async () => {
      const id = await add();
      const events = [await addEvent(GAME), await addEvent(OTHER), await addEvent(GAME)];
      await plan();
      const key = { userId: ada, id, appIds: null };
      const [leased] = await queue.lease({ ...ALL, perHost: 1 }, NOW);
      const answer = { request: '{"a":1}', status: 500, response: 'Oops' };
      const dueAt = new Date(NOW.getTime() + 5_000);
      await queue.settle(
        leased!,
        { state: 'failed', dueAt, error: 'No (500).', answer, durationMs: 12 },
        NOW,
      );
      const first = await queries.listDeliveries(key, null, 2);
      const second = await queries.listDeliveries(key, first[1]!.cursor, 2);
      const rows = [...first, ...second];
      expect(rows.map(({ eventId }) => eventId).toSorted()).toEqual(events.toSorted());
      const failed = rows.find((row) => row.id === leased!.id)!;
      const { cursor: _, ...expected } = {
        ...failed,
        type: 'update.published',
        state: 'failed',
        at: NOW.toISOString(),
        tries: 1,
        lastTryAt: NOW.toISOString(),
        nextTryAt: dueAt.toISOString(),
        status: 500,
        durationMs: 12,
        error: 'No (500).',
      };
      expect(await queries.findDelivery(key, failed.id)).toEqual({
        ...expected,
        request: '{"a":1}',
        response: 'Oops',
      });
      expect(await queries.findDelivery({ ...key, userId: bob }, failed.id)).toBeNull();
      expect(await queries.listDeliveries({ ...key, userId: bob }, null, 9)).toEqual([]);
    });

    it('of a caller with few games are those of these games, and pings', async () => {
      const id = await add();
      const [, other] = [await addEvent(GAME), await addEvent(OTHER)];
      await plan();
      await queue.ping({ userId: ada, id }, NOW);
      const [all, few] = [null, [OTHER]].map((appIds) => ({ userId: ada, id, appIds }));
      const rows = await queries.listDeliveries(all!, null, 9);
      const hidden = rows.find(({ game }) => game?.appId === GAME)!;
      expect((await queries.listDeliveries(few!, null, 9)).map(({ eventId }) => eventId).toSorted()).toEqual(
        [other, null].toSorted(),
      );
      await test.db.query(`update webhook_deliveries set state = 'failed'`);
      expect(await queries.findDelivery(few!, hidden.id)).toBeNull();
      expect(await queue.redeliver(few!, hidden.id, NOW)).toBeNull();
      expect(await queue.redeliverFailed(few!, new Date(0), NOW)).toBe(2);
      expect(await queries.findDelivery(all!, hidden.id)).toMatchObject({ state: 'failed' });
    });

    it('leases nothing twice, and what was deleted without its webhook', async () => {
      const [kept, deleted] = [await add(), await add()];
      for (let count = 0; count < 30; count += 1) await addEvent(GAME);
      await plan();
      await test.db.query('delete from webhooks where id = $1', [deleted]);
      const leases = await Promise.all(Array.from({ length: 4 }, () => queue.lease(ALL, NOW)));
      const ids = leases.flat().map(({ id }) => id);
      expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
      const webhookIds = leases.flat().map(({ webhook }) => webhook?.id ?? null);
      expect(new Set(webhookIds)).toEqual(new Set([kept, null]));
    });

    it('leases an edit once it is compared, or after a minute', async () => {
      await add();
      const event = await addEvent(GAME, { type: 'update.edited' });
      const other = await addEvent(GAME);
      const { id } = (await test.db.queryOne<{ id: string }>(
        `with r as (
           insert into update_revisions (update_id, title, body, replaced_at)
           select update_id, '', '', now() from game_events where id = $1 returning id
         ) update game_events set revision_id = r.id from r where game_events.id = $1 returning r.id`,
        [event],
      ))!;
      await plan();
      const leased = async (at = NOW): Promise<(string | null)[]> =>
        (await queue.lease(ALL, at)).map(({ eventId }) => eventId);
      expect(await leased()).toEqual([other]);
      await test.db.query(`update update_revisions set wording_hash = '' where id = $1`, [id]);
      expect(await leased()).toEqual([event]);
      await test.db.query(`update update_revisions set wording_hash = null where id = $1`, [id]);
      const late = new Date(NOW.getTime() + 61_000);
      expect((await leased(late)).toSorted()).toEqual([event, other].toSorted());
    });

    it('forgets deliveries after 30 days, and frees those of a process that is gone', async () => {
      await add();
      for (let count = 0; count < 2; count += 1) await addEvent(GAME);
      await plan();
      const [old, leased] = await queue.lease(ALL, new Date());
      await test.db.query(`update webhook_deliveries set since = now() - interval '31 days' where id = $1`, [
        old!.id,
      ]);
      await test.db.query(
        `update webhook_deliveries set leased_by = 'gone', since = now() - interval '29 days' where id = $1`,
        [leased!.id],
      );
      await tidy(test.db);
      expect([...(await planned()).values()].flat()).toEqual([leased!.eventId]);
      expect(await queue.lease(ALL, new Date())).toEqual([]);
      await new SqlHeartbeat(test.db).beat('other');
      expect(await queue.lease(ALL, new Date(Date.now() + 1_000))).toMatchObject([{ id: leased!.id }]);
    });

    it('removes a webhook with its deliveries', async () => {
      const [id, other] = [await add(), await add()];
      await addEvent(GAME);
      await plan();
      await webhooks.remove({ userId: ada, id });
      expect([...(await planned()).keys()]).toEqual([other]);
    });
  });
});
