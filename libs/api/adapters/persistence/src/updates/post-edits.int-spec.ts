import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PostEdit } from '@patchlight/contracts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlPipelineQueries } from '../pipelines/sql-pipeline.queries.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addGames } from '../testing/seed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { SqlPublicUpdateQueries } from './sql-public-update.queries.ts';
import { SqlSearchIndexRepository } from './sql-search-index.repository.ts';
import { SqlUpdateQueries } from './sql-update.queries.ts';

const GAME = 904_110;
const GID = '1801';

describe('edits of posts', () => {
  let test: TestDatabase;
  let index: SqlSearchIndexRepository;
  let updates: SqlUpdateQueries;

  beforeAll(async () => {
    test = await createTestDatabase();
    index = new SqlSearchIndexRepository(test.db, new MikroUnitOfWork(test.orm.em));
    updates = new SqlUpdateQueries(test.db);
  });
  afterAll(() => test.close());

  beforeEach(async () => {
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
    while (await index.advance(100));
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

  it('of long posts are not compared', async () => {
    await edit('Moths deal 40 damage. '.repeat(20_000));
    await takeIn();
    expect(await edits()).toEqual([null]);
  });
});
