import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers, aPost } from '../testing/seed.ts';
import { somebodyWaits } from '../testing/somebody-waits.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlHistoryRepository } from './sql-history.repository.ts';
import { SqlIngestRunRepository } from './sql-ingest-run.repository.ts';
import { SqlPollRepository } from './sql-poll.repository.ts';
import { SqlReplayRepository } from './sql-replay.repository.ts';

const GAME = 7;
const LEASE_MS = 60_000;
const LATER = new Date('2099-01-01');

const test = await openTestDatabase({ poolSize: 5 });

describe('whoever changes updates', () => {
  const polls = new SqlPollRepository(test.db);
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  let runId: string;
  const post = aPost();

  const save = async (posts = [aPost()]): Promise<unknown> => {
    const [{ lease } = { lease: '' }] = await polls.lease([GAME], LEASE_MS);
    const poll = { appId: GAME, lease, nextDueAt: LATER, appetite: 1 };
    const news = { validators: { etag: null, bodyHash: null }, posts, areKindsKnown: true };
    return polls.save(runId, [{ ...poll, outcome: 'changed', ...news }]);
  };
  const setKind = (): Promise<void> =>
    polls.setKinds(GAME, [{ gid: post.gid, kind: 'major', isTracked: true }]);
  const correctKind = async (): Promise<unknown> => {
    const row = await test.db.queryOne<{ id: string }>('select id from updates');
    return polls.correctKind(row!.id, 'major');
  };
  const readHistory = async (): Promise<unknown> => {
    const histories = new SqlHistoryRepository(test.db);
    await histories.updateDue();
    const { lease } = (await histories.lease(LEASE_MS))!;
    const read = { reachesBackTo: new Date(), eventsRead: 0, end: 'store' } as const;
    return histories.save({ appId: GAME, lease, outcome: 'read', posts: [aPost()], ...read });
  };
  const replay = async (): Promise<unknown> => {
    const replays = new SqlReplayRepository(test.db);
    await replays.start(false);
    const step = (await replays.next(10))!;
    const posts = step.posts.map((before) => ({ ...before, excerpt: 'new', items: undefined }));
    return replays.save(step, { changes: [], items: 0, posts, answers: null });
  };

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'ingest_runs', 'replays');
    runId = await new SqlIngestRunRepository(test.db).start();
    await addGames(test.db, [GAME]);
    await addFollows(test.db, GAME, await addUsers(test.db, 1), new Date(0));
    await unitOfWork.run(() => save([post]));
  });

  it.each([
    ['stores posts', () => save()],
    ['stores kinds', setKind],
    ['corrects a kind', correctKind],
    ['reads a history', readHistory],
    ['replays posts', replay],
  ])('locks their game first: who %s', async (_, change) => {
    const locked = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const holding = unitOfWork.run(async () => {
      await test.db.query('select from games where app_id = $1 for update', [GAME]);
      locked.resolve();
      await commit.promise;
    });
    await locked.promise;
    const changing = unitOfWork.run(change);
    await eventually('it waited for the game', () => somebodyWaits(test.db));
    const written = await test.db.query(
      `select from pg_locks where relation = 'updates'::regclass and mode = 'RowExclusiveLock'`,
    );
    commit.resolve();
    await Promise.all([holding, changing]);
    expect(written).toEqual([]);
  });
});
