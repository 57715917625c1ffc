import { beforeEach, describe, expect, it } from '@jest/globals';
import { NoticeSender } from '@patchlight/application';
import type { NoticeKind } from '@patchlight/contracts';
import { RecordingJobQueue } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { SqlNoticeRepository } from '../notifications/sql-notice.repository.ts';
import { SqlWishlistRepository } from './sql-wishlist.repository.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { fanOutsOf } from '../testing/fan-outs.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';

const GAME = 5;
const LONG_AGO = new Date('2026-01-01');
const NAMES = ['follower', 'wisher', 'both', 'silent wisher', 'free follower', 'free wisher', 'stranger'];

const test = await openTestDatabase({ poolSize: 20 });

describe('notices of releases and prices', () => {
  let users: Map<string, string>;

  const idsOf = (...names: string[]) => names.map((name) => users.get(name)!);
  const wish = (names: string[], notifies = true): Promise<unknown> =>
    test.db.query(
      'insert into wishlist_items (user_id, app_id, notifies, added_at) select unnest($1::bigint[]), $2, $3, $4',
      [idsOf(...names), GAME, notifies, LONG_AGO],
    );
  /** Fans a notice out, in ranges of two users. @returns who has it in the inbox */
  const tell = async (kind: NoticeKind, key: string = kind, country?: string): Promise<string[]> => {
    const unitOfWork = new MikroUnitOfWork(test.orm.em);
    const jobs = new RecordingJobQueue();
    const noticeSender = new NoticeSender({ unitOfWork, notices: new SqlNoticeRepository(test.db), jobs });
    await noticeSender.send([
      { kind, appId: GAME, userId: null, country, key, title: 'T', message: 'M', at: new Date() },
    ]);
    const plans = new PlanReader(test.db, { now: () => new Date() }, null);
    const fanOuts = fanOutsOf(test.db, unitOfWork, plans);
    for (const id of jobs.of('fan-out').flatMap(({ updateIds }) => updateIds)) {
      while (!(await fanOuts.advance(id, 2))?.done);
    }
    const rows = await test.db.query<{ user_id: string }>(
      'select n.user_id from notifications n join notices t on t.id = n.update_id where t.key = $1',
      [key],
    );
    const told = rows.map(({ user_id }) => NAMES.find((name) => users.get(name) === user_id)!);
    return NAMES.flatMap((name) => told.filter((one) => one === name));
  };

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'notices', 'fan_outs', 'notifications', 'game_events');
    const ids = await addUsers(test.db, NAMES.length);
    users = new Map(NAMES.map((name, n) => [name, ids[n]!]));
    await test.db.query(`update users set plan = 'PRO' where not id = any($1::bigint[])`, [
      idsOf('free follower', 'free wisher'),
    ]);
    await addGames(test.db, [GAME]);
    await addFollows(test.db, GAME, idsOf('follower', 'both', 'free follower'), LONG_AGO);
    await wish(['wisher', 'both', 'free wisher']);
    await wish(['silent wisher'], false);
  });

  it.each<[NoticeKind, string[]]>([
    ['release', ['follower', 'wisher', 'both']],
    ['release-moved', ['follower', 'wisher', 'both']],
    ['price-drop', ['wisher', 'both']],
  ])('reach each user whose plan includes them once: %s', async (kind, names) => {
    expect(await tell(kind)).toEqual(names);
    expect(await tell(kind)).toEqual(names);
  });

  it('of silent edits reach followers who have chosen a channel for them, each once', async () => {
    expect(await tell('edited', 'edited:1')).toEqual([]);
    const choose = (column: 'email' | 'push', value: object, name: string): Promise<unknown> =>
      test.db.query(
        `insert into notification_settings (user_id, ${column}) values ($1, $2)
         on conflict (user_id) do update set ${column} = excluded.${column}`,
        [users.get(name), value],
      );
    for (const name of NAMES) await choose('email', { edited: 'off' }, name);
    expect(await tell('edited', 'edited:2')).toEqual([]);
    await choose('email', { edited: 'digest' }, 'follower');
    for (const name of ['both', 'free follower', 'wisher', 'stranger'])
      await choose('push', { edited: true }, name);
    expect(await tell('edited', 'edited:3')).toEqual(['follower', 'both']);
    await choose('email', { edited: 'off' }, 'follower');
    await test.db.query(
      `insert into chat_channels (user_id, id, kind, name, sealed_target, masked_address, kinds, created_at)
       values ($1, gen_random_uuid(), 'json', 'x', '', '', '{major,edited}', now())`,
      [users.get('both')],
    );
    expect(await tell('edited', 'edited:4')).toEqual(['both']);
    expect(await test.db.query('select from game_events')).toEqual([]);
  });

  it('skip users whose PRO has ended, and reach them again after an upgrade', async () => {
    const end = `update users set plan_expires_at = now() + $1::interval where id = any($2::bigint[])`;
    await test.db.query(end, ['-1 minute', idsOf('wisher')]);
    expect(await tell('price-drop', 'first')).toEqual(['both']);
    await test.db.query(end, ['1 year', idsOf('wisher')]);
    expect(await tell('price-drop', 'second')).toEqual(['wisher', 'both']);
  });

  it('reach the users of the country of a price only', async () => {
    await wish(['follower']);
    await new SqlWishlistRepository(test.db).setCountry(users.get('wisher')!, 'DE');
    expect(await tell('price-drop', 'there', 'DE')).toEqual(['wisher']);
    expect(await tell('price-drop', 'here', 'US')).toEqual(['follower', 'both']);
    const events = await test.db.query('select from game_events where app_id = $1', [GAME]);
    expect(events).toHaveLength(1);
    expect(await tell('release')).toEqual(['follower', 'wisher', 'both']);
  });

  it('skip users who added the game later', async () => {
    await test.db.query(
      `update wishlist_items set added_at = now() + interval '1 minute' where user_id = $1`,
      [users.get('wisher')],
    );
    expect(await tell('price-drop')).toEqual(['both']);
  });
});
