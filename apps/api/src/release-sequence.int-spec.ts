import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IcalCalendarWriter } from '@patchlight/adapters/calendar';
import { SqlExportQueries, SqlListingRepository } from '@patchlight/adapters/persistence';
import { addGames, addUsers, createTestDatabase } from '@patchlight/adapters/persistence/testing';
import type { TestDatabase } from '@patchlight/adapters/persistence/testing';
import { LISTINGS_AT_ONCE } from '@patchlight/application/ports';
import type { GameListing } from '@patchlight/application/ports';
import { releaseWindowOf } from '@patchlight/domain';
import { aListing } from '@patchlight/testing';
import fc from 'fast-check';
import ICAL from 'ical.js';

/** Histories of releases; the export has at most 5,000 entries. */
const GAMES = 1_000;
const CHECKS = 5;
const WINDOW = { from: new Date('2026-09-01'), to: new Date('2028-12-31') };

const day = fc
  .date({ min: new Date('2027-01-28'), max: new Date('2027-02-03'), noInvalidDate: true })
  .map(
    (date) => `${date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })} ${date.getUTCDate()}, 2027`,
  );
const text = fc.oneof(
  { arbitrary: day, weight: 3 },
  fc.constantFrom(
    '2027',
    'Late 2027',
    'Q1 2027',
    'March 2027',
    'Mar 31, 2027',
    'Dec 31, 2027',
    'Coming soon',
    'TBA',
  ),
);
/** What the store shows at each check; null: no release in its answer. */
const history = fc.array(fc.option(fc.record({ text, isReleased: fc.boolean() }), { freq: 8 }), {
  minLength: CHECKS,
  maxLength: CHECKS,
});

interface Shown {
  uid: string;
  sequence: number;
  days: string;
}

describe('sequence of a release in calendars', () => {
  let test: TestDatabase;
  let ada: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    [ada = ''] = await addUsers(test.db, 1);
  });
  afterAll(() => test.close());

  const check = async (listingOf: (appId: number) => GameListing): Promise<void> => {
    await test.db.query('update game_listings set due_at = now()');
    const listings = new SqlListingRepository(test.db);
    const nextCheckAt = new Date('2099-01-01');
    for (;;) {
      const leased = await listings.leaseDue(LISTINGS_AT_ONCE, 600_000);
      if (leased.length === 0) return;
      await listings.save(
        leased.map((game) => ({
          ...game,
          nextCheckAt,
          outcome: 'listed',
          listing: listingOf(game.appId),
          notified: null,
        })),
      );
    }
  };

  /** The feed as ical.js reads it, by UID. */
  const read = async (): Promise<Map<string, Shown>> => {
    const choice = { userId: ada, kinds: ['gameReleases' as const], category: null };
    const entries = await new SqlExportQueries(test.db).listEntries(choice, WINDOW, 5_000);
    const writer = new IcalCalendarWriter(
      new URL('https://patchlight.example'),
      new URL('https://patchlight.example'),
    );
    const feed = [...writer.writeFeed('Releases', entries)].join('');
    const calendar = new ICAL.Component(ICAL.parse(feed) as [string, unknown[], unknown[]]);
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    return new Map(
      events.map(({ uid, sequence, startDate, endDate }) => [
        uid,
        { uid, sequence, days: `${startDate.toString()} ${endDate.toString()}` },
      ]),
    );
  };

  it(`grows exactly when the days of the event move, over ${GAMES} histories`, async () => {
    const histories = fc.sample(history, GAMES);
    const appIds = histories.map((_, index) => index + 1);
    await addGames(test.db, appIds);
    await test.db.query('insert into game_listings (app_id) select unnest($1::int[])', [appIds]);
    await test.db.query(
      'insert into follows (user_id, app_id, followed_at) select $1, unnest($2::int[]), now()',
      [ada, appIds],
    );

    const last = new Map<string, Shown>();
    const wrong: { before: Shown; now: Shown; history: unknown }[] = [];
    let moves = 0;
    for (let round = 0; round < CHECKS; round += 1) {
      await check((appId) => {
        const shown = histories[appId - 1]![round]!;
        const release = shown && { isReleased: shown.isReleased, window: releaseWindowOf(shown.text) };
        return aListing(appId, { release });
      });
      for (const [uid, now] of await read()) {
        const before = last.get(uid);
        last.set(uid, now);
        if (!before) continue;
        const hasMoved = before.days !== now.days;
        moves += Number(hasMoved);
        if (now.sequence > before.sequence !== hasMoved)
          wrong.push({ before, now, history: histories[Number(uid.match(/\d+/)![0]) - 1] });
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(moves).toBeGreaterThan(GAMES);
    for (const uid of last.keys()) expect(uid).toMatch(/^release-\d+@patchlight\.example$/);
  });
});
