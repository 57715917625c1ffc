import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UpdateSearch } from '@patchlight/application/ports';
import type { UpdateSearchBody } from '@patchlight/contracts';
import { searchIndexContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { inNeighbor } from '../testing/in-neighbor.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlSearchIndexRepository } from './sql-search-index.repository.ts';
import { SqlUpdateSearchQueries } from './sql-update-search.queries.ts';
import { rawClient } from '../testing/raw-client.ts';

const GAME = 904_110;
const OTHER_GAME = 871_460;

const test = await openTestDatabase();

describe('post search', () => {
  const index = new SqlSearchIndexRepository(test.db, new MikroUnitOfWork(test.orm.em));
  const searches = new SqlUpdateSearchQueries(test.db);
  let user: string;
  let sequence = 0;

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'game_feeds', 'follows', 'updates', 'update_revisions');
    [user] = (await addUsers(test.db, 1)) as [string];
    await addGames(test.db, [GAME, OTHER_GAME]);
    await addFollows(test.db, GAME, [user], new Date('2026-01-01'));
  });

  /** Stores a post one hour newer than the previous. @returns its id */
  const store = async (title: string, body = '', more: { appId?: number; kind?: string } = {}) => {
    sequence += 1;
    const row = await test.db.queryOne<{ id: string }>(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values ($1, $2, $3, 'http://store.test/', '', $4, '', '', $5, timestamptz '2026-01-01' + $6 * interval '1 hour', now())
       returning id`,
      [more.appId ?? GAME, `18${sequence}`, title, body, more.kind ?? 'patch', sequence],
    );
    return row!.id;
  };
  /** Edits a post as ingestion does. */
  const edit = async (id: string, title: string) => {
    await test.db.query(
      `insert into update_revisions (update_id, title, body, replaced_at)
       select id, title, body, now() from updates where id = $1`,
      [id],
    );
    await test.db.query('update updates set title = $2 where id = $1', [id, title]);
  };
  const takeIn = async (count = 100) => {
    while ((await index.advance(count)).hasMore);
  };
  const search = (text: string, more: Partial<UpdateSearch> = {}): Promise<UpdateSearchBody> =>
    searches.search(user, { text, kinds: null, items: null, cursor: null, ...more });
  const titles = async (text: string, more: Partial<UpdateSearch> = {}): Promise<string[]> =>
    (await search(text, more)).data.map(({ title }) => title.map((part) => part.text).join(''));

  describe('finds', () => {
    beforeEach(async () => {
      await store('Crash fix', '[p]The game ran out of memory in the main menu at startup.[/p]');
      await store('Grüße aus Łódź', '[b]Neue Straße[/b] und größere Karten, v1.2.3');
      await store('版本更新', '[list][*]修复了崩溃问题[*]新增枪[/list]');
      await store(
        'Balance',
        'Fixed weapon/armor values in co-op, which don’t change. [spoiler]The butler did it[/spoiler]',
        {
          kind: 'regular',
        },
      );
      await store(
        'Tom &amp; Jerry [1]',
        'Memory of a town; see [url=https://studio.example/notes]the notes[/url]',
      );
      await takeIn();
    });

    it.each([
      ['crash', ['Crash fix']],
      ['fix', ['Balance', 'Crash fix']],
      ['FIX Crash', ['Crash fix']],
      ['"out of memory"', ['Crash fix']],
      ['"memory out"', []],
      ['memory', ['Tom &amp; Jerry [1]', 'Crash fix']],
      ['memory -town', ['Crash fix']],
      ['memory -"out of"', ['Tom &amp; Jerry [1]']],
      ['balance or crash', ['Balance', 'Crash fix']],
      ['mem', ['Tom &amp; Jerry [1]', 'Crash fix']],
      ['"mem"', []],
      ['"main men', ['Crash fix']],
      ['grosse', ['Grüße aus Łódź']],
      ['GRÜSSE', ['Grüße aus Łódź']],
      ['strasse', ['Grüße aus Łódź']],
      ['v1.2', ['Grüße aus Łódź']],
      ['v1.3', []],
      ['1.2', ['Grüße aus Łódź']],
      ['"1.2.3"', ['Grüße aus Łódź']],
      ['1.3', []],
      ['v1', ['Grüße aus Łódź']],
      ['coop', ['Balance']],
      ['co-op', ['Balance']],
      ['dont', ['Balance']],
      ["don't", ['Balance']],
      ['start-up', ['Crash fix']],
      ['"start-up"', ['Crash fix']],
      ['memory -start-up', ['Tom &amp; Jerry [1]']],
      ['armor', ['Balance']],
      ['weapon/armor', ['Balance']],
      ['崩溃', ['版本更新']],
      ['修复了崩溃', ['版本更新']],
      ['"崩溃问题"', ['版本更新']],
      ['问题崩溃', []],
      ['枪', ['版本更新']],
      ['版本 -枪', []],
      ['jerry', ['Tom &amp; Jerry [1]']],
    ])('posts by %s: %j', async (text, found) => {
      expect(await titles(text)).toEqual(found);
    });

    it.each(['butler', 'studio.example', 'list', 'url', 'span'])(
      'no post by %s, which readers do not see',
      async (text) => {
        expect(await titles(text)).toEqual([]);
      },
    );

    it('only the requested kinds', async () => {
      expect(await titles('fix', { kinds: ['regular'] })).toEqual(['Balance']);
      expect(await titles('fix', { kinds: ['regular', 'patch'] })).toEqual(['Balance', 'Crash fix']);
      expect(await titles('fix', { kinds: ['major'] })).toEqual([]);
    });

    it('posts with the matches highlighted in plain text', async () => {
      const { data } = await search('memory menu');
      expect(data[0]!.snippet).toEqual([
        { text: 'The game ran out of ', isMatch: false },
        { text: 'memory', isMatch: true },
        { text: ' in the main ', isMatch: false },
        { text: 'menu', isMatch: true },
        { text: ' at startup.', isMatch: false },
      ]);
      expect(data[0]).toMatchObject({ appId: GAME, kind: 'patch', game: { name: `Game ${GAME}` } });
    });
  });

  it.each(
    [
      ["'; drop table updates; --", "' or 1=1", ':*&|!', '<->', '!!', '()', '\\', "\\'", '%', '_', '*', '"'],
      ['"'.repeat(100), "'".repeat(100), '-'.repeat(100), '('.repeat(100), 'or '.repeat(33), '!a & | b:*'],
      ['a:*', 'x:ABCD', '<1>', "''''", '\u200b', '\ud800', '\u202e', '🎮'.repeat(50), '字'.repeat(100)],
      [
        'ａ'.repeat(100),
        'x '.repeat(50),
        '"x '.repeat(33),
        '-x '.repeat(33),
        '½'.repeat(100),
        'ﷺ'.repeat(100),
      ],
      ['\u0301'.repeat(100), 'İ'.repeat(100), 'ß'.repeat(100), '1e999', '-1 -2', 'http://a.b/c?d=e', 'a@b.c'],
    ].flat(),
  )('responds to the hostile query %j', async (text) => {
    await store('An update', `x '; drop 字 ${text}`);
    await takeIn();
    await expect(search(text)).resolves.toMatchObject({ data: expect.any(Array) });
  });

  searchIndexContract(async () => {
    await takeIn();
    return {
      index,
      store: async (count) => {
        for (let n = 0; n < count; n += 1) await store(`Update ${n}`);
      },
      found: async () => (await test.db.query('select from update_search')).length,
    };
  });

  it('searches only games of the library', async () => {
    await store('Mine');
    await store('Not mine', '', { appId: OTHER_GAME });
    await takeIn();
    expect(await titles('mine')).toEqual(['Mine']);
    await addFollows(test.db, OTHER_GAME, [user], new Date());
    expect(await titles('mine')).toEqual(['Not mine', 'Mine']);
  });

  it('paginates all matches newest first, while posts arrive', async () => {
    for (let n = 0; n < 45; n += 1) await store(`Update ${n}`);
    await test.db.query(`update updates set posted_at = '2026-03-01' where right(title, 1) = '7'`);
    await takeIn();
    const first = await search('update');
    await store('Update meanwhile');
    await takeIn();
    const second = await search('update', { cursor: first.next_cursor });
    const third = await search('update', { cursor: second.next_cursor });
    expect([first, second, third].map(({ data }) => data.length)).toEqual([20, 20, 5]);
    expect(third.next_cursor).toBeNull();
    const pages = [first, second, third].flatMap(({ data }) => data);
    expect(new Set(pages.map(({ gid }) => gid)).size).toBe(45);
    const dates = pages.map(({ updateDate }) => updateDate);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('finds an edited post only by its new words', async () => {
    const id = await store('Old words');
    await takeIn();
    await edit(id, 'New wording');
    await takeIn();
    expect([await titles('"old words"'), await titles('wording')]).toEqual([[], ['New wording']]);
  });

  it('excludes a hidden post immediately, and includes it when shown again', async () => {
    const id = await store('Stream tonight');
    await takeIn();
    await test.db.query('update updates set is_hidden = true where id = $1', [id]);
    expect(await titles('stream')).toEqual([]);
    await test.db.query('update updates set is_hidden = false where id = $1', [id]);
    expect(await titles('stream')).toEqual(['Stream tonight']);
  });

  it('excludes a deleted post', async () => {
    const id = await store('Gone soon');
    await takeIn();
    await test.db.query('delete from updates where id = $1', [id]);
    expect(await test.db.query('select from update_search')).toEqual([]);
  });

  it('reports how many posts are not indexed yet', async () => {
    for (let n = 0; n < 7; n += 1) await store(`Update ${n}`);
    await index.advance(3);
    await index.advance(3);
    expect(await search('update')).toMatchObject({ pending: 4, data: { length: 3 } });
    await takeIn(3);
    expect(await search('update')).toMatchObject({ pending: 0, data: { length: 7 } });
  });

  it('indexes more posts and edits than fit into one step', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await store(`Update ${n}`));
    await takeIn(5);
    for (const id of ids) await edit(id, `Changed ${id}`);
    await takeIn(5);
    expect([(await search('update')).data.length, (await search('changed')).data.length]).toEqual([0, 12]);
  });

  it('indexes a post of a transaction that commits after newer posts were indexed', async () => {
    const slow = rawClient(test.url);
    await slow.connect();
    await slow.query('begin');
    await slow.query(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, posted_at, seen_at)
       values (${GAME}, 'slow', 'Slow post', '', '', '', '', '', 'patch', now(), now())`,
    );
    await store('Fast post');
    await takeIn();
    expect(await titles('post')).toEqual([]);
    await slow.query('commit');
    await slow.end();
    await takeIn();
    expect(await titles('post')).toEqual(['Slow post', 'Fast post']);
  });

  it('does not wait for transactions of other databases of the server', async () => {
    await inNeighbor(test, async () => {
      await store('Gulls');
      await takeIn();
      expect(await titles('gulls')).toEqual(['Gulls']);
    });
  });

  it('lets one worker index at a time, and loses nothing when a step fails', async () => {
    for (let n = 0; n < 30; n += 1) await store(`Update ${n}`);
    await Promise.all(Array.from({ length: 6 }, () => takeIn(4)));
    await takeIn(4);
    expect((await search('update')).data).toHaveLength(20);
    expect(await test.db.query('select from update_search')).toHaveLength(30);

    await store('Update after a failure');
    await test.db.query('alter table update_search add constraint none_for_now check (false) not valid');
    await expect(takeIn()).rejects.toThrow();
    await test.db.query('alter table update_search drop constraint none_for_now');
    await takeIn();
    expect(await titles('failure')).toEqual(['Update after a failure']);
  });

  it('continues in a database that was restored to another server', async () => {
    await store('Before');
    await takeIn();
    await test.db.query(`update search_progress set marked_at = '9000000000000000'`);
    await store('Restored');
    await takeIn();
    expect(await titles('restored')).toEqual(['Restored']);
  });

  it('reads all posts anew for a new version, with the words of this one', async () => {
    await store('Lamp oil', 'in v2.5');
    await takeIn();
    await test.db.query(`update update_search set document = to_tsvector('simple', 'lamp v2 5')`);
    expect(await titles('2.5')).toEqual([]);
    await test.db.query('update search_progress set extractor = extractor - 1');
    await takeIn();
    expect(await titles('2.5')).toEqual(['Lamp oil']);
  });

  it('yields between long posts', async () => {
    const body = '[p]Memory of the [b]reef[/b], in a list[/p] [list][*]one[*]two[/list] '.repeat(500);
    for (let n = 0; n < 20; n++) await store(`Long ${n}`, body);
    await takeIn();
    const begin = process.cpuUsage();
    const workSince = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user;
    let [longest, last, isOver] = [0, begin, false];
    const turn = (): void => {
      longest = Math.max(longest, workSince(last));
      last = process.cpuUsage();
      if (!isOver) setImmediate(turn);
    };
    turn();
    expect((await search('memory or reef or list')).data).toHaveLength(20);
    isOver = true;
    turn();
    // Indexing all posts at once takes nine tenths of the time.
    expect(longest).toBeLessThan(workSince(begin) * 0.6);
  });

  it('indexes the longest possible post', async () => {
    const words = Array.from({ length: 400_000 }, (_, n) => `w${n.toString(36)}`).join(' ');
    const characters = Array.from({ length: 200_000 }, (_, n) =>
      String.fromCodePoint(0x20000 + (n % 42_000)),
    );
    await store('Long words', words);
    await store('Long characters', characters.join(''));
    await store('A long word', 'x'.repeat(1_000_000));
    await takeIn();
    expect(await titles('long')).toEqual(['A long word', 'Long characters', 'Long words']);
    expect(await titles('w5')).toEqual(['Long words']);
  });
});
