import { beforeAll, describe, expect, it } from '@jest/globals';
import { hasProAccess } from '@patchlight/domain';
import { FixedClock, plansContract } from '@patchlight/testing';
import { addUsers } from '../../testing/seed.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { PlanReader } from './plan-reader.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

const test = await openTestDatabase();

describe('effective plan in PostgreSQL', () => {
  beforeAll(async () => {
    // Each plan, as admin or not, renewing or not, with ends around now and around the grace period.
    await test.db.query(
      `insert into users (name, username, email, password_hash, created_at, is_admin, plan, auto_renew, plan_expires_at)
       select 'User', 'u' || n, 'u' || n || '@example.org', '', now(), is_admin, plan, renews, $1::timestamptz + ends
       from (select *, row_number() over () as n from unnest('{FREE,PRO,ADMIN}'::text[]) plan, unnest('{t,f}'::bool[]) is_admin, unnest('{t,f}'::bool[]) renews,
         unnest(array['1 ms', '0', '-1 ms', '-3 days 1 ms', '-3 days', '1 year', null]::interval[]) ends) kinds`,
      [NOW],
    );
  });

  plansContract(async () => ({
    plans: new PlanReader(test.db, new FixedClock(NOW), null),
    userIds: (await addUsers(test.db, 2)) as [string, string],
    give: (userId, plan) => test.db.query('update users set plan = $2 where id = $1', [userId, plan]),
  }));

  it.each([null, 'PRO'] as const)(
    'is the same for one user and for many, when the instance grants %s',
    async (plan) => {
      const plans = new PlanReader(test.db, new FixedClock(NOW), plan);
      const rows = await test.db.query<{ id: string; has: boolean }>(
        `select id, ${plans.hasPro('u', '$1::timestamptz')} as has from users u where username like 'u%'`,
        [NOW],
      );
      const alone = await Promise.all(rows.map(async ({ id }) => hasProAccess(await plans.planOf(id))));
      expect(rows).toHaveLength(84);
      expect(rows.map(({ has }) => has)).toEqual(alone);
      expect(new Set(alone)).toEqual(new Set(plan === null ? [true, false] : [true]));
    },
  );
});
