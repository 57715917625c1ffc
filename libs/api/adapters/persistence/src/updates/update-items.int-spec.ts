import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UpdateItems } from '@patchlight/contracts';
import { EXTRACTOR } from '@patchlight/items';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlPipelineQueries } from '../pipelines/sql-pipeline.queries.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addGames } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlPublicUpdateQueries } from './sql-public-update.queries.ts';
import { SqlSearchIndexRepository } from './sql-search-index.repository.ts';
import { SqlUpdateQueries } from './sql-update.queries.ts';

const GAME = 904_110;
const NOTES =
  '[h2]Fixes[/h2][list][*]Fixed a crash[*]Fixed the doors[/list][h2]Balance[/h2][list][*]Sword damage reduced from 10 to 8[/list]Old saves are not compatible with this version.';
const GERMAN = 'Der Fehler mit den Türen wurde behoben. Die Karte ist jetzt nicht mehr leer.';

const test = await openTestDatabase();

describe('items of posts', () => {
  const index = new SqlSearchIndexRepository(test.db, new MikroUnitOfWork(test.orm.em));
  const updates = new SqlUpdateQueries(test.db);
  const v1 = new SqlPipelineQueries(test.db, new URL('https://patchlight.example/'));

  const post = async (gid: string, body: string): Promise<void> => {
    await test.db.query(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values ($1, $2, 'Patch', 'http://store.test/', '', $3, '', sha256(convert_to($3, 'UTF8')), 'patch', now(), now())`,
      [GAME, gid, body],
    );
  };
  /** Edits the post as ingestion does. */
  const edit = async (gid: string, body: string): Promise<void> => {
    await test.db.query(
      `insert into update_revisions (update_id, title, body, format, replaced_at)
       select id, title, body, format, now() from updates where gid = $1`,
      [gid],
    );
    await test.db.query(
      `update updates set body = $2, content_hash = sha256(convert_to($2, 'UTF8')) where gid = $1`,
      [gid, body],
    );
  };
  const takeIn = async (): Promise<void> => {
    while ((await index.advance(2)).hasMore);
  };
  const linesOf = (found: UpdateItems | null): string[] =>
    found!.items.map(({ type, text }) => `${type}: ${text}`);

  beforeEach(async () => {
    await emptyTables(test.db, 'games', 'updates', 'update_revisions');
    await addGames(test.db, [GAME]);
    await test.db.query('update games set is_described = true');
    await post('1', NOTES);
  });

  it('are read when the post is indexed, and told by both APIs', async () => {
    expect(await updates.findItems('1')).toEqual({
      gid: '1',
      appId: GAME,
      state: 'pending',
      extractor: 0,
      items: [],
    });
    await takeIn();
    const found = await updates.findItems('1');
    expect(found).toMatchObject({ state: 'known', extractor: EXTRACTOR });
    expect(linesOf(found)).toEqual([
      'fix: Fixed a crash',
      'fix: Fixed the doors',
      'balance: Sword damage reduced from 10 to 8',
      'other: Old saves are not compatible with this version.',
    ]);
    expect(await v1.findItems('1')).toEqual(found);
    expect((await updates.findByGid('1'))!.items).toEqual({ fix: 2, balance: 1, breaking: 1 });
    expect(await updates.findItems('2')).toBeNull();
  });

  it('are stored without the words of the post', async () => {
    await takeIn();
    const [row] = await test.db.query<{ items: string }>('select items::text from update_items');
    expect(row!.items).not.toMatch(/crash|damage/);
  });

  it('are read anew after an edit, and pending until then', async () => {
    await takeIn();
    await edit('1', 'Added a new map for all of you.');
    expect(await updates.findItems('1')).toMatchObject({ state: 'pending', items: [] });
    await takeIn();
    expect(linesOf(await updates.findItems('1'))).toEqual(['content: Added a new map for all of you.']);
  });

  it('are none of a post in another language, which is said', async () => {
    await post('2', GERMAN);
    await takeIn();
    expect(await updates.findItems('2')).toMatchObject({ state: 'not-english', items: [] });
    expect((await updates.findByGid('2'))!.items).toBeNull();
  });

  it('of a hidden post are not told to pipelines', async () => {
    await takeIn();
    await test.db.query('update updates set is_hidden = true');
    expect(await v1.findItems('1')).toBeNull();
    expect(await updates.findItems('1')).not.toBeNull();
  });

  it('of older posts are made by the same step, batch by batch, by newer patterns anew', async () => {
    for (const gid of ['2', '3', '4', '5']) await post(gid, NOTES);
    await takeIn();
    await test.db.query('delete from update_items where update_id = (select max(id) from updates)');
    await test.db.query(`update update_items set extractor = 0, counts = '{"fix": 99}'`);
    await test.db.query('update search_progress set extractor = 0');
    expect(await updates.findItems('1')).toMatchObject({ state: 'pending' });
    await takeIn();
    const rows = await test.db.query('select extractor, counts from update_items');
    expect(rows).toEqual(
      Array.from({ length: 5 }, () => ({
        extractor: EXTRACTOR,
        counts: { fix: 2, balance: 1, breaking: 1 },
      })),
    );
    expect(await index.advance(2)).toMatchObject({ hasMore: false });
  });

  it('filter lists of updates', async () => {
    await post('2', 'Added a new map for all of you.');
    await post('3', GERMAN);
    await takeIn();
    const publics = new SqlPublicUpdateQueries(test.db);
    const found = async (
      ...items: Parameters<typeof publics.listByGame>[1]['items'] & {}
    ): Promise<unknown> =>
      (await publics.listByGame(GAME, { kinds: null, items, cursor: null, perPage: 10 }))!.data.map(
        (update) => [update.gid, update.items],
      );
    expect(await found('breaking')).toEqual([['1', { fix: 2, balance: 1, breaking: 1 }]]);
    expect(await found('content', 'removal')).toEqual([['2', { content: 1 }]]);
    expect(await found('performance')).toEqual([]);
  });
});
