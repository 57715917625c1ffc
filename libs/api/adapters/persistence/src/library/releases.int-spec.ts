import { beforeEach, describe, expect, it } from '@jest/globals';
import { emptyTables } from '../testing/empty-tables.ts';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlReleaseQueries } from './sql-release.queries.ts';

const [REEF, DRIFT, TIDE, OTHER] = [7, 8, 9, 10];

const test = await openTestDatabase();

describe('releases in PostgreSQL', () => {
  const releases = new SqlReleaseQueries(test.db);
  let ada: string;
  let bob: string;

  const list = async (appId: number, text: string, from: string | null, to: string | null, isOut = false) => {
    await test.db.query('delete from game_listings where app_id = $1', [appId]);
    await test.db.query(
      `insert into game_listings (app_id, release_text, release_from, release_to, is_released)
       values ($1, $2, $3, $4, $5)`,
      [appId, text, from, to, isOut],
    );
  };
  const wish = (userId: string, appId: number): Promise<unknown> =>
    test.db.query('insert into wishlist_items (user_id, app_id, added_at) values ($1, $2, now())', [
      userId,
      appId,
    ]);
  const calendar = (from: string, to: string, userId = ada) =>
    releases.listReleases(userId, new Date(from), new Date(to));

  beforeEach(async () => {
    await emptyTables(test.db, 'users', 'games');
    await addGames(test.db, [REEF, DRIFT, TIDE, OTHER]);
    [ada, bob] = (await addUsers(test.db, 2)) as [string, string];
    for (const appId of [REEF, DRIFT]) await addFollows(test.db, appId, [ada], new Date('2026-01-01'));
    await wish(ada, DRIFT);
    await wish(ada, TIDE);
    await addFollows(test.db, OTHER, [bob], new Date('2026-01-01'));
  });

  it('include followed and wishlist games, each once, by date', async () => {
    await list(REEF, 'Q1 2027', '2027-01-01', '2027-03-31');
    await list(DRIFT, 'Mar 14, 2027', '2027-03-14', '2027-03-14');
    await list(TIDE, 'Mar 2, 2027', '2027-03-02', '2027-03-02', true);
    await list(OTHER, 'Mar 3, 2027', '2027-03-03', '2027-03-03');
    const game = (appId: number) => ({ name: `Game ${appId}`, iconUrl: null, logoUrl: null });
    expect(await calendar('2027-03-01', '2027-04-01')).toEqual([
      {
        appId: TIDE,
        day: '2027-03-02',
        isExact: true,
        text: 'Mar 2, 2027',
        isReleased: true,
        game: game(TIDE),
      },
      {
        appId: DRIFT,
        day: '2027-03-14',
        isExact: true,
        text: 'Mar 14, 2027',
        isReleased: false,
        game: game(DRIFT),
      },
      {
        appId: REEF,
        day: '2027-03-31',
        isExact: false,
        text: 'Q1 2027',
        isReleased: false,
        game: game(REEF),
      },
    ]);
  });

  it.each([
    ['2027-03-31', '2027-04-01', 1],
    ['2027-03-30', '2027-03-31', 0],
    ['2027-04-01', '2027-05-01', 0],
  ])('from %s to before %s: %d', async (from, to, count) => {
    await list(REEF, 'Q1 2027', '2027-01-01', '2027-03-31');
    await list(DRIFT, 'Coming soon', null, null);
    expect(await calendar(from, to)).toHaveLength(count);
  });
});
