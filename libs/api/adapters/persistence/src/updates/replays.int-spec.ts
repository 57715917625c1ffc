import { describe, expect, it } from '@jest/globals';
import { replayContract } from '@patchlight/testing';
import type { UpdateItem } from '@patchlight/contracts';
import type { ReplayPorts } from '@patchlight/testing';
import { EXTRACTOR, itemsOf, storedItem } from '@patchlight/items';
import { SqlSourceQueries } from '../admin/sql-source.queries.ts';
import { findItems } from '../kernel/games/update-items.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addGames } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlPollRepository } from './sql-poll.repository.ts';
import { SqlReplayRepository } from './sql-replay.repository.ts';

const GAME = 7;
const [FIX] = itemsOf('bbcode', '[list][*]Fixed the lamp of the second diver.[/list]', GAME) as [UpdateItem];

const test = await openTestDatabase();

describe('replays in PostgreSQL', () => {
  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  const replays = new SqlReplayRepository(test.db);

  const addPosts = (count: number, excerpt: string) =>
    test.db.query(
      `insert into updates (app_id, gid, title, url, author, body, format, excerpt, content_hash, tags, kind, posted_at, seen_at)
       select ${GAME}, (1000 + n)::text || $2, 'Post ' || n, '', '', '[p]Body[/p]', 'bbcode', $2, decode(md5(n::text), 'hex'), '{}',
         'unknown', now() - n * interval '1 hour', now() from generate_series(1, $1::int) n`,
      [count, excerpt],
    );
  const start = (isTrial: boolean) => unitOfWork.run(() => replays.start(isTrial));
  /** Does a step that gives each post another excerpt and kind. */
  const step = (count = 10) =>
    unitOfWork.run(async () => {
      const next = await replays.next(count);
      if (!next) return null;
      await replays.save(next, {
        changes: next.posts.map(({ gid, title, excerpt }) => ({
          gid,
          title,
          field: 'excerpt',
          before: excerpt,
          after: 'new',
        })),
        items: next.posts.length,
        posts: next.posts.map((post) => ({ ...post, excerpt: 'new', kind: 'patch', items: [FIX] })),
        answers: next.isTrial ? { readable: 1, unreadable: 2, cut: 3 } : null,
      });
      return next;
    });
  const addItems = () =>
    test.db.query(
      `insert into update_items (update_id, extractor, content_hash, counts, items)
       select id, 1, case when gid like '1001%' then content_hash else '\\x00' end, '{}', '[]' from updates`,
    );
  const storedItems = () =>
    test.db.query('select extractor, counts, items from update_items order by update_id');
  const told = () =>
    test.db.queryOne(
      `select (select count(*)::int from game_events) as events, (select count(*)::int from fan_outs) as "fanOuts",
         (select count(*)::int from notifications) as notifications, (select count(*)::int from update_revisions) as revisions,
         (select count(*)::int from deliveries) as deliveries`,
    );

  const given = async (): Promise<ReplayPorts> => {
    await emptyTables(test.db, 'replays', 'games', 'ingest_failures', 'ingest_runs');
    await addGames(test.db, [GAME]);
    return {
      unitOfWork,
      replays,
      addPosts,
      keepAnswer: () =>
        test.db.query(
          `insert into ingest_failures (app_id, reason, message, url, raw_answer) values ($1, 'malformed', '', '', '{')`,
          [GAME],
        ),
      excerpts: async () => {
        const rows = await test.db.query<{ excerpt: string }>('select excerpt from updates order by id');
        return rows.map(({ excerpt }) => excerpt);
      },
      elapse: (ms) => test.db.query(`update replays set ended_at = ended_at - $1 * interval '1 ms'`, [ms]),
    };
  };

  replayContract(given);

  it('tell the admin what changes, with 20 examples', async () => {
    await given();
    await addPosts(25, 'old');
    // As the ids of the next quarter.
    await test.db.query(`update updates set id = id + 1000000000 where title = 'Post 25'`);
    await start(true);
    await step();
    const [running] = (await new SqlSourceQueries(test.db).getOverview()).replays;
    expect(running).toMatchObject({ isTrial: true, posts: 10, percent: 39, endedAt: null });
    while (await step());
    const [ended] = (await new SqlSourceQueries(test.db).getOverview()).replays;
    expect(ended).toMatchObject({
      posts: 25,
      percent: 100,
      changed: { excerpt: 25, kind: 0, hash: 0, item: 25 },
      answers: { readable: 1, unreadable: 2, cut: 3 },
      endedAt: expect.any(String),
    });
    expect(ended!.examples).toHaveLength(20);
    expect(ended!.examples[0]).toMatchObject({ title: 'Post 1', before: 'old', after: 'new' });
  });

  it('tell nobody else', async () => {
    await given();
    await addPosts(3, 'old');
    await addItems();
    await start(false);
    while (await step());
    expect(await test.db.queryOne('select excerpt, kind from updates limit 1')).toEqual({
      excerpt: 'new',
      kind: 'patch',
    });
    expect(await told()).toEqual({ events: 0, fanOuts: 0, notifications: 0, revisions: 0, deliveries: 0 });
  });

  it('keep the items of a post whose hash changes, since its wording does not', async () => {
    await given();
    await addPosts(2, 'old');
    await test.db.query(
      `insert into update_items (update_id, extractor, content_hash, counts, items)
       select id, ${EXTRACTOR}, case when gid = '1001old' then content_hash else '\\x00' end, '{}', '[]' from updates`,
    );
    await start(false);
    await unitOfWork.run(async () => {
      const next = (await replays.next(10))!;
      const posts = next.posts.map((post) => ({ ...post, contentHash: '0a'.repeat(16), items: undefined }));
      await replays.save(next, { changes: [], items: 0, posts, answers: null });
    });
    const states = await Promise.all(
      ['1001old', '1002old'].map((gid) => findItems(test.db, gid, { isHiddenToo: false })),
    );
    // The second one had items of an earlier wording.
    expect(states.map((found) => found?.state)).toEqual(['known', 'pending']);
  });

  it('change the items of a post, unless they are of an earlier wording', async () => {
    await given();
    await addPosts(2, 'old');
    await addItems();
    const before = await storedItems();
    await start(true);
    while (await step());
    expect(await storedItems()).toEqual(before);
    await start(false);
    const next = await unitOfWork.run(() => replays.next(10));
    expect(next!.posts.map(({ items }) => items)).toEqual([[], undefined]);
    while (await step());
    expect(await storedItems()).toEqual([
      { extractor: EXTRACTOR, counts: { fix: 1 }, items: [storedItem(FIX)] },
      before[1],
    ]);
  });

  it('tell that a post is not in English', async () => {
    await given();
    await addPosts(1, 'old');
    await addItems();
    await start(false);
    await unitOfWork.run(async () => {
      const next = (await replays.next(10))!;
      const posts = next.posts.map((post) => ({ ...post, items: null }));
      await replays.save(next, { changes: [], items: 1, posts, answers: null });
    });
    expect(await storedItems()).toEqual([{ extractor: EXTRACTOR, counts: null, items: [] }]);
  });

  it('leave alone what was edited or corrected while the step ran', async () => {
    await given();
    await addPosts(2, 'old');
    await start(false);
    await unitOfWork.run(async () => {
      const next = (await replays.next(10))!;
      await test.db.query(`update updates set content_hash = '\\x00' where id = $1`, [next.posts[0]!.id]);
      await test.db.query(`update updates set kind = 'news', kind_corrected_at = now() where id = $1`, [
        next.posts[1]!.id,
      ]);
      const posts = next.posts.map((post) => ({
        ...post,
        excerpt: 'new',
        kind: 'patch' as const,
        items: [FIX],
      }));
      await replays.save(next, { changes: [], items: 0, posts, answers: null });
    });
    expect(await test.db.query('select excerpt, kind from updates order by id')).toEqual([
      { excerpt: 'old', kind: 'unknown' },
      { excerpt: 'new', kind: 'news' },
    ]);
  });

  it('have what the event list told, which by itself is no change of a post', async () => {
    await given();
    await addPosts(2, 'old');
    const polls = new SqlPollRepository(test.db);
    const state = () =>
      test.db.query('select content_changed_at, (select count(*) from game_events) as events from games');
    const before = await state();
    const told = {
      kind: 'unknown',
      isTracked: true,
      clues: { eventType: 99, buildId: 15_204_877_000 },
    } as const;
    await unitOfWork.run(() => polls.setKinds(GAME, [{ gid: '1001old', ...told }]));
    expect(await state()).toEqual(before);
    await start(false);
    const next = await unitOfWork.run(() => replays.next(10));
    expect(next!.posts.map(({ gid, clues }) => [gid, clues])).toEqual([
      ['1001old', told.clues],
      ['1002old', null],
    ]);
  });
});
