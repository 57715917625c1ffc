import { randomUUID } from 'node:crypto';
import { aTurnRequest } from '@patchlight/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DeliveryOutcome } from '@patchlight/application/ports';
import { SqlAdminDeliveryQueries } from '../admin/sql-admin-delivery.queries.ts';
import { SqlDeliveryQueue } from '../kernel/deliveries/sql-delivery.queue.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlDeliveryQueries } from './sql-delivery.queries.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');

const test = await openTestDatabase();

describe('sent deliveries in PostgreSQL', () => {
  const deliveries = new SqlDeliveryQueue(test.db);
  const queries = new SqlDeliveryQueries(test.db);
  let ada: string;
  let bob: string;

  const send = async (
    second: number,
    outcome: DeliveryOutcome | null,
    { userId = ada as string | null, appId = null as number | null } = {},
  ): Promise<string> => {
    const id = randomUUID();
    const dueAt = new Date(NOON + second * 1_000);
    const content = { kind: 'update' as const, updateIds: ['7'], more: 0 };
    const to = { channel: 'email', targetId: null, recipient: 'ada@example.org' } as const;
    await deliveries.add([{ ...to, id, userId, appId, priority: 'instant', content, dueAt }]);
    if (!outcome) return id;
    const [leased] = await deliveries.lease('email', aTurnRequest({ inAll: 1 }), dueAt);
    await deliveries.settle(leased!, outcome, dueAt);
    return id;
  };

  beforeAll(async () => {
    [ada = '', bob = ''] = await addUsers(test.db, 2);
    await addGames(test.db, [440]);
  });
  beforeEach(() => emptyTables(test.db, 'deliveries', 'instant_queue', 'updates'));

  it('are listed for their user, newest first, page by page', async () => {
    const ids = [
      await send(1, { state: 'sent' }, { appId: 440 }),
      await send(2, { state: 'refused', error: 'DeliveryRefused: 550 <ada@example.org> is unknown' }),
      await send(2, { state: 'sent' }),
      await send(3, null),
    ];
    await send(4, { state: 'sent' }, { userId: bob });
    await send(5, { state: 'sent' }, { userId: null });
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const [row]: Awaited<ReturnType<typeof queries.listSent>> = await queries.listSent(ada, cursor, 1);
      if (row) pages.push(row.id);
      cursor = row?.cursor ?? null;
    } while (cursor);
    expect(pages[0]).toBe(ids[3]);
    expect(pages.slice(1, 3).toSorted()).toEqual(ids.slice(1, 3).toSorted());
    expect(pages.slice(3)).toEqual([ids[0]]);
    expect(await queries.listSent(ada, null, 10)).toEqual(
      expect.arrayContaining([
        {
          id: ids[0],
          channel: 'email',
          kind: 'update',
          recipient: 'a…@example.org',
          game: { appId: 440, name: 'Game 440' },
          state: 'sent',
          at: '2026-11-22T12:00:01.000Z',
          error: null,
          cursor: `${(NOON + 1_000) * 1_000}.${ids[0]}`,
        },
        expect.objectContaining({
          id: ids[1],
          game: null,
          state: 'refused',
          error: '550 <a…@example.org> is unknown',
        }),
      ]),
    );
  });

  it('are listed with what is held back, and why', async () => {
    const update = await test.db.queryOne<{ id: string }>(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values (440, 'g', 'The lantern update', '', '', '', '', '', 'patch', now(), now()) returning id`,
    );
    const hold = (userId: string, updateId: string, held: string | null) =>
      test.db.query('insert into instant_queue (user_id, update_id, due_at, held) values ($1, $2, $3, $4)', [
        userId,
        updateId,
        new Date(NOON),
        held,
      ]);
    await hold(ada, update!.id, 'quiet');
    await hold(bob, update!.id, null);
    expect(await queries.listHeld(ada, 10)).toEqual([
      {
        id: update!.id,
        title: 'The lantern update',
        game: { appId: 440, name: 'Game 440' },
        reason: 'quiet',
        dueAt: '2026-11-22T12:00:00.000Z',
      },
    ]);
    expect(await queries.listHeld(bob, 10)).toEqual([]);
  });

  it('are listed for admins, by channel and state, with what can be sent again', async () => {
    const admin = new SqlAdminDeliveryQueries(test.db);
    const list = async (more: object = {}) => {
      const { deliveries: rows } = await admin.list({ page: 1, limit: 20, ...more });
      return rows.map(({ id, state, canRetry }) => [id, state, canRetry]);
    };
    const ids = [
      await send(1, { state: 'sent' }),
      await send(2, { state: 'given-up', error: 'Error: 450' }, { userId: bob }),
      await send(3, { state: 'refused', error: 'Error: 550' }, { userId: null }),
    ];
    await test.db.query('update deliveries set content = null where id = $1', [ids[2]]);
    expect(await list()).toEqual([
      [ids[2], 'refused', false],
      [ids[1], 'given-up', true],
      [ids[0], 'sent', false],
    ]);
    expect(await list({ state: 'sent', channel: 'email' })).toEqual([[ids[0], 'sent', false]]);
    expect(await list({ limit: 1, page: 2 })).toEqual([[ids[1], 'given-up', true]]);
    expect(await deliveries.retry(ids[2]!, new Date())).toEqual({
      userId: null,
      channel: 'email',
      isRetried: false,
    });
  });
});
