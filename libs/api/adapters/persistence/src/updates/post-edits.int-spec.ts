import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IndexUpdates, NoticeSender } from '@patchlight/application';
import type { PostEdit } from '@patchlight/contracts';
import { RecordingJobQueue } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlNoticeRepository } from '../notifications/sql-notice.repository.ts';
import { SqlPipelineQueries } from '../pipelines/sql-pipeline.queries.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlPublicUpdateQueries } from './sql-public-update.queries.ts';
import { SqlSearchIndexRepository } from './sql-search-index.repository.ts';
import { SqlUpdateQueries } from './sql-update.queries.ts';

const GAME = 904_110;
const GID = '1801';

const test = await openTestDatabase();

describe('edits of posts', () => {
  let indexUpdates: IndexUpdates;
  let jobs: RecordingJobQueue;
  let failing = false;

  const unitOfWork = new MikroUnitOfWork(test.orm.em);
  const sender = (): NoticeSender =>
    new NoticeSender({ unitOfWork, notices: new SqlNoticeRepository(test.db), jobs });
  const updates = new SqlUpdateQueries(test.db);

  beforeAll(async () => {
    indexUpdates = new IndexUpdates({
      clock: { now: () => new Date() },
      noticeSender: {
        send: async (notices) => {
          await sender().send(notices);
          if (failing) throw new Error('The queue is away.');
        },
      },
      polls: { hasDue: async () => false },
      searchIndex: new SqlSearchIndexRepository(test.db, unitOfWork),
      unitOfWork,
    });
  });

  beforeEach(async () => {
    jobs = new RecordingJobQueue();
    await emptyTables(test.db, 'games', 'updates', 'update_revisions');
    await addGames(test.db, [GAME]);
    await test.db.query(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values ($1, $2, 'Patch', 'http://store.test/', '', $3, '', '', 'patch', now(), now())`,
      [GAME, GID, 'Moths deal 45 damage.'],
    );
  });

  /** Edits the post as ingestion does. */
  const edit = async (body: string): Promise<void> => {
    await test.db.query(
      `insert into update_revisions (update_id, title, body, format, replaced_at)
       select id, title, body, format, now() from updates where gid = $1`,
      [GID],
    );
    await test.db.query('update updates set body = $2 where gid = $1', [GID, body]);
  };
  const takeIn = async (): Promise<void> => {
    await indexUpdates.execute();
  };
  /** The stored edits, oldest first. */
  const edits = async (): Promise<(PostEdit | null)[]> =>
    (await updates.findByGid(GID))!.revisions.map((revision) => revision.edit).toReversed();

  it('are compared when the post is indexed, and told by both APIs', async () => {
    await edit('Moths deal 40 damage.');
    expect(await edits()).toEqual([null]);
    await takeIn();
    const expected = {
      class: 'changed',
      isSilent: true,
      isRepeat: false,
      changes: [
        {
          class: 'changed',
          before: 'Moths deal 45 damage.',
          after: 'Moths deal 40 damage.',
          isSpoiler: false,
        },
      ],
    };
    expect(await edits()).toEqual([expected]);
    const v1 = new SqlPipelineQueries(test.db, new URL('https://patchlight.example/'));
    expect((await v1.findUpdate(GID))!.revisions).toMatchObject([{ edit: expected }]);
  });

  it('are each compared with the wording that came next, also when several were made before the step', async () => {
    await edit('Moths deal 40 damage.');
    await edit('[b]Moths[/b] deal 40 damage.');
    await edit('Moths deal 40 damage.\n\nEDIT: owls are back.');
    await takeIn();
    expect((await edits()).map((made) => [made!.class, made!.isSilent])).toEqual([
      ['changed', true],
      ['cosmetic', false],
      ['added', false],
    ]);
  });

  it('that take an earlier wording back are repeats, whatever its looks', async () => {
    await edit('Moths deal 40 damage.');
    await takeIn();
    await edit('MOTHS deal [b]45[/b] damage.');
    await edit('Moths deal 40 damage!');
    await edit('Moths deal 39 damage.');
    await takeIn();
    expect((await edits()).map((made) => made!.isRepeat)).toEqual([false, true, true, false]);
  });

  it('of more than the looks are told of their game, without repeats, newest first', async () => {
    const games = new SqlPublicUpdateQueries(test.db);
    await test.db.query('update games set is_described = true');
    expect((await games.findGame(GAME))!.edits).toEqual([]);
    await edit('Moths deal 40 damage.');
    await edit('[b]Moths[/b] deal 40 damage.');
    await edit('Moths deal 45 damage.');
    await edit('Moths deal 45 damage.\n\nEDIT: owls are back.\n\nThey hoot.');
    await takeIn();
    const editedAt = expect.stringMatching(/^2.*Z$/);
    expect((await games.findGame(GAME))!.edits).toEqual([
      { gid: GID, title: 'Patch', editedAt, isSilent: false, changes: 2 },
      { gid: GID, title: 'Patch', editedAt, isSilent: true, changes: 1 },
    ]);
    await test.db.query('update updates set is_hidden = true');
    expect((await games.findGame(GAME))!.edits).toEqual([]);
  });

  it('are told page by page, and none of hidden posts or unknown games', async () => {
    const games = new SqlPublicUpdateQueries(test.db);
    await test.db.query('update games set is_described = true');
    for (const damage of [44, 43, 42]) await edit(`Moths deal ${damage} damage.`);
    await takeIn();
    const all = await games.listEdits(GAME, { cursor: null, perPage: 3 });
    expect(all).toMatchObject({ data: [{ gid: GID }, {}, {}], next_cursor: null });
    const first = await games.listEdits(GAME, { cursor: null, perPage: 2 });
    const second = await games.listEdits(GAME, { cursor: first!.next_cursor, perPage: 2 });
    expect([...first!.data, ...second!.data]).toEqual(all!.data);
    expect(second!.next_cursor).toBeNull();
    await test.db.query('update updates set is_hidden = true');
    expect(await games.listEdits(GAME, { cursor: null, perPage: 3 })).toEqual({
      data: [],
      next_cursor: null,
    });
    expect(await games.listEdits(GAME + 1, { cursor: null, perPage: 3 })).toBeNull();
  });

  it('are counted in lists, without repeats and those of the looks', async () => {
    const games = new SqlPublicUpdateQueries(test.db);
    const page = { kinds: null, items: null, cursor: null, perPage: 3 };
    const changes = async () => (await games.listByGame(GAME, page))!.data.map((row) => row.changes);
    await test.db.query('update games set is_described = true');
    await edit('[b]Moths[/b] deal 45 damage.');
    await takeIn();
    expect(await changes()).toEqual([0]);
    await edit('Moths deal 40 damage.');
    await edit('Moths deal 45 damage.');
    await edit('Moths deal 45 damage.\n\nOwls are back.\n\nThey hoot.');
    await takeIn();
    expect(await changes()).toEqual([3]);
  });

  describe('that are silent', () => {
    /** Titles of the notices so far. */
    const told = async (): Promise<string[]> =>
      (await test.db.query<{ message: string }>('select message from notices order by id')).map(
        ({ message }) => message,
      );
    const silent = async (): Promise<void> => {
      await edit('Moths deal 40 damage.');
      await takeIn();
    };
    beforeEach(async () => {
      await emptyTables(test.db, 'users', 'notices', 'game_events');
      const users = await addUsers(test.db, 1);
      await addFollows(test.db, GAME, users, new Date('2026-01-01'));
    });

    it('are told once, in words, without an event of their own', async () => {
      await silent();
      const message = `A post of Game ${GAME} was edited and does not say so: 1 change. “Moths deal 45 damage.” is now “Moths deal 40 damage.”`;
      expect(await told()).toEqual([message]);
      await test.db.query('update search_progress set revision_id = 0, mark_revision_id = 0');
      await takeIn();
      expect(await told()).toEqual([message]);
      expect(jobs.of('fan-out').flatMap(({ updateIds }) => updateIds)).toHaveLength(1);
      expect(await test.db.query('select from game_events')).toEqual([]);
    });

    it('are told neither of what the post mentions, nor of its looks, nor of an earlier wording', async () => {
      await edit('[b]Moths[/b] deal 45 damage.');
      await edit('Moths deal 45 damage.\n\nEDIT: owls are back.');
      await edit('Moths deal 45 damage.');
      await takeIn();
      expect(await told()).toEqual([]);
    });

    it.each([
      ['hidden', 'update updates set is_hidden = true'],
      ['not followed', 'delete from follows'],
      ['edited more than a day ago', `update update_revisions set replaced_at = now() - interval '25 hours'`],
    ])('are not told of posts that are %s', async (_, change) => {
      await edit('Moths deal 40 damage.');
      await test.db.query(change);
      await takeIn();
      expect(await told()).toEqual([]);
      expect(await edits()).toMatchObject([{ isSilent: true }]);
    });

    it('are told with the step that finds them, or not at all', async () => {
      await edit('Moths deal 40 damage.');
      failing = true;
      await expect(takeIn()).rejects.toThrow('The queue is away.');
      failing = false;
      expect([await told(), await edits()]).toEqual([[], [null]]);
      await takeIn();
      expect(await told()).toHaveLength(1);
    });
  });

  it('of long posts are not compared', async () => {
    await edit('Moths deal 40 damage. '.repeat(20_000));
    await takeIn();
    expect(await edits()).toEqual([null]);
  });
});
