import { describe, expect, it } from '@jest/globals';
import { historyContract } from '@patchlight/testing';
import type { HistoryPorts } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers, aPost, makeDue } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlHistoryQueries } from './sql-history.queries.ts';
import { SqlHistoryRepository } from './sql-history.repository.ts';
import { SqlIngestRunRepository } from './sql-ingest-run.repository.ts';
import { SqlPollRepository } from './sql-poll.repository.ts';
import { SqlPublicUpdateQueries } from './sql-public-update.queries.ts';
import { SqlUsualGapQueries } from './sql-usual-gap.queries.ts';

const LATER = new Date('2099-01-01');
const LEASE_MS = 60_000;

interface HistoryRow {
  reaches_back_to: Date;
  ended_by: string | null;
  due_at: Date | null;
  failures: number;
  last_error: string | null;
}

const test = await openTestDatabase({ poolSize: 10 });

describe('histories in PostgreSQL', () => {
  const polls = new SqlPollRepository(test.db);
  const histories = new SqlHistoryRepository(test.db);
  const unitOfWork = new MikroUnitOfWork(test.orm.em);

  const given = async (): Promise<HistoryPorts> => {
    await emptyTables(test.db, 'users', 'games', 'ingest_runs', 'fan_outs', 'game_events');
    const runId = await new SqlIngestRunRepository(test.db).start();
    return {
      unitOfWork,
      histories,
      now: new Date(),
      addGame: async (appId, postedAt) => {
        const followers = await addUsers(test.db, 1);
        await addGames(test.db, [appId]);
        await addFollows(test.db, appId, followers, new Date(0));
        const { lease } = (await polls.lease([appId], LEASE_MS))[0]!;
        const posts = postedAt.map((at) => aPost({ postedAt: at, title: 'Known' }));
        const validators = { etag: null, bodyHash: 'hash' };
        const changed = { outcome: 'changed', validators, posts, areKindsKnown: true } as const;
        await unitOfWork.run(() =>
          polls.save(runId, [{ appId, lease, nextDueAt: LATER, appetite: 1, ...changed }]),
        );
      },
      makeDue: (appId) => makeDue(test.db, [appId]),
      dropFollowers: async (appId) => {
        await test.db.query('delete from follows where app_id = $1', [appId]);
        await test.db.query('update game_feeds set due_at = null where app_id = $1', [appId]);
      },
      endLeases: () =>
        test.db.query(
          `update game_histories set due_at = now() - interval '1 second' where lease is not null`,
        ),
      historyOf: async (appId) => {
        const row = await test.db.queryOne<HistoryRow>('select * from game_histories where app_id = $1', [
          appId,
        ]);
        return (
          row && {
            reachesBackTo: row.reaches_back_to,
            end: row.ended_by,
            dueAt: row.due_at,
            failures: row.failures,
            lastError: row.last_error,
          }
        );
      },
      postsOf: async (appId) => {
        const rows = await test.db.query<{ gid: string; title: string; kind: 'patch'; is_hidden: boolean }>(
          'select * from updates where app_id = $1 order by posted_at desc, id desc',
          [appId],
        );
        return rows.map(({ gid, title, kind, is_hidden: isHidden }) => ({ gid, title, kind, isHidden }));
      },
      told: async () => {
        const row = await test.db.queryOne<{ n: number }>(
          `select ((select count(*) from fan_outs) + (select count(*) from game_events)
             + (select count(*) from update_revisions))::int as n`,
        );
        return row!.n;
      },
    };
  };

  historyContract(given);

  it('gives a game the months and posting times of its history, and leaves its newest update', async () => {
    const { addGame } = await given();
    const [yesterday, lastMonth] = [1, 40].map((days) => new Date(Date.now() - days * 86_400_000));
    await addGame(7, [yesterday!]);
    const game = () =>
      test.db.queryOne<{ latest_update_id: string; month_posts: number[]; post_minutes: number[] }>(
        'select latest_update_id, month_posts, post_minutes from games where app_id = 7',
      );
    const before = await game();
    await histories.updateDue();
    const { lease } = (await histories.lease(LEASE_MS))!;
    const posts = [aPost({ postedAt: lastMonth! })];
    const read = { outcome: 'read', posts, reachesBackTo: lastMonth!, eventsRead: 0, end: 'store' } as const;
    await unitOfWork.run(() => histories.save({ appId: 7, lease, ...read }));
    const after = (await game())!;
    expect(after.latest_update_id).toBe(before!.latest_update_id);
    expect(after.month_posts.reduce((sum, count) => sum + count)).toBe(2);
    expect(after.post_minutes).toHaveLength(2);
  });

  it('tells how far back the updates of the user go, and of which more is to come', async () => {
    const { addGame, dropFollowers } = await given();
    const since = new Date(Date.now() - 3 * 86_400_000);
    for (const appId of [1, 2, 3, 4, 5]) await addGame(appId, appId === 5 ? [] : [since]);
    const [ada = ''] = await addUsers(test.db, 1);
    for (const appId of [1, 2, 3, 4, 5]) {
      if (appId === 4) await dropFollowers(4);
      await addFollows(test.db, appId, [ada], since);
    }
    await test.db.query('update games set is_described = true');
    await histories.updateDue();
    const end = `update game_histories set due_at = null, ended_by = `;
    await test.db.query(`${end} 'store' where app_id = 1`);
    await test.db.query(`${end} 'age', reaches_back_to = '2024-11-24T00:00:00Z' where app_id = 2`);
    const told = [
      { appId: 1, since: since.toISOString(), state: 'complete' },
      { appId: 2, since: '2024-11-24T00:00:00.000Z', state: 'limited' },
      { appId: 3, since: since.toISOString(), state: 'reading' },
      { appId: 4, since: since.toISOString(), state: 'unfollowed' },
    ];
    expect(await new SqlHistoryQueries(test.db).listOfUser(ada)).toEqual(told);
    const pages = new SqlPublicUpdateQueries(test.db);
    for (const { appId, ...history } of told) expect(await pages.findGame(appId)).toMatchObject({ history });
    expect(await pages.findGame(5)).toMatchObject({ history: null });
  });

  it('tells the usual gaps of the games of the user, without what is hidden or too old', async () => {
    const { addGame } = await given();
    const weekly = Array.from({ length: 9 }, (_, n) => new Date(Date.now() - (7 * n + 1) * 86_400_000));
    await addGame(1, [...weekly, new Date(Date.now() - 731 * 86_400_000)]);
    await addGame(2, weekly);
    await test.db.query('update updates set is_hidden = true where app_id = 2 and posted_at > $1', [
      weekly[2],
    ]);
    await addGame(3, []);
    const [ada = ''] = await addUsers(test.db, 1);
    for (const appId of [1, 2, 3]) await addFollows(test.db, appId, [ada], new Date());
    const queries = new SqlUsualGapQueries(test.db);
    const usualGap = { gaps: Array(8).fill(7), from: 7, to: 7 };
    expect(await queries.listOfUser(ada)).toEqual([
      { appId: 1, usualGap, isEarlyAccess: false },
      { appId: 2, usualGap: null, isEarlyAccess: false },
      { appId: 3, usualGap: null, isEarlyAccess: false },
    ]);
    expect(await queries.findOfUser(ada, 1)).toEqual({
      appId: 1,
      gameName: 'Game 1',
      usualGap,
      isEarlyAccess: false,
    });
    expect(await queries.findOfUser(ada, 4)).toBeNull();
  });

  it('tells the usual gaps of a game in early access, and of one that left it by what came since', async () => {
    const { addGame } = await given();
    const weekly = Array.from({ length: 9 }, (_, n) => new Date(Date.now() - (7 * n + 1) * 86_400_000));
    const [ada = ''] = await addUsers(test.db, 1);
    for (const appId of [1, 2, 3]) {
      await addGame(appId, weekly);
      await addFollows(test.db, appId, [ada], new Date());
    }
    await test.db.query(
      `insert into game_listings (app_id, is_early_access, left_early_access_on)
       values (1, true, null), (2, false, $1), (3, false, $2)
       on conflict (app_id) do update set is_early_access = excluded.is_early_access,
         left_early_access_on = excluded.left_early_access_on`,
      [weekly[7]!.toISOString().slice(0, 10), weekly[6]!.toISOString().slice(0, 10)],
    );
    const told = await new SqlUsualGapQueries(test.db).listOfUser(ada);
    expect(told.map(({ usualGap, isEarlyAccess }) => [usualGap?.gaps.length ?? null, isEarlyAccess])).toEqual(
      [
        [8, true],
        [7, false],
        [null, false],
      ],
    );
  });

  it('is read by one of many workers that ask at once', async () => {
    const { addGame } = await given();
    for (let appId = 1; appId <= 5; appId += 1) await addGame(appId, [new Date()]);
    await Promise.all(Array.from({ length: 6 }, () => histories.updateDue()));
    const leased = await Promise.all(Array.from({ length: 8 }, () => histories.lease(LEASE_MS)));
    const appIds = leased.flatMap((history) => history?.appId ?? []);
    expect(appIds.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });
});
