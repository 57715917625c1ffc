import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FetchedFeed, IncomingPost, LeasedFeed, SavedFeeds } from '@patchlight/application/ports';
import { Follow } from '@patchlight/domain';
import { eventually } from '@patchlight/testing';
import { toDate } from '../kernel/database.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { MikroLibraryRepository } from '../library/mikro-library.repository.ts';
import { addFollows, addGames, addUsers, aPost, makeDue } from '../testing/seed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { SqlFeedRepository } from './sql-feed.repository.ts';
import { SqlIngestRunRepository } from './sql-ingest-run.repository.ts';
import { SqlUpdateQueries } from './sql-update.queries.ts';

const GAME = 7;
const LEASE_MS = 60_000;
const YESTERDAY = new Date(Date.now() - 86_400_000);
const TOMORROW = new Date(Date.now() + 86_400_000);
const validators = { etag: '"tag"', bodyHash: 'hash' };

describe('feeds in PostgreSQL', () => {
  let test: TestDatabase;
  let feeds: SqlFeedRepository;
  let updates: SqlUpdateQueries;
  let unitOfWork: MikroUnitOfWork;
  let libraries: MikroLibraryRepository;
  let runId: string;
  let ada: string;

  const lease = async (appId = GAME): Promise<LeasedFeed> => (await feeds.lease([appId], LEASE_MS))[0]!;
  const changed = ({ appId, lease }: LeasedFeed, posts: IncomingPost[]): FetchedFeed => ({
    appId,
    lease,
    outcome: 'changed',
    validators,
    posts,
    areKindsKnown: false,
    nextDueAt: TOMORROW,
  });
  const save = (...fetched: FetchedFeed[]): Promise<SavedFeeds> =>
    unitOfWork.run(() => feeds.save(runId, fetched));
  /** Fetches the game once with this result. */
  const deliver = async (...posts: IncomingPost[]): Promise<SavedFeeds> =>
    save(changed(await lease(), posts));
  const feed = () =>
    test.db.queryOne<Record<string, string>>('select * from game_feeds where app_id = $1', [GAME]);
  const titles = async (): Promise<string[]> =>
    (await updates.ofGame(GAME, 100)).map(({ title }) => title).toSorted();
  const latest = async (): Promise<string | undefined> =>
    (
      await test.db.queryOne<{ gid: string }>(
        'select u.gid from games g join updates u on u.id = g.latest_update_id where g.app_id = $1',
        [GAME],
      )
    )?.gid;
  const fanOuts = () => test.db.query<{ update_id: string }>('select update_id from fan_outs');

  beforeAll(async () => {
    test = await createTestDatabase({ poolSize: 20 });
    feeds = new SqlFeedRepository(test.db);
    updates = new SqlUpdateQueries(test.db);
    unitOfWork = new MikroUnitOfWork(test.orm.em);
    libraries = new MikroLibraryRepository(test.orm.em, test.db);
  });
  beforeEach(async () => {
    await test.db.query('truncate users, games, ingest_runs, fan_outs cascade');
    runId = await new SqlIngestRunRepository(test.db).start();
    await addGames(test.db, [GAME]);
    [ada] = (await addUsers(test.db, 1)) as [string];
    await addFollows(test.db, GAME, [ada], YESTERDAY);
  });
  afterAll(() => test.close());

  describe('leases', () => {
    const many = Array.from({ length: 200 }, (_, n) => 1_000 + n);

    it('never hand the same game to two of twenty workers', async () => {
      await addGames(test.db, many);
      await makeDue(test.db, many);
      const batches = await Promise.all(Array.from({ length: 20 }, () => feeds.leaseDue(15, LEASE_MS)));
      const leased = batches.flat().map(({ appId }) => appId);
      expect(leased.toSorted()).toEqual(many);
    });

    it('pass over what another transaction holds, instead of waiting for it', async () => {
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
      const leased = await feeds.leaseDue(500, LEASE_MS);
      end.resolve();
      await other;
      expect(leased.map(({ appId }) => appId).toSorted()).toEqual(many.slice(100));
    });

    it('give the longest due first', async () => {
      await addGames(test.db, [1, 2, 3]);
      await makeDue(test.db, [1], new Date('2026-01-02'));
      await makeDue(test.db, [2], new Date('2026-01-01'));
      await makeDue(test.db, [3], TOMORROW);
      const [first] = await feeds.leaseDue(1, LEASE_MS);
      expect(first?.appId).toBe(2);
      expect((await feeds.leaseDue(10, LEASE_MS)).map(({ appId }) => appId)).toEqual([1]);
      expect(await feeds.hasDue()).toBe(false);
    });

    it('that are asked for by name leave out what another worker holds', async () => {
      expect(await feeds.lease([GAME], LEASE_MS)).toHaveLength(1);
      expect(await feeds.lease([GAME], LEASE_MS)).toEqual([]);
    });

    it('end by themselves; the game is due again and goes to the next worker', async () => {
      await makeDue(test.db, [GAME]);
      const [stale] = await feeds.leaseDue(1, 1);
      const fresh = await eventually(
        'the lease had ended',
        async () => (await feeds.leaseDue(1, LEASE_MS))[0],
      );
      expect(fresh.lease).not.toBe(stale!.lease);
    });

    it('tell followers, the date of the last post and what the last answer was tagged with', async () => {
      const post = aPost({ postedAt: new Date('2026-05-06T07:08:09Z') });
      await deliver(post);
      expect(await lease()).toEqual({
        appId: GAME,
        lease: expect.any(String),
        validators,
        followers: 1,
        lastPostAt: post.postedAt,
        failures: 0,
      });
    });
  });

  describe('a worker that was frozen past its lease', () => {
    it('is refused: nothing of what it brings is written', async () => {
      const stale = (await feeds.lease([GAME], 1))[0]!;
      await eventually('the lease had ended', async () => (await feeds.lease([GAME], LEASE_MS))[0]);
      expect(await save(changed(stale, [aPost()]))).toEqual({
        newPosts: 0,
        editedPosts: 0,
        grown: [],
        refused: [GAME],
      });
      expect(await titles()).toEqual([]);
      expect(await feed()).toMatchObject({ lease: expect.any(String), last_fetched_at: null });
    });

    it('is refused also where nothing had changed: the lease of the other goes on', async () => {
      const stale = (await feeds.lease([GAME], 1))[0]!;
      await eventually('the lease had ended', async () => (await feeds.lease([GAME], LEASE_MS))[0]);
      const { appId, lease: lost, validators } = stale;
      const result = await save({
        appId,
        lease: lost,
        outcome: 'unchanged',
        validators,
        nextDueAt: new Date(),
      });
      expect(result.refused).toEqual([GAME]);
      expect(await feed()).toMatchObject({ lease: expect.any(String), last_fetched_at: null });
    });

    it('is refused alone: the other games of its batch are saved', async () => {
      await addGames(test.db, [8]);
      const stale = (await feeds.lease([GAME], 1))[0]!;
      await eventually('the lease had ended', async () => (await feeds.lease([GAME], LEASE_MS))[0]);
      const result = await save(changed(stale, [aPost()]), changed(await lease(8), [aPost()]));
      expect([result.newPosts, result.refused]).toEqual([1, [GAME]]);
    });

    it('may still save when nobody has taken the game meanwhile', async () => {
      const late = (await feeds.lease([GAME], 1))[0]!;
      expect((await save(changed(late, [aPost()]))).newPosts).toBe(1);
    });
  });

  describe('posts', () => {
    it('that are new are stored, and have a fan-out', async () => {
      const post = aPost({ title: 'Gulls' });
      const { newPosts, editedPosts, grown } = await deliver(post);
      const [fanOut] = await fanOuts();
      expect([newPosts, editedPosts]).toEqual([1, 0]);
      expect(grown).toEqual([{ appId: GAME, updateIds: [fanOut!.update_id] }]);
      expect(await updates.byGid(post.gid)).toMatchObject({
        title: 'Gulls',
        details: post.body,
        revisions: [],
      });
    });

    it('that are known and the same change nothing', async () => {
      const post = aPost();
      await deliver(post);
      await test.db.query('delete from fan_outs');
      expect(await deliver(post)).toEqual({ newPosts: 0, editedPosts: 0, grown: [], refused: [] });
      expect(await fanOuts()).toEqual([]);
    });

    it('that are edited keep their old wording, and tell nobody', async () => {
      const post = aPost({ title: 'Gulls', body: 'gone' });
      await deliver(post);
      await test.db.query('delete from fan_outs');
      const edited = { ...aPost({ title: 'Gulls and terns', body: 'both gone' }), gid: post.gid };
      expect(await deliver(edited)).toMatchObject({ newPosts: 0, editedPosts: 1, grown: [] });
      expect(await updates.byGid(post.gid)).toMatchObject({
        title: 'Gulls and terns',
        details: 'both gone',
        revisions: [{ title: 'Gulls', details: 'gone', replacedAt: expect.any(String) }],
      });
      expect(await fanOuts()).toEqual([]);
    });

    it('keep how each wording is written', async () => {
      const post = aPost({ body: 'gone' });
      await deliver(post);
      await deliver({ ...aPost({ body: '<p>gone</p>', format: 'html' }), gid: post.gid });
      expect(await updates.byGid(post.gid)).toMatchObject({
        format: 'html',
        revisions: [{ format: 'bbcode' }],
      });
      expect(await updates.ofGame(GAME, 1)).toMatchObject([{ format: 'html' }]);
    });

    it('keep their twenty newest wordings, and those of others', async () => {
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

    it('that are edited again keep all old wordings, newest first', async () => {
      const { gid } = aPost();
      for (const body of ['one', 'two', 'three']) await deliver({ ...aPost({ title: 'T', body }), gid });
      const update = await updates.byGid(gid);
      expect(update!.revisions.map(({ details }) => details)).toEqual(['two', 'one']);
    });

    it('that are read while they are edited come with the wording before theirs', async () => {
      const { gid } = aPost();
      const edit = (n: number) => deliver({ ...aPost({ title: 'T', body: `${n}` }), gid });
      await edit(0);
      let isOver = false;
      const reading = Promise.all(
        Array.from({ length: 4 }, async () => {
          const pairs: [string, string | undefined][] = [];
          while (!isOver) {
            const { details, revisions } = (await updates.byGid(gid))!;
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

    it('stay where they are when an edit moves their date', async () => {
      const post = aPost({ postedAt: YESTERDAY });
      await deliver(post);
      await deliver({ ...post, postedAt: new Date(), contentHash: 'ab'.repeat(32) });
      expect((await updates.byGid(post.gid))!.updateDate).toBe(YESTERDAY.toISOString());
    });

    it('that the store leaves out stay', async () => {
      await deliver(aPost({ title: 'first' }), aPost({ title: 'second' }));
      await deliver(aPost({ title: 'third' }));
      expect(await titles()).toEqual(['first', 'second', 'third']);
    });

    it('of the same gid in two games are two posts', async () => {
      await addGames(test.db, [8]);
      const post = aPost();
      await deliver(post);
      expect((await save(changed(await lease(8), [post]))).newPosts).toBe(1);
    });

    it('of one page that is delivered twice at once are stored once, and told once', async () => {
      const posts = Array.from({ length: 20 }, () => aPost());
      const leased = await lease();
      const results = await Promise.all([
        save(changed(leased, posts)),
        save(changed(leased, posts)),
        save(changed(leased, posts)),
      ]);
      expect(results.map(({ newPosts }) => newPosts).toSorted()).toEqual([0, 0, 20]);
      expect(await updates.ofGame(GAME, 100)).toHaveLength(20);
      expect(await fanOuts()).toHaveLength(20);
    });

    it('of hostile text come back as they went in', async () => {
      const body = `it's "quoted", \\0 \\u0000 {curly}, $1, 🎮 \u202Eeman\u202C שלום\n\t%_'; drop table users --`;
      const post = aPost({ title: body, body, tags: ['a', 'b'] });
      await deliver(post);
      expect(await updates.byGid(post.gid)).toMatchObject({ title: body, details: body });
      const row = await test.db.queryOne('select tags from updates where gid = $1', [post.gid]);
      expect(row).toEqual({ tags: ['a', 'b'] });
    });
  });

  describe('followers', () => {
    it('who came after a post have no fan-out made for them', async () => {
      const { grown } = await deliver(aPost({ postedAt: new Date(YESTERDAY.getTime() - 1) }));
      expect(grown).toEqual([{ appId: GAME, updateIds: [] }]);
      expect(await fanOuts()).toEqual([]);
    });

    it('are told nothing of a post whose date cannot be right', async () => {
      const { newPosts } = await deliver(aPost({ notifies: false }));
      expect([newPosts, await fanOuts()]).toEqual([1, []]);
    });
  });

  describe('the latest post of a game', () => {
    it('is none that is known to be no update when it is stored', async () => {
      const post = aPost({ postedAt: YESTERDAY });
      await deliver(post, aPost({ isHidden: true }));
      expect(await latest()).toBe(post.gid);
    });

    it('is the newest by date, whatever came in last', async () => {
      const newest = aPost();
      await deliver(newest);
      await deliver(aPost({ postedAt: YESTERDAY }));
      expect(await latest()).toBe(newest.gid);
    });

    it('moves back when the newest turns out to be no update', async () => {
      const [old, stream] = [aPost({ postedAt: YESTERDAY }), aPost()];
      await deliver(old, stream);
      await feeds.setKinds(GAME, [{ gid: stream.gid, kind: 'unknown', isTracked: false }]);
      expect(await latest()).toBe(old.gid);
    });

    it('is none when all turn out to be none', async () => {
      const post = aPost();
      await deliver(post);
      await feeds.setKinds(GAME, [{ gid: post.gid, kind: 'unknown', isTracked: false }]);
      expect(await latest()).toBeUndefined();
    });

    it('is the new one when it arrives while the kinds of others are being told', async () => {
      const stream = aPost({ postedAt: YESTERDAY });
      await deliver(stream);
      const post = aPost();
      const saved = Promise.withResolvers<void>();
      const commit = Promise.withResolvers<void>();
      const leased = await lease();
      const saving = unitOfWork.run(async () => {
        await feeds.save(runId, [changed(leased, [post])]);
        saved.resolve();
        await commit.promise;
      });
      await saved.promise;
      const telling = unitOfWork.run(() =>
        feeds.setKinds(GAME, [{ gid: stream.gid, kind: 'unknown', isTracked: false }]),
      );
      await eventually('one waited for the other', () =>
        test.db.queryOne(`select from pg_stat_activity where wait_event_type = 'Lock'`),
      );
      commit.resolve();
      await Promise.all([saving, telling]);
      expect(await latest()).toBe(post.gid);
    });
  });

  describe('kinds that the store tells', () => {
    it('are taken over', async () => {
      const post = aPost();
      await deliver(post);
      await feeds.setKinds(GAME, [{ gid: post.gid, kind: 'major', isTracked: true }]);
      expect((await updates.byGid(post.gid))!.kind).toBe('major');
    });

    it('take what is no update out of sight, and bring it back when the store thinks better of it', async () => {
      const post = aPost({ title: 'Stream' });
      await deliver(post);
      const tell = (isTracked: boolean) => feeds.setKinds(GAME, [{ gid: post.gid, kind: 'news', isTracked }]);
      await tell(false);
      expect(await titles()).toEqual([]);
      expect(await updates.calendar(ada, YESTERDAY, TOMORROW)).toEqual([]);
      expect(await updates.byGid(post.gid)).toMatchObject({ title: 'Stream' }); // Somebody may have been told.
      await tell(true);
      expect(await titles()).toEqual(['Stream']);
      expect(await updates.calendar(ada, YESTERDAY, TOMORROW)).toHaveLength(1);
    });

    it('do not touch a post of the same gid in another game', async () => {
      const post = aPost();
      await addGames(test.db, [8]);
      await deliver(post);
      await save(changed(await lease(8), [post]));
      await feeds.setKinds(8, [{ gid: post.gid, kind: 'unknown', isTracked: false }]);
      expect(await updates.ofGame(GAME, 10)).toHaveLength(1);
    });
  });

  describe('the end of a fetch', () => {
    const failed = ({ appId, lease }: LeasedFeed): FetchedFeed => ({
      appId,
      lease,
      outcome: 'failed',
      reason: 'malformed',
      message: 'a page instead of JSON',
      url: 'http://store.test/news',
      rawAnswer: '<html>Sorry!',
      nextDueAt: TOMORROW,
    });

    it('frees the game, says when it is due, and keeps what the answer was tagged with', async () => {
      await deliver(aPost());
      const row = await feed();
      expect(row).toMatchObject({ lease: null, leased_until: null, etag: '"tag"', body_hash: 'hash' });
      expect(toDate(row!['due_at']!)).toEqual(TOMORROW);
    });

    it('without change writes no change down', async () => {
      const { appId, lease: name } = await lease();
      await save({ appId, lease: name, outcome: 'unchanged', validators, nextDueAt: TOMORROW });
      expect(await feed()).toMatchObject({ last_changed_at: null, last_fetched_at: expect.any(String) });
    });

    it('that failed is kept with the raw answer, and counted', async () => {
      await save(failed(await lease()));
      await save(failed(await lease()));
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
      expect(await feed()).toMatchObject({ failures: 2, last_error: 'malformed: a page instead of JSON' });
    });

    it('that failed keeps what an earlier answer was tagged with', async () => {
      await deliver(aPost());
      await save(failed(await lease()));
      expect(await feed()).toMatchObject({ etag: '"tag"', body_hash: 'hash' });
    });

    it('that went well ends the count of failures', async () => {
      await save(failed(await lease()));
      await deliver(aPost());
      expect(await feed()).toMatchObject({ failures: 0, last_error: null });
    });

    it('makes a game that nobody follows any more due no more', async () => {
      const leased = await lease();
      await test.db.query('delete from follows');
      await save(changed(leased, [aPost()]));
      expect((await feed())!['due_at']).toBeNull();
    });

    it.each<[string, (leased: LeasedFeed) => FetchedFeed]>([
      ['changed', (leased) => changed(leased, [aPost()])],
      ['failed', failed],
      [
        'unchanged',
        ({ appId, lease }) => ({ appId, lease, outcome: 'unchanged', validators, nextDueAt: TOMORROW }),
      ],
    ])('keeps a game due that somebody begins to follow at that moment: %s', async (_, result) => {
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
      await eventually('one waited for the other', () =>
        test.db.queryOne(`select from pg_stat_activity where wait_event_type = 'Lock'`),
      );
      commit.resolve();
      await Promise.all([following, saving]);
      expect((await feed())!['due_at']).not.toBeNull();
    });

    it('makes a game due no more whose followers are gone without a trace', async () => {
      const leased = await lease();
      await test.db.query('delete from users');
      await save(changed(leased, []));
      expect((await feed())!['due_at']).toBeNull();
    });
  });

  describe('a save that is part of work which fails', () => {
    it('leaves nothing, not even the end of the lease', async () => {
      const leased = await lease();
      const work = unitOfWork.run(async () => {
        await feeds.save(runId, [changed(leased, [aPost()])]);
        throw new Error('later');
      });
      await expect(work).rejects.toThrow('later');
      expect([await titles(), await fanOuts()]).toEqual([[], []]);
      expect((await feed())!['lease']).toBe(leased.lease);
    });
  });

  describe('the calendar', () => {
    it('has both ends of its range right, oldest first, of followed games only', async () => {
      await addGames(test.db, [8]);
      const at = (iso: string) => aPost({ postedAt: new Date(iso), title: iso });
      await deliver(
        at('2026-03-01T00:00:00Z'),
        at('2026-03-02T23:59:59Z'),
        at('2026-02-28T23:59:59Z'),
        at('2026-03-03T00:00:00Z'),
      );
      await save(changed(await lease(8), [at('2026-03-01T12:00:00Z')]));
      const entries = await updates.calendar(ada, new Date('2026-03-01'), new Date('2026-03-03'));
      expect(entries.map(({ title }) => title)).toEqual(['2026-03-01T00:00:00Z', '2026-03-02T23:59:59Z']);
    });
  });

  describe('the record of runs', () => {
    it('keeps what a run did, ended or not, and forgets an empty one', async () => {
      const runs = new SqlIngestRunRepository(test.db);
      const totals = { games: 3, newPosts: 2, editedPosts: 1, failed: 1, requests: 4 };
      await runs.progress(runId, totals);
      const read = () =>
        test.db.queryOne('select games, new_posts, ended_at from ingest_runs where id = $1', [runId]);
      expect(await read()).toEqual({ games: 3, new_posts: 2, ended_at: null });
      await runs.finish(runId, { ...totals, games: 4 });
      expect(await read()).toEqual({ games: 4, new_posts: 2, ended_at: expect.any(String) });
      await runs.discard(runId);
      expect(await read()).toBeNull();
    });
  });
});
