import { describe, expect, it } from '@jest/globals';
import { ITEM_LABELS, SILENT_EDIT_CLASSES, UPDATE_KINDS } from '@patchlight/contracts';
import { asksToBeTold, backtest } from '@patchlight/domain';
import { aRule } from '@patchlight/testing';
import { randomOf } from '../../testing/random.ts';
import { rulesFixture } from '../../testing/rules-fixture.ts';
import { addFollows, addGames, addUsers } from '../../testing/seed.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const YEAR_AGO = new Date('2025-11-22T12:00:00Z');

const test = await openTestDatabase();

describe('random rules', () => {
  it('decide like their backtests: 1,000 random rules over a year', async () => {
    const random = randomOf(20);
    const pick = <T>(of: readonly T[], chance = 0.3): T[] => of.filter(() => random() < chance);
    const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const VOCABULARY = [
      'Größe',
      'balance',
      'fixed',
      'fix',
      'crash',
      'new',
      'map',
      '更新',
      'v1.2',
      'mods',
      'saves',
    ];
    const QUERIES = [
      'fix',
      '"new map"',
      'crash -map',
      'grosse or mods',
      '"fix"',
      '更',
      'v1',
      'new balance',
      '-fix mods',
    ];
    const APPS = Array.from({ length: 12 }, (_, n) => 100 + n);
    const [USERS, RULES, POSTS, EDITS] = [20, 50, 240, 240];

    const seed = rulesFixture(test, NOW, APPS[0]!);
    const year = NOW.getTime() - YEAR_AGO.getTime();
    const someday = (): Date => new Date(NOW.getTime() - Math.floor(random() * year));
    await addGames(test.db, APPS);
    const users = await addUsers(test.db, USERS);
    await test.db.query(`update users set plan = 'PRO', has_early_access = true`);
    const updateIds = await seed.post(
      Array.from({ length: POSTS }, () => ({
        appId: one(APPS),
        kind: one(UPDATE_KINDS),
        title: pick(VOCABULARY, 0.1).join(' '),
        body: Array.from({ length: 8 }, () => one(VOCABULARY)).join(' '),
        at: someday(),
      })),
    );
    await seed.index();
    const editIds = await seed.edit(
      Array.from({ length: EDITS }, () => ({
        updateId: one(updateIds),
        class: one(SILENT_EDIT_CLASSES),
        at: someday(),
        isTold: random() < 0.9,
      })),
    );
    const appOf = new Map(
      (
        await test.db.query<{ id: string; app_id: number }>(
          'select id, app_id from updates union all select id, app_id from notices',
        )
      ).map((row) => [row.id, row.app_id]),
    );

    const people: { userId: string; followed: number[]; all: ReturnType<typeof aRule>[] }[] = [];
    for (const userId of users) {
      const followed = pick(APPS, 0.7);
      for (const appId of followed) await addFollows(test.db, appId, [userId], new Date(0));
      const categories = await test.db.query<{ id: string }>(
        `insert into categories (user_id, name, name_key, color, icon, position)
         select $1, n::text, n::text, 0, 'games', n from generate_series(0, 2) n returning id`,
        [userId],
      );
      const categoryIds = categories.map(({ id }) => id);
      for (const id of categoryIds)
        await test.db.query(
          'insert into category_games (user_id, category_id, app_id) select $1, $2, unnest($3::int[])',
          [userId, id, pick(followed)],
        );
      const all = Array.from({ length: RULES }, (_, n) =>
        aRule({
          name: String(n),
          ...(random() < 0.5 && { edits: pick(SILENT_EDIT_CLASSES, 0.4) }),
          games: random() < 0.6 ? pick(APPS, 0.15) : [],
          categories: random() < 0.3 ? [one(categoryIds)] : [],
          kinds: random() < 0.6 ? pick(UPDATE_KINDS) : [],
          items: random() < 0.1 ? pick(ITEM_LABELS) : [],
          words: random() < 0.7 ? one(QUERIES) : null,
          action: { push: one([null, true, false]), isMuted: random() < 0.2 },
        }),
      );
      await seed.save(userId, all);
      people.push({ userId, followed, all });
    }
    const reached = new Map<string, string[]>();
    for (const id of editIds) reached.set(id, await seed.fanOut(id));

    let [rulesTried, updatesDecided, editsDecided, differences] = [0, 0, 0, 0];
    for (const { userId, followed, all } of people) {
      const inbox = [...updateIds, ...editIds].filter((id) => followed.includes(appOf.get(id)!));
      // Of all edits, as if channels were chosen for them.
      await seed.tell(userId, inbox);
      await seed.decide(userId, inbox);
      const rows = await test.db.query<{ update_id: string; position: number | null }>(
        'select update_id, position from rule_decisions where user_id = $1',
        [userId],
      );
      expect(rows).toHaveLength(inbox.length);
      const decided = rows.filter(({ position }) => position !== null);
      const edits = decided.filter(({ update_id }) => reached.has(update_id));
      editsDecided += edits.length;
      updatesDecided += decided.length - edits.length;
      expect(editIds.filter((id) => reached.get(id)!.includes(userId))).toEqual(
        edits
          .filter(({ position }) => asksToBeTold(all[position! - 1]!.action))
          .map(({ update_id }) => update_id)
          .toSorted((a, b) => Number(a) - Number(b)),
      );
      for (let position = 1; position <= RULES; position += 1) {
        const upToIt = all.slice(0, position);
        const tried = await seed.backtests.posts(userId, upToIt, { since: YEAR_AGO, now: NOW }, 20_000);
        const inTest = backtest(upToIt, position, tried).taken.map(({ updateId }) => updateId);
        const delivered = rows.filter((row) => row.position === position).map(({ update_id }) => update_id);
        if (inTest.toSorted().join() !== delivered.toSorted().join()) differences += 1;
        rulesTried += 1;
      }
    }
    expect({ rulesTried, differences }).toEqual({ rulesTried: 1_000, differences: 0 });
    // Not because nothing was decided.
    expect(updatesDecided).toBeGreaterThan(2_000);
    expect(editsDecided).toBeGreaterThan(1_500);
  });
});
