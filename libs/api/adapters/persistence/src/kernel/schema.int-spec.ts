import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
}

/** PostgreSQL's names of the mapped types. */
const TYPES: Record<string, string[]> = {
  bigint: ['bigint'],
  int: ['integer'],
  text: ['text'],
  boolean: ['boolean'],
  uuid: ['uuid'],
  'timestamptz(0)': ['timestamp with time zone'],
  'timestamptz(6)': ['timestamp with time zone'],
  timestamptz: ['timestamp with time zone'],
};

const test = await openTestDatabase();

describe('database schema', () => {
  /** The columns that the mappings expect. */
  const mapped = (): Column[] =>
    [...test.orm.getMetadata().getAll().values()].flatMap(({ tableName, props }) =>
      props.map(({ fieldNames, columnTypes, nullable }) => ({
        table: tableName,
        name: fieldNames[0]!,
        type: columnTypes[0]!,
        nullable: nullable === true,
      })),
    );
  /** Differences between migrated tables and mappings; unmapped columns must have defaults. */
  const drift = async (): Promise<string[]> => {
    const expected = mapped();
    const rows = await test.db.query<Column & { fallback: boolean }>(
      `select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as nullable,
         is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as fallback
       from information_schema.columns where table_schema = 'public' and table_name = any($1)`,
      [[...new Set(expected.map(({ table }) => table))]],
    );
    const found = new Map(rows.map((row) => [`${row.table}.${row.name}`, row]));
    const faults = expected.flatMap(({ table, name, type, nullable }) => {
      const row = found.get(`${table}.${name}`);
      found.delete(`${table}.${name}`);
      if (!row) return [`${table}.${name} is missing`];
      if (!TYPES[type]?.includes(row.type)) return [`${table}.${name} is ${row.type}, not ${type}`];
      return row.nullable === nullable ? [] : [`${table}.${name} is nullable: ${row.nullable}`];
    });
    const helpless = [...found.values()].filter(({ fallback }) => !fallback);
    return [...faults, ...helpless.map(({ table, name }) => `nothing fills ${table}.${name}`)];
  };

  it('matches the mappings of the domain classes', async () => {
    expect(mapped().length).toBeGreaterThan(15);
    expect(await drift()).toEqual([]);
  });

  it.each([
    ['alter table reminders drop column happened_at', 'reminders.happened_at is missing'],
    ['alter table users alter column name type varchar(20)', 'users.name is character varying, not text'],
    [
      'alter table users alter column plan_expires_at set not null',
      'users.plan_expires_at is nullable: false',
    ],
    ['alter table reminders add column device text not null', 'nothing fills reminders.device'],
  ])('is reported as drifted: %s', async (change, fault) => {
    await test.orm.em
      .transactional(async () => {
        await test.db.query(change);
        expect(await drift()).toEqual([fault]);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
  });

  it('has no pending migrations', async () => {
    expect(await test.orm.migrator.getPending()).toEqual([]);
  });
});
