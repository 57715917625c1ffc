import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PollResult, IncomingPost, LeasedPoll, SavedPolls } from '@patchlight/application/ports';
import { Follow } from '@patchlight/domain';
import { eventually, pollContract, ingestRunContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlLibraryQueries } from '../library/sql-library.queries.ts';
import { SqlLibraryRepository } from '../library/sql-library.repository.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers, aPost, makeDue } from '../testing/seed.ts';
import { somebodyWaits } from '../testing/somebody-waits.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlPollRepository } from './sql-poll.repository.ts';
import { SqlIngestRunRepository } from './sql-ingest-run.repository.ts';
import { SqlUpdateQueries } from './sql-update.queries.ts';

const GAME = 7;
const LEASE_MS = 60_000;
const YESTERDAY = new Date(Date.now() - 86_400_000);
const TOMORROW = new Date(Date.now() + 86_400_000);
const validators = { etag: '"tag"', bodyHash: 'hash' };

const test = await openTestDatabase({ poolSize: 20 });

describe('polls in PostgreSQL', () => {
  const polls = new SqlPollRepository(test.db);
  const updates = new SqlUpdateQueries(test.db);
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  const libraries = new SqlLibraryRepository(test.db);
  let runId: string;
  let ada: string;

  const lease = async (appId = GAME): Promise<LeasedPoll> => (await polls.lease([appId], LEASE_MS))[0]!;
  const changed = ({ appId, lease }: LeasedPoll, posts: IncomingPost[]): PollResult => ({
    appId,
    lease,
    outcome: 'changed',
    validators,
    posts,
    areKindsKnown: false,
    nextDueAt: TOMORROW,
    appetite: 1,
  });
  const save = (...fetched: PollResult[]): Promise<SavedPolls> =>
    unitOfWork.run(() => polls.save(runId, fetched));
  /** Saves one fetch of the game with these posts. */
  const deliver = async (...posts: IncomingPost[]): Promise<SavedPolls> =>
    save(changed(await lease(), posts));
  const poll = () =>
    test.db.queryOne<Record<string, string>>('select * from game_feeds where app_id = $1', [GAME]);
  const titles = async (): Promise<string[]> =>
    (await updates.listByGame(GAME, 100)).map(({ title }) => title).toSorted();
  const latest = async (): Promise<string | undefined> =>
    (
      await test.db.queryOne<{ gid: string }>(
        'select u.gid from games g join updates u on u.id = g.latest_update_id where g.app_id = $1',
        [GAME],
      )
    )?.gid;
  const fanOuts = () => test.db.query<{ update_id: string }>('select update_id from fan_outs');

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'ingest_runs', 'fan_outs', 'game_events');
    runId = await new SqlIngestRunRepository(test.db).start();
    await addGames(test.db, [GAME]);
    [ada] = (await addUsers(test.db, 1)) as [string];
    await addFollows(test.db, GAME, [ada], YESTERDAY);
  });

  pollContract(async () => {
    await emptyTables(test.db, 'users', 'games', 'game_events', 'poll_plan');
    return {
      unitOfWork,
      polls,
      runId,
      now: new Date(),
      addGame: async (appId, since) => {
        const [follower = ''] = await addUsers(test.db, 1);
        await addGames(test.db, [appId]);
        await addFollows(test.db, appId, [follower], since);
        await makeDue(test.db, [appId], new Date('2099-01-01'));
      },
      makeDue: (appId, at) => makeDue(test.db, [appId], at),
      dropFollowers: () => test.db.query('delete from users'),
      endLeases: () =>
        test.db.query(
          `update game_feeds set leased_until = now() - interval '1 second', due_at = now() - interval '1 second'
           where lease is not null`,
        ),
      pollOf: async (appId) => {
        const row = await test.db.queryOne<{
          due_at: Date | null;
          lease: string | null;
          failures: number;
          etag: string | null;
          body_hash: string | null;
        }>('select * from game_feeds where app_id = $1', [appId]);
        const { due_at, lease: name, failures, etag, body_hash: bodyHash } = row!;
        return {
          dueAt: due_at,
          isLeased: name !== null,
          failures,
          validators: { etag, bodyHash },
        };
      },
      postsOf: (appId) =>
        test.db.query(
          `select id, gid, title, kind, is_hidden as "isHidden" from updates where app_id = $1 order by posted_at`,
          [appId],
        ),
      eventsOf: (appId) =>
        test.db.query('select type, update_id as "updateId" from game_events where app_id = $1 order by id', [
          appId,
        ]),
    };
  });

  ingestRunContract(async () => {
    await emptyTables(test.db, 'ingest_runs');
    return {
      runs: new SqlIngestRunRepository(test.db),
      recorded: () =>
        test.db.query(
          `select games, new_posts as "newPosts", edited_posts as "editedPosts", failed, requests,
             ended_at is not null as "isEnded" from ingest_runs order by id`,
        ),
    };
  });

  describe('leases', () => {
    const many = Array.from({ length: 200 }, (_, n) => 1_000 + n);

    it('count the visible posts of each of the last 12 months', async () => {
      const inMonth = (monthsAgo: number): Date => {
        const now = new Date();
        return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
      };
      const months = (counts: Record<number, number>) =>
        Array.from({ length: 12 }, (_, month) => counts[month] ?? 0);
      const rhythm = async () => (await new SqlLibraryQueries(test.db).findGame(ada, GAME))?.rhythm;
      expect(await rhythm()).toBeNull();
      const major = aPost({ postedAt: inMonth(0), kind: 'major' });
      await deliver(
        major,
        aPost({ postedAt: inMonth(0) }),
        aPost({ postedAt: inMonth(0), isHidden: true }),
        aPost({ postedAt: inMonth(11) }),
        aPost({ postedAt: inMonth(12) }),
      );
      expect(await rhythm()).toEqual({ posts: months({ 0: 1, 11: 2 }), majors: months({ 11: 1 }) });
      await polls.setKinds(GAME, [{ gid: major.gid, kind: 'patch', isTracked: true }]);
      expect((await rhythm())?.majors).toEqual(months({}));
      await test.db.query('update games set rhythm_month = rhythm_month - 3');
      expect((await rhythm())?.posts).toEqual(months({ 8: 2 }));
      await test.db.query('update games set rhythm_month = rhythm_month - 100');
      expect((await rhythm())?.posts).toEqual(months({}));
    });

    it('skip games locked by another transaction, without waiting', async () => {
      await addGames(test.db, many);
      await makeDue(test.db, many);
      const held = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      const other = unitOfWork.run(async () => {
        await test.db.query('select from game_feeds where app_id < 1100 for update');
        held.resolve();
        await end.promise;
      });
      await held.promise;
      const leased = await polls.leaseDue(500, LEASE_MS);
      end.resolve();
      await other;
      expect(leased.map(({ appId }) => appId).toSorted()).toEqual(many.slice(100));
    });
  });

  describe('posts', () => {
    it('keep their earlier revision when edited, and are not fanned out again', async () => {
      const post = aPost({ title: 'Gulls', body: 'gone' });
      await deliver(post);
      await test.db.query('delete from fan_outs');
      const edited = { ...aPost({ title: 'Gulls and terns', body: 'both gone' }), gid: post.gid };
      expect(await deliver(edited)).toMatchObject({ newPosts: 0, editedPosts: 1, grown: [] });
      expect(await updates.findByGid(post.gid)).toMatchObject({
        title: 'Gulls and terns',
        details: 'both gone',
        revisions: [{ title: 'Gulls', details: 'gone', replacedAt: expect.any(String) }],
      });
      expect(await fanOuts()).toEqual([]);
    });

    it('store the format of each revision', async () => {
      const post = aPost({ body: 'gone' });
      await deliver(post);
      await deliver({ ...aPost({ body: '<p>gone</p>', format: 'html' }), gid: post.gid });
      expect(await updates.findByGid(post.gid)).toMatchObject({
        format: 'html',
        revisions: [{ format: 'bbcode' }],
      });
      expect(await updates.listByGame(GAME, 1)).toMatchObject([{ format: 'html' }]);
    });

    it('keep their twenty newest revisions, without affecting others', async () => {
      const [one, other] = [aPost(), aPost()];
      await deliver(one, other);
      await deliver({ ...other, contentHash: 'ab'.repeat(32) });
      for (let n = 0; n < 22; n += 1) await deliver({ ...aPost({ body: `${n}` }), gid: one.gid });
      const kept = await test.db.query<{ gid: string; bodies: string[] }>(
        `select u.gid, array_agg(r.body order by r.id desc) as bodies
         from update_revisions r join updates u on u.id = r.update_id group by 1 order by 1`,
      );
      expect(kept).toEqual([
        { gid: one.gid, bodies: Array.from({ length: 20 }, (_, n) => `${20 - n}`) },
        { gid: other.gid, bodies: [other.body] },
      ]);
    });

    it('keep all earlier revisions after several edits, newest first', async () => {
      const { gid } = aPost();
      for (const body of ['one', 'two', 'three']) await deliver({ ...aPost({ title: 'T', body }), gid });
      const update = await updates.findByGid(gid);
      expect(update!.revisions.map(({ details }) => details)).toEqual(['two', 'one']);
    });

    it('return the preceding revision when read during an edit', async () => {
      const { gid } = aPost();
      const edit = (n: number) => deliver({ ...aPost({ title: 'T', body: `${n}` }), gid });
      await edit(0);
      let isOver = false;
      const reading = Promise.all(
        Array.from({ length: 4 }, async () => {
          const pairs: [string, string | undefined][] = [];
          while (!isOver) {
            const { details, revisions } = (await updates.findByGid(gid))!;
            pairs.push([details, revisions[0]?.details]);
          }
          return pairs;
        }),
      );
      for (let n = 1; n <= 40; n += 1) await edit(n);
      isOver = true;
      const torn = (await reading).flat().filter(([now, before]) => Number(now) !== Number(before ?? -1) + 1);
      expect(torn).toEqual([]);
    });

    it('with hostile text are returned unchanged', async () => {
      const body = `it's "quoted", \\0 \\u0000 {curly}, $1, 🎮 \u202Eeman\u202C שלום\n\t%_'; drop table users --`;
      const post = aPost({ title: body, body, tags: ['a', 'b'] });
      await deliver(post);
      expect(await updates.findByGid(post.gid)).toMatchObject({ title: body, details: body });
      const row = await test.db.queryOne('select tags from updates where gid = $1', [post.gid]);
      expect(row).toEqual({ tags: ['a', 'b'] });
    });
  });

  describe('posting times', () => {
    it('are the newest 32 minutes, without posts that are hidden or dated in the future', async () => {
      const now = Date.now();
      const minutesAgo = (count: number): Date => new Date(now - count * 60_000);
      await deliver(
        ...Array.from({ length: 40 }, (_, n) => aPost({ postedAt: minutesAgo(n) })),
        aPost({ isHidden: true, postedAt: minutesAgo(0.5) }),
        aPost({ postedAt: TOMORROW }),
      );
      const { postTimes } = await lease();
      expect(postTimes).toHaveLength(32);
      expect(postTimes.at(-1)! - postTimes[0]!).toBe(31);
      expect(postTimes.at(-1)).toBeLessThanOrEqual(Date.now() / 60_000);
    });
  });

  it.each([
    ['one day that is coming', 'current_date + 5', 'current_date + 5', true],
    ['one day that is just over', 'current_date - 2', 'current_date - 2', true],
    ['one day long ago', 'current_date - 3', 'current_date - 3', false],
    ['a month', 'current_date', 'current_date + 30', false],
  ])('a lease contains the release day if that is %s', async (_, from, to, isKnown) => {
    await test.db.query(
      `insert into game_listings (app_id, release_from, release_to) values ($1, ${from}, ${to})`,
      [GAME],
    );
    const row = await test.db.queryOne<{ day: string }>(`select to_char(${from}, 'YYYY-MM-DD') as day`);
    expect((await lease()).releaseAt).toEqual(isKnown ? new Date(`${row!.day}T00:00:00Z`) : null);
  });

  describe('latest post of a game', () => {
    it('excludes posts known not to be updates when stored', async () => {
      const post = aPost({ postedAt: YESTERDAY });
      await deliver(post, aPost({ isHidden: true }));
      expect(await latest()).toBe(post.gid);
    });

    it('is the newest by date, whatever the order of arrival', async () => {
      const newest = aPost();
      await deliver(newest);
      await deliver(aPost({ postedAt: YESTERDAY }));
      expect(await latest()).toBe(newest.gid);
    });

    it('moves back when the newest turns out not to be an update', async () => {
      const [old, stream] = [aPost({ postedAt: YESTERDAY }), aPost()];
      await deliver(old, stream);
      await polls.setKinds(GAME, [{ gid: stream.gid, kind: 'unknown', isTracked: false }]);
      expect(await latest()).toBe(old.gid);
    });

    it('is empty when no post is an update', async () => {
      const post = aPost();
      await deliver(post);
      await polls.setKinds(GAME, [{ gid: post.gid, kind: 'unknown', isTracked: false }]);
      expect(await latest()).toBeUndefined();
    });

    it('is a new one that arrives while the kinds of others are being stored', async () => {
      const stream = aPost({ postedAt: YESTERDAY });
      await deliver(stream);
      const post = aPost();
      const saved = Promise.withResolvers<void>();
      const commit = Promise.withResolvers<void>();
      const leased = await lease();
      const saving = unitOfWork.run(async () => {
        await polls.save(runId, [changed(leased, [post])]);
        saved.resolve();
        await commit.promise;
      });
      await saved.promise;
      const telling = unitOfWork.run(() =>
        polls.setKinds(GAME, [{ gid: stream.gid, kind: 'unknown', isTracked: false }]),
      );
      await eventually('one waited for the other', () => somebodyWaits(test.db));
      commit.resolve();
      await Promise.all([saving, telling]);
      expect(await latest()).toBe(post.gid);
    });
  });

  describe('kinds from the store', () => {
    it('hide posts that are not updates, and show them again when the store changes the kind', async () => {
      const post = aPost({ title: 'Stream' });
      await deliver(post);
      const tell = (isTracked: boolean) => polls.setKinds(GAME, [{ gid: post.gid, kind: 'news', isTracked }]);
      await tell(false);
      expect(await titles()).toEqual([]);
      expect(await updates.listCalendar(ada, YESTERDAY, TOMORROW)).toEqual([]);
      expect(await updates.findByGid(post.gid)).toMatchObject({ title: 'Stream' }); // Followers may have been notified.
      await tell(true);
      expect(await titles()).toEqual(['Stream']);
      expect(await updates.listCalendar(ada, YESTERDAY, TOMORROW)).toHaveLength(1);
    });
  });

  describe('end of a fetch', () => {
    const failed = ({ appId, lease }: LeasedPoll): PollResult => ({
      appId,
      lease,
      outcome: 'failed',
      reason: 'malformed',
      message: 'a page instead of JSON',
      url: 'http://store.test/news',
      rawAnswer: '<html>Sorry!',
      nextDueAt: TOMORROW,
      appetite: 1,
    });

    it('without changes writes no rows', async () => {
      const { appId, lease: name } = await lease();
      await save({ appId, lease: name, outcome: 'unchanged', validators, nextDueAt: TOMORROW, appetite: 1 });
      expect(await poll()).toMatchObject({ last_changed_at: null, last_fetched_at: expect.any(Date) });
    });

    it('that failed stores the raw response and counts it', async () => {
      await save(failed(await lease()));
      await save(failed(await lease()));
      expect(await poll()).toMatchObject({ failures: 2, last_fetched_at: null });
      const kept = await test.db.query(
        'select run_id, app_id, reason, message, url, raw_answer from ingest_failures',
      );
      expect(kept).toHaveLength(2);
      expect(kept[0]).toEqual({
        run_id: runId,
        app_id: GAME,
        reason: 'malformed',
        message: 'a page instead of JSON',
        url: 'http://store.test/news',
        raw_answer: '<html>Sorry!',
      });
      expect(await poll()).toMatchObject({ failures: 2, last_error: 'malformed: a page instead of JSON' });
    });

    it.each<[string, (leased: LeasedPoll) => PollResult]>([
      ['changed', (leased) => changed(leased, [aPost()])],
      ['failed', failed],
      [
        'unchanged',
        ({ appId, lease }) => ({
          appId,
          lease,
          outcome: 'unchanged',
          validators,
          nextDueAt: TOMORROW,
          appetite: 1,
        }),
      ],
    ])('keeps a game due if a user follows it concurrently: %s', async (_, result) => {
      const leased = await lease();
      await unitOfWork.run(() => libraries.remove(ada, GAME));
      const followed = Promise.withResolvers<void>();
      const commit = Promise.withResolvers<void>();
      const following = unitOfWork.run(async () => {
        await libraries.add(new Follow(ada, GAME, new Date()));
        followed.resolve();
        await commit.promise;
      });
      await followed.promise;
      const saving = save(result(leased));
      await eventually('one waited for the other', () => somebodyWaits(test.db));
      commit.resolve();
      await Promise.all([following, saving]);
      expect((await poll())!['due_at']).not.toBeNull();
    });
  });

  describe('calendar', () => {
    it('includes both ends of its range, oldest first, with followed games only', async () => {
      await addGames(test.db, [8]);
      const at = (iso: string) => aPost({ postedAt: new Date(iso), title: iso });
      await deliver(
        at('2026-03-01T00:00:00Z'),
        at('2026-03-02T23:59:59Z'),
        at('2026-02-28T23:59:59Z'),
        at('2026-03-03T00:00:00Z'),
      );
      await save(changed(await lease(8), [at('2026-03-01T12:00:00Z')]));
      const entries = await updates.listCalendar(ada, new Date('2026-03-01'), new Date('2026-03-03'));
      expect(entries.map(({ title }) => title)).toEqual(['2026-03-01T00:00:00Z', '2026-03-02T23:59:59Z']);
    });
  });
});
