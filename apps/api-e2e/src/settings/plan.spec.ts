import { describe, expect, it } from '@jest/globals';
import { CI_ROWS, PLAN } from './plan.ts';
import { DEFAULTS, SETTINGS, isPossible } from './table.ts';
import type { Row, SettingName } from './table.ts';

type Value = readonly [name: SettingName, value: string];

const VALUES = Object.entries(SETTINGS).flatMap(([name, values]) =>
  values.map((value): Value => [name as SettingName, value]),
);
/** What needs another setting needs a certain database. */
const canMeet = (...pair: Value[]): boolean =>
  SETTINGS.database.some((database) =>
    isPossible({ ...DEFAULTS, database, ...(Object.fromEntries(pair) as Partial<Row>) }),
  );
const has =
  (...pair: Value[]) =>
  ({ values }: { values: Row }): boolean =>
    pair.every(([name, value]) => values[name] === value);

describe('the plan of rows', () => {
  it('has rows that can be started, each under a name of its own', () => {
    expect(PLAN.filter(({ values }) => !isPossible(values))).toEqual([]);
    expect(new Set(PLAN.map(({ name }) => name)).size).toBe(PLAN.length);
    expect(PLAN.map(({ name }) => name)).toEqual(expect.arrayContaining(CI_ROWS));
  });

  it('lets each two values of two settings meet', () => {
    const missing = VALUES.flatMap((one, index) =>
      VALUES.slice(index + 1)
        .filter((other) => one[0] !== other[0] && canMeet(one, other) && !PLAN.some(has(one, other)))
        .map((other) => `${one.join(' = ')} with ${other.join(' = ')}`),
    );
    expect(missing).toEqual([]);
  });

  it('has a row for CI with the defaults in one process, and one with what is far from them', () => {
    const [free, pro] = CI_ROWS.map((name) => PLAN.find((row) => row.name === name)!.values);
    expect(free).toMatchObject({ plan: 'FREE', processes: 'all' });
    expect(pro).toMatchObject({
      plan: 'PRO',
      processes: 'apart',
      timeZone: 'Asia/Kathmandu',
      schema: 'app',
      pooler: 'PgBouncer',
      proxy: 'with ports',
    });
  });
});
