import { beforeEach, describe, expect, it } from '@jest/globals';
import type { IncomingPost, PollResult } from '@patchlight/application/ports';
import { UPDATE_KINDS } from '@patchlight/contracts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlGameRepository } from '../library/sql-game.repository.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { randomOf } from '../testing/random.ts';
import { aPost, addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlIngestRunRepository } from '../updates/sql-ingest-run.repository.ts';
import { SqlPollRepository } from '../updates/sql-poll.repository.ts';
import { SqlPipelineQueries } from './sql-pipeline.queries.ts';
import { SqlPipelineVersions } from './sql-pipeline-versions.ts';

const GAMES = [7, 8, 9];
const LATER = new Date('2099-01-01');
const STEPS = 150;
const SEED = Number(process.env['VERSIONS_SEED'] ?? Date.now() % 1_000_000);

const test = await openTestDatabase();

describe('SqlPipelineVersions', () => {
  const queries = new SqlPipelineQueries(test.db, new URL('https://patchlight.example/'));
  const versions = new SqlPipelineVersions(test.db);
  const polls = new SqlPollRepository(test.db);
  let ada: string;
  let runId: string;
  const posts = new Map<string, IncomingPost & { appId: number }>();

  const poll = async (appId: number, result: (held: { appId: number; lease: string }) => PollResult) => {
    const [held] = await polls.lease([appId], 60_000);
    const unitOfWork = new MikroUnitOfWork(test.orm.em);
    await unitOfWork.run(() => polls.save(runId, [result({ appId, lease: held!.lease })]));
  };
  const deliver = (appId: number, ...delivered: IncomingPost[]) => {
    for (const post of delivered) posts.set(post.gid, { ...post, appId });
    return poll(appId, (held) => ({
      ...held,
      outcome: 'changed',
      validators: { etag: null, bodyHash: null },
      posts: delivered,
      areKindsKnown: false,
      nextDueAt: LATER,
      appetite: 1,
    }));
  };
  const updateId = async (gid: string): Promise<string> =>
    (await test.db.queryOne<{ id: string }>('select id from updates where gid = $1', [gid]))!.id;
  const games = () => ({ userId: ada, appIds: null });
  const ofUpdates = async () => ({
    version: await versions.versionOf({ ...games(), hasFetches: false }),
    content: JSON.stringify(
      await queries.listUpdates({ ...games(), kinds: null, items: null, since: null }, null, {
        limit: 500,
        isFull: true,
      }),
    ),
  });
  const ofGames = async () => ({
    version: await versions.versionOf({ ...games(), hasFetches: true }),
    content: JSON.stringify(await queries.listGames(games(), 0, 500)),
  });
  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'updates', 'ingest_runs', 'game_events');
    posts.clear();
    runId = await new SqlIngestRunRepository(test.db).start();
    [ada = ''] = await addUsers(test.db, 1);
    await addGames(test.db, GAMES);
    for (const appId of GAMES) await addFollows(test.db, appId, [ada], new Date());
  });

  it(`never have the same version with other content (VERSIONS_SEED=${SEED})`, async () => {
    const random = randomOf(SEED);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const onPost = async (act: (post: IncomingPost & { appId: number }) => Promise<unknown>) => {
      if (posts.size > 0) await act(pick([...posts.values()]));
    };
    const acts: Record<string, () => Promise<unknown>> = {
      publish: () => deliver(pick(GAMES), aPost({ kind: pick(UPDATE_KINDS) })),
      publishLate: () => deliver(pick(GAMES), aPost({ postedAt: new Date('2026-01-01T00:00:00Z') })),
      publishHidden: () => deliver(pick(GAMES), aPost({ isHidden: true })),
      edit: () =>
        onPost(({ appId, ...post }) => {
          const body = `${post.body} ${random()}`;
          return deliver(appId, { ...post, body, contentHash: aPost({ body }).contentHash });
        }),
      tell: () =>
        onPost(({ appId, gid }) =>
          polls.setKinds(appId, [{ gid, kind: pick(UPDATE_KINDS), isTracked: random() < 0.7 }]),
        ),
      correct: () => onPost(async ({ gid }) => polls.correctKind(await updateId(gid), pick(UPDATE_KINDS))),
      fetchNothing: () =>
        poll(pick(GAMES), (held) => ({
          ...held,
          outcome: 'unchanged',
          validators: { etag: null, bodyHash: null },
          nextDueAt: LATER,
          appetite: 1,
        })),
      fail: () =>
        poll(pick(GAMES), (held) => ({
          ...held,
          outcome: 'failed',
          reason: 'malformed',
          message: '',
          url: '',
          rawAnswer: '',
          nextDueAt: LATER,
          appetite: 1,
        })),
      describe: () =>
        new SqlGameRepository(test.db).describe({
          appId: pick(GAMES),
          name: `Game ${Math.floor(random() * 3)}`,
          logoUrl: null,
          iconUrl: null,
          developers: [],
          publishers: [],
        }),
      unfollow: () =>
        test.db.query('delete from follows where user_id = $1 and app_id = $2', [ada, pick(GAMES)]),
      follow: () =>
        test.db.query(
          'insert into follows (user_id, app_id, followed_at) values ($1, $2, now()) on conflict do nothing',
          [ada, pick(GAMES)],
        ),
    };
    const seen = { updates: new Map<string, string>(), games: new Map<string, string>() };
    let same = 0;
    for (let step = 0; step < STEPS; step += 1) {
      const act = pick(Object.keys(acts));
      await acts[act]!();
      for (const [list, found] of [
        [seen.updates, await ofUpdates()],
        [seen.games, await ofGames()],
      ] as const) {
        const before = list.get(found.version);
        if (before !== undefined) same += 1;
        expect({ act, step, content: before ?? found.content }).toEqual({
          act,
          step,
          content: found.content,
        });
        list.set(found.version, found.content);
      }
    }
    expect(same).toBeGreaterThan(STEPS / 10);
  }, 60_000);

  it('change for the followers of a game only, and with fetches only where they are told', async () => {
    const [bob = ''] = await addUsers(test.db, 1);
    await addFollows(test.db, GAMES[1]!, [bob], new Date());
    const all = () =>
      Promise.all([
        versions.versionOf({ userId: ada, appIds: null, hasFetches: false }),
        versions.versionOf({ userId: ada, appIds: null, hasFetches: true }),
        versions.versionOf({ userId: ada, appIds: [GAMES[1]!], hasFetches: false }),
        versions.versionOf({ userId: bob, appIds: null, hasFetches: true }),
        versions.versionOf({ userId: bob, appIds: [GAMES[0]!], hasFetches: true }),
      ]);
    const before = await all();
    await poll(GAMES[0]!, (held) => ({
      ...held,
      outcome: 'unchanged',
      validators: { etag: null, bodyHash: null },
      nextDueAt: LATER,
      appetite: 1,
    }));
    const fetched = await all();
    expect(fetched.map((version, index) => version === before[index])).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
    await deliver(GAMES[0]!, aPost());
    const delivered = await all();
    expect(delivered.map((version, index) => version === fetched[index])).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    await test.db.query(`update follows set followed_at = '2025-12-31'`);
    const refollowed = await all();
    expect(refollowed.map((version, index) => version === delivered[index])).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });
});
