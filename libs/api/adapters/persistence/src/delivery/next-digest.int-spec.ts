import { describe, expect, it } from '@jest/globals';
import { nextDigestAt } from '../kernel/time/next-digest.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';

const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'Australia/Adelaide',
  'Asia/Kathmandu',
  'Australia/Eucla',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'America/Nuuk',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Africa/Cairo',
  'Asia/Tehran',
  'Antarctica/Troll',
];
const TIMES = ['02:30', '00:00', '08:00', '23:55'];
/** Years with and without the change of the date line in Apia. */
const YEARS = [2011, 2026];

const test = await openTestDatabase();

describe('digests of a year', () => {
  /** The local times of all digests of one user, from the first day of a year to the last. */
  const digestsOf = async (zone: string, time: string, frequency: string, year: number) => {
    const rows = await test.db.query<{ local: string }>(
      `with recursive settings as (
         select $1::text as time_zone, $3::text as digest_frequency, 4 as digest_weekday,
           (extract(epoch from $2::time) / 60)::int as digest_minute
       ), digests (at) as (
         select make_timestamptz($4::int, 1, 1, 0, 0, 0, $1) - interval '1 microsecond'
         union all
         select ${nextDigestAt('s', 'd.at')} from digests d, settings s
         where d.at < make_timestamptz($4::int + 1, 1, 1, 0, 0, 0, $1)
       )
       select to_char(at at time zone $1, 'YYYY-MM-DD HH24:MI') as local from digests
       order by at offset 1`,
      [zone, time, frequency, year],
    );
    return rows.map(({ local }) => local).filter((local) => local.startsWith(`${year}`));
  };
  /** All days that the zone's calendar shows in a year. */
  const daysOf = async (zone: string, year: number): Promise<string[]> => {
    const rows = await test.db.query<{ day: string }>(
      `select distinct to_char(hour at time zone $1, 'YYYY-MM-DD') as day
       from generate_series(make_timestamptz($2::int, 1, 1, 0, 0, 0, $1),
         make_timestamptz($2::int + 1, 1, 1, 0, 0, 0, $1) - interval '1 second', interval '30 minutes') hour
       order by day`,
      [zone, year],
    );
    return rows.map(({ day }) => day);
  };

  it.each(ZONES.flatMap((zone) => YEARS.map((year) => [zone, year] as const)))(
    'are one per local day in %s, %i',
    async (zone, year) => {
      const days = await daysOf(zone, year);
      for (const time of TIMES) {
        const digests = await digestsOf(zone, time, 'daily', year);
        expect([time, digests.map((local) => local.slice(0, 10))]).toEqual([time, days]);
        const elsewhen = digests.filter((local) => !local.endsWith(time));
        expect(elsewhen.length).toBeLessThanOrEqual(2);
      }
    },
  );

  it.each(ZONES.flatMap((zone) => YEARS.map((year) => [zone, year] as const)))(
    'are one per week in %s, %i',
    async (zone, year) => {
      const days = await daysOf(zone, year);
      const thursdays = days.filter((day) => new Date(day).getUTCDay() === 4);
      for (const time of TIMES) {
        const digests = await digestsOf(zone, time, 'weekly', year);
        expect([time, digests.map((local) => local.slice(0, 10))]).toEqual([time, thursdays]);
      }
    },
  );

  it('are sent at the chosen time where the clock skips and repeats it', async () => {
    const around = async (zone: string, time: string, ...days: string[]) =>
      (await digestsOf(zone, time, 'daily', 2026)).filter((local) => days.includes(local.slice(0, 10)));
    expect(await around('Europe/Berlin', '02:30', '2026-03-28', '2026-03-29', '2026-03-30')).toEqual([
      '2026-03-28 02:30',
      '2026-03-29 03:30',
      '2026-03-30 02:30',
    ]);
    expect(await around('America/Nuuk', '23:55', '2026-03-27', '2026-03-28', '2026-03-29')).toEqual([
      '2026-03-27 23:55',
      '2026-03-28 22:55',
      '2026-03-29 23:55',
    ]);
    expect(await around('Europe/Berlin', '02:30', '2026-10-25')).toEqual(['2026-10-25 02:30']);
  });
});
