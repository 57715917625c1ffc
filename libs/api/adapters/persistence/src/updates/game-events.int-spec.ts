import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GameEvent, NewNotice } from '@patchlight/application/ports';
import { SqlNoticeRepository } from '../notifications/sql-notice.repository.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addGames, addUsers } from '../testing/seed.ts';
import { inNeighbor } from '../testing/in-neighbor.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlGameEventLog } from './sql-game-event.log.ts';
import { rawClient } from '../testing/raw-client.ts';

const GAME = 7;
const ADD = `insert into game_events (type, app_id, update_id) values ('update.edited', ${GAME}, $1)`;

const test = await openTestDatabase();

describe('SqlGameEventLog', () => {
  const log = new SqlGameEventLog(test.db);
  const add = (updateId: number) => test.db.query(ADD, [updateId]);
  /** A mark set in one call is settled by the next. */
  const settle = async (): Promise<void> => {
    await log.settle();
    await log.settle();
  };
  const read = async (after = '0', count = 100): Promise<GameEvent[]> => log.after(after, count);
  const updates = async (after?: string, count?: number) =>
    (await read(after, count)).map(({ updateId }) => Number(updateId));

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'notices', 'game_events');
    await test.db.query(
      `update game_event_mark set settled_id = 0, mark_id = 0, settled_update_id = 0, mark_update_id = 0, marked_at = '0'`,
    );
    await addGames(test.db, [GAME]);
  });

  it('returns settled events in order, page by page', async () => {
    for (const id of [1, 2, 3]) await add(id);
    expect([await updates(), await log.newest()]).toEqual([[], '0']);
    await settle();
    const [first] = await read('0', 1);
    expect(first).toMatchObject({ type: 'update.edited', appId: GAME, updateId: '1', revisionId: null });
    expect(Date.now() - first!.at.getTime()).toBeLessThan(60_000);
    expect(await updates(first!.id, 100)).toEqual([2, 3]);
    expect(await updates(await log.newest())).toEqual([]);
  });

  it('waits for a running transaction, whose events may have lower ids', async () => {
    const client = rawClient(test.url);
    await client.connect();
    try {
      await client.query('begin');
      await client.query(ADD, [1]);
      await add(2);
      await settle();
      await settle();
      expect(await updates()).toEqual([]);
      await client.query('commit');
      await settle();
      expect(await updates()).toEqual([1, 2]);
    } finally {
      await client.end();
    }
  });

  it('settles ids of updates once no running transaction can store a lower one', async () => {
    const settled = async (): Promise<boolean> =>
      (await test.db.queryOne<{ is_settled: boolean }>(
        'select settled_update_id >= last_value as is_settled from game_event_mark, updates_id_seq',
      ))!.is_settled;
    const client = rawClient(test.url);
    await client.connect();
    try {
      await client.query('begin');
      await client.query(ADD, [1]);
      await client.query(`select nextval('updates_id_seq')`);
      await settle();
      expect(await settled()).toBe(false);
      await client.query('commit');
      await settle();
      expect(await settled()).toBe(true);
    } finally {
      await client.end();
    }
  });

  it('does not wait for transactions of other databases of the server', async () => {
    await inNeighbor(test, async () => {
      await add(1);
      await settle();
      expect(await updates()).toEqual([1]);
    });
  });

  it('settles again after a restore from a server with later transactions', async () => {
    await add(1);
    await test.db.query(`update game_event_mark set mark_id = 1, marked_at = '999999999999'`);
    await settle();
    expect(await updates()).toEqual([1]);
  });

  it('has the notices about a game, but not those of one user', async () => {
    const [userId] = (await addUsers(test.db, 1)) as [string];
    const notice = (kind: NewNotice['kind'], owner: string | null = null): NewNotice => ({
      kind,
      appId: GAME,
      userId: owner,
      key: `${kind}:1`,
      title: 'A title',
      message: 'A message.',
      at: new Date(),
    });
    const notices = new SqlNoticeRepository(test.db);
    const added = await notices.add([
      notice('release'),
      notice('reminder', userId),
      notice('release-moved'),
      notice('price-drop'),
    ]);
    await notices.add([notice('release')]);
    await settle();
    const types = ['game.released', 'game.release_moved', 'price.dropped'];
    expect((await read()).map(({ type }) => type)).toEqual(types);
    expect((await read()).map(({ updateId }) => updateId)).toEqual(added);
  });
});
