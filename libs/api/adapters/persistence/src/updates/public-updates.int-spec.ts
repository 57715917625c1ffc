import { beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@patchlight/contracts';
import type { UpdateKind } from '@patchlight/contracts';
import { SqlGameRepository } from '../library/sql-game.repository.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlPublicUpdateQueries } from './sql-public-update.queries.ts';
import { SqlUpdateQueries } from './sql-update.queries.ts';
import { SqlVisitRepository } from './sql-visit.repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;
const NOW = new Date('2026-11-21T12:00:00Z');
type Page = NonNullable<Awaited<ReturnType<SqlPublicUpdateQueries['listByGame']>>>;
const before = (ms: number): Date => new Date(NOW.getTime() - ms);

const test = await openTestDatabase();

describe('public updates in PostgreSQL', () => {
  const updates = new SqlPublicUpdateQueries(test.db);
  let made = 0;

  const describeGame = (appId: number): Promise<void> =>
    new SqlGameRepository(test.db).describe({
      appId,
      name: `Game ${appId}`,
      logoUrl: null,
      iconUrl: null,
      developers: ['Low Lamp Studio'],
      publishers: ['Northquay'],
    });
  const post = async (
    appId: number,
    postedAt: Date,
    more: { kind?: UpdateKind; isHidden?: boolean; seenAt?: Date; gid?: string } = {},
  ): Promise<string> => {
    const { kind = 'patch', isHidden = false, seenAt = postedAt, gid = String(7_000 + ++made) } = more;
    const row = await test.db.queryOne<{ id: string }>(
      `insert into updates (app_id, gid, title, url, author, body, excerpt, content_hash, kind, is_hidden, posted_at, seen_at)
       values ($1, $2, $3, '', '', 'The body', 'The excerpt', '', $4, $5, $6, $7) returning id`,
      [appId, gid, `Update ${gid}`, kind, isHidden, postedAt, seenAt],
    );
    await test.db.query('update games set latest_update_id = $2 where app_id = $1', [appId, row!.id]);
    return gid;
  };

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games', 'updates', 'follows', 'visits');
    await describeGame(1);
  });

  describe('a game', () => {
    it('has the number of published updates per kind, without hidden ones', async () => {
      await post(1, before(DAY), { kind: 'major' });
      await post(1, before(2 * DAY));
      await post(1, before(3 * DAY));
      await post(1, before(MINUTE), { isHidden: true });
      expect(await updates.findGame(1)).toEqual({
        appid: 1,
        name: 'Game 1',
        icon: null,
        logo: null,
        developers: ['Low Lamp Studio'],
        publishers: ['Northquay'],
        updateCounts: { major: 1, regular: 0, patch: 2, news: 0, unknown: 0 },
        latestUpdateDate: before(DAY).toISOString(),
        rhythm: null,
        history: { since: expect.any(String), state: 'unfollowed' },
        releases: null,
        edits: [],
      });
    });

    it('has the release dates that were seen, the newest first', async () => {
      await test.db.query(
        `insert into release_windows (app_id, seen_at, release_text, release_from, release_to, is_released)
         values (1, $1, 'Q1 2027', '2027-01-01', '2027-03-31', false), (1, $2, 'Soon', null, null, false),
           (1, $3, 'Aug 5, 2027', '2027-08-05', '2027-08-05', true)`,
        [before(3 * DAY), before(2 * DAY), before(DAY)],
      );
      const seen = (days: number, text: string, from: string | null, to = from, isReleased = false) => ({
        seenAt: before(days * DAY).toISOString(),
        text,
        from,
        to,
        isReleased,
      });
      expect((await updates.findGame(1))?.releases).toEqual({
        since: before(3 * DAY).toISOString(),
        moves: 1,
        monthsLater: 7,
        studio: { name: 'Low Lamp Studio', games: 1, kept: 0 },
        seen: [
          seen(1, 'Aug 5, 2027', '2027-08-05', '2027-08-05', true),
          seen(2, 'Soon', null),
          seen(3, 'Q1 2027', '2027-01-01', '2027-03-31'),
        ],
      });
    });

    it('has how often its studio kept the date that it told first', async () => {
      const studio = async (...developers: string[]) => {
        await test.db.query('update games set developers = $1 where app_id = 1', [developers]);
        return (await updates.findGame(1))?.releases?.studio;
      };
      await test.db.query(
        `insert into games (app_id, name, developers) values (11, 'A', '{Moor}'), (12, 'B', '{Moor,Fen}'), (13, 'C', '{Moor}'),
           (14, 'D', '{Moor}'), (15, 'E', '{Fen}')`,
      );
      await test.db.query(
        `insert into release_windows (app_id, seen_at, release_text, release_from, release_to, is_released)
         select app_id, $1::timestamptz, 'Q1 2026', '2026-01-01', '2026-03-31', false from unnest('{1,11,12,13,15}'::int[]) app_id
         union all select app_id, $2::timestamptz, '', released, released, true
         from unnest('{11,12,14,15}'::int[], '{2026-03-31,2026-04-01,2026-02-01,2026-02-01}'::date[]) as r (app_id, released)`,
        [before(3 * DAY), before(DAY)],
      );
      // 13 is not released, 14 had no date before.
      expect(await studio('Moor', 'Fen')).toEqual({ name: 'Moor', games: 2, kept: 1 });
      expect(await studio('Nobody')).toEqual({ name: 'Nobody', games: 0, kept: 0 });
      expect(await studio()).toBeNull();
    });

    it('is unknown while only a client has named it', async () => {
      const name = 'FREE SKINS at evil.example';
      await new SqlGameRepository(test.db).addIfNew({ appId: 2, name, logoUrl: null, iconUrl: null });
      const gid = await post(2, NOW);
      expect(await updates.findGame(2)).toBeNull();
      expect(await updates.listByGame(2, { kinds: null, items: null, cursor: null, perPage: 5 })).toBeNull();
      expect(await updates.listLatest(5)).toEqual([]);
      expect(await updates.findHeadline(gid, null)).toBeNull();
      expect(await updates.listGamesWithUpdates(5)).toEqual([]);
      await new SqlGameRepository(test.db).markUndescribed(2);
      expect(await updates.findGame(2)).toBeNull();
      await describeGame(2);
      expect(await updates.findGame(2)).toMatchObject({ name: 'Game 2' });
    });
  });

  it('are kept for offline reading while unread, the newest first, and only for their user', async () => {
    const [ada = '', bob = ''] = await addUsers(test.db, 2);
    const gids = [];
    for (let day = 4; day > 0; day--) gids.push(await post(1, before(day * DAY)));
    await test.db.query(`update updates set body = repeat('x', 100001) where gid = $1`, [gids[2]]);
    await test.db.query(
      'insert into notifications (user_id, update_id, is_read) select $1, id, gid = $2 from updates',
      [ada, gids[1]],
    );
    const queries = new SqlUpdateQueries(test.db);
    expect(await queries.listUnread(ada, 50)).toEqual([
      {
        ...(await queries.findByGid(gids[3]!)),
        details: 'The body',
        revisions: [],
      },
      expect.objectContaining({ gid: gids[0] }),
    ]);
    expect((await queries.listUnread(ada, 1)).map(({ gid }) => gid)).toEqual([gids[3]]);
    expect(await queries.listUnread(bob, 50)).toEqual([]);
  });

  describe('pages of a game’s updates', () => {
    it('are sorted newest first without duplicates, also with equal dates', async () => {
      const posted = [];
      for (let index = 0; index < 7; index++) posted.push(await post(1, before(Math.floor(index / 3) * DAY)));
      await post(1, NOW, { isHidden: true });
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = (await updates.listByGame(1, { kinds: null, items: null, cursor, perPage: 2 }))!;
        expect(page.data.length).toBeLessThanOrEqual(2);
        seen.push(...page.data.map(({ gid }) => gid));
        cursor = page.next_cursor;
      } while (cursor);
      expect([...seen].sort()).toEqual([...posted].sort());
      const dates = (await updates.listByGame(1, {
        kinds: null,
        items: null,
        cursor: null,
        perPage: 9,
      }))!.data.map(({ updateDate }) => updateDate);
      expect(dates).toEqual([...dates].sort().reverse());
    });

    it('are stable while new updates are published', async () => {
      const [older, newer] = [await post(1, before(2 * DAY)), await post(1, before(DAY))];
      const first = (await updates.listByGame(1, { kinds: null, items: null, cursor: null, perPage: 1 }))!;
      await post(1, NOW);
      const second = (await updates.listByGame(1, {
        kinds: null,
        items: null,
        cursor: first.next_cursor,
        perPage: 1,
      }))!;
      expect([...first.data, ...second.data].map(({ gid }) => gid)).toEqual([newer, older]);
      expect(second.next_cursor).toBeNull();
    });

    it('filter by kind, omit bodies, and distinguish an empty game from an unknown one', async () => {
      const gid = await post(1, before(DAY), { kind: 'major' });
      await post(1, NOW);
      expect(
        await updates.listByGame(1, { kinds: ['major'], items: null, cursor: null, perPage: 5 }),
      ).toEqual({
        data: [
          {
            gid,
            title: `Update ${gid}`,
            excerpt: 'The excerpt',
            appId: 1,
            kind: 'major',
            items: null,
            changes: 0,
            updateDate: before(DAY).toISOString(),
          },
        ],
        next_cursor: null,
      });
      expect(
        await updates.listByGame(1, { kinds: ['news', 'regular'], items: null, cursor: null, perPage: 5 }),
      ).toMatchObject({ data: [] });
      expect(await updates.listByGame(99, { kinds: null, items: null, cursor: null, perPage: 5 })).toBeNull();
    });
  });

  it('the latest updates are those of all games, newest first, limited', async () => {
    await describeGame(3);
    for (let index = 0; index < 20; index++) await post(index % 2 ? 1 : 3, before(index * MINUTE));
    await post(1, NOW, { isHidden: true });
    const latest = await updates.listLatest(LIMITS.latestUpdates);
    expect(latest).toHaveLength(LIMITS.latestUpdates);
    expect(latest.map(({ updateDate }) => updateDate)).toEqual(
      latest.map((_, index) => before(index * MINUTE).toISOString()),
    );
    expect(latest[0]).toMatchObject({ appId: 3, game: { name: 'Game 3' } });
  });

  it('a hidden update has no headline, a visible one has', async () => {
    const [hidden, shown] = [await post(1, NOW, { isHidden: true }), await post(1, NOW)];
    expect(await updates.findHeadline(hidden, null)).toBeNull();
    expect(await updates.findHeadline(shown, null)).toMatchObject({
      gid: shown,
      appId: 1,
      gameName: 'Game 1',
    });
  });

  it('the headline of a post in two games is that of the page', async () => {
    await describeGame(3);
    const gid = await post(1, NOW);
    await post(3, NOW, { gid });
    const shown = [null, 1, 3, 99].map(async (appId) => (await updates.findHeadline(gid, appId))?.appId);
    expect(await Promise.all(shown)).toEqual([1, 1, 3, 1]);
  });

  describe('visits', () => {
    let visits: SqlVisitRepository;
    let ada: string;
    beforeEach(async () => {
      visits = new SqlVisitRepository(test.db);
      ada = (await addUsers(test.db, 1))[0]!;
      await addFollows(test.db, 1, [ada], before(60 * DAY));
    });
    const since = async (now = NOW) => (await visits.getSinceLast(ada, now)).since;

    it('end after 30 minutes without a mark; reads are the same before and after the mark', async () => {
      await visits.mark(ada, before(5 * DAY));
      await visits.mark(ada, before(5 * DAY - 29 * MINUTE));
      const end = before(5 * DAY - 58 * MINUTE);
      await visits.mark(ada, end);
      expect(await since()).toBe(end.toISOString());
      await visits.mark(ada, NOW);
      expect(await since()).toBe(end.toISOString());
      await visits.mark(ada, new Date(NOW.getTime() + 29 * MINUTE));
      expect(await since(new Date(NOW.getTime() + 29 * MINUTE))).toBe(end.toISOString());
      expect(await since(new Date(NOW.getTime() + DAY))).toBe(
        new Date(NOW.getTime() + 29 * MINUTE).toISOString(),
      );
    });

    it('start a week back the first time, and 90 days at most', async () => {
      expect(await visits.getSinceLast(ada, NOW)).toEqual({
        since: before(7 * DAY).toISOString(),
        isFirstVisit: true,
        kinds: [],
        hours: [],
      });
      await visits.mark(ada, NOW);
      expect(await visits.getSinceLast(ada, NOW)).toMatchObject({ isFirstVisit: true });
      await test.db.query('update visits set last_seen_at = $1', [before(400 * DAY)]);
      expect(await since()).toBe(before(90 * DAY).toISOString());
    });

    it('count new updates by kind, with the newest of each, for followed games only', async () => {
      await visits.mark(ada, before(3 * DAY));
      await describeGame(4);
      await post(4, before(DAY));
      await post(1, before(4 * DAY));
      await post(1, before(DAY), { isHidden: true });
      const major = await post(1, before(2 * DAY), { kind: 'major' });
      const patches = [];
      for (let index = 5; index > 0; index--) patches.unshift(await post(1, before(index * 60 * MINUTE)));
      const { kinds } = await visits.getSinceLast(ada, NOW);
      expect(kinds.map(({ kind, count }) => [kind, count])).toEqual([
        ['major', 1],
        ['patch', 5],
      ]);
      expect(kinds.map((of) => of.updates.map(({ gid }) => gid))).toEqual([[major], patches.slice(0, 3)]);
    });

    it('count the posts of two weeks by hours', async () => {
      await describeGame(4);
      await post(4, before(DAY));
      await post(1, before(16 * DAY));
      await post(1, before(DAY), { isHidden: true });
      await post(1, new Date(NOW.getTime() + DAY));
      const hour = new Date(Math.floor(before(13 * DAY).getTime() / HOUR) * HOUR);
      for (const kind of ['major', 'patch', 'news'] as const) await post(1, hour, { kind });
      await post(1, new Date(hour.getTime() + HOUR));
      expect((await visits.getSinceLast(ada, NOW)).hours).toEqual([
        { at: hour.toISOString(), posts: 3, majors: 1 },
        { at: new Date(hour.getTime() + HOUR).toISOString(), posts: 1, majors: 0 },
      ]);
    });

    it('count a late post, but not the old posts of a game followed since', async () => {
      await visits.mark(ada, before(DAY));
      await post(1, before(DAY + 5 * MINUTE), { seenAt: before(DAY - 10 * MINUTE) });
      await describeGame(5);
      await addFollows(test.db, 5, [ada], before(MINUTE));
      await post(5, before(DAY + 5 * MINUTE), { seenAt: before(MINUTE) });
      expect((await visits.getSinceLast(ada, NOW)).kinds).toMatchObject([
        { count: 1, updates: [{ appId: 1 }] },
      ]);
    });

    it('are deleted with the account', async () => {
      await visits.mark(ada, NOW);
      await test.db.query('delete from users where id = $1', [ada]);
      expect(await test.db.query('select from visits')).toEqual([]);
    });
  });
});
