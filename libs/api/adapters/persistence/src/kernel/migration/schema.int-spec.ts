import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { ALL_TABLES } from '../../tables.ts';
import { sqlName } from '../tables/names.ts';
import { columnOptions } from '../tables/table.ts';

interface Column {
  column: string;
  type: string;
  nullable: boolean;
  primary: boolean;
  fallback: string | null;
}

/** A default without the casts that PostgreSQL adds. */
const BARE = `replace(regexp_replace(pg_get_expr(adbin, adrelid), '::(text|jsonb|integer|bigint|smallint|xid8)(\\[\\])?', '', 'g'), 'nextval', '')`;

const test = await openTestDatabase();

describe('database schema', () => {
  const declared = (): Column[] =>
    ALL_TABLES.flatMap(({ name, columns }) =>
      Object.entries(columns).map(([column, builder]) => {
        const {
          columnType,
          nullable = false,
          primary = false,
          autoincrement,
          defaultRaw,
        } = columnOptions(builder);
        return {
          column: `${name}.${sqlName(column)}`,
          type: columnType,
          nullable,
          primary,
          fallback: autoincrement ? 'the next number' : (defaultRaw ?? null),
        };
      }),
    );
  const migrated = (): Promise<Column[]> =>
    test.db.query<Column>(
      `select c.relname || '.' || attname as column, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
         coalesce(attnum = any((indkey::int2[])[0:indnkeyatts - 1]), false) as primary,
         case when attidentity <> '' or pg_get_expr(adbin, adrelid) like 'nextval%' then 'the next number' else ${BARE} end as fallback
       from pg_attribute a join pg_class c on c.oid = attrelid
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
       left join pg_index i on i.indrelid = c.oid and indisprimary
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and attnum > 0 and not attisdropped and relname <> 'migrations'`,
    );
  const textOf = ({ column, type, nullable, primary, fallback }: Column): string =>
    `${column} ${type}${primary ? ' primary' : ''}${nullable ? '' : ' not null'}${fallback === null ? '' : ` default ${fallback}`}`;
  /** Differences between the declared tables and those of the migrations. */
  const drift = async (): Promise<string[]> => {
    const [wanted, found] = [new Set(declared().map(textOf)), new Set((await migrated()).map(textOf))];
    return [
      ...[...wanted].filter((column) => !found.has(column)).map((column) => `- ${column}`),
      ...[...found].filter((column) => !wanted.has(column)).map((column) => `+ ${column}`),
    ];
  };

  it('is that of the declared tables', async () => {
    expect(declared().length).toBeGreaterThan(500);
    expect(await drift()).toEqual([]);
  });

  it.each([
    ['alter table reminders drop column happened_at', ['- reminders.happened_at timestamp with time zone']],
    [
      'alter table users alter column name type varchar(20)',
      ['- users.name text not null', '+ users.name character varying(20) not null'],
    ],
    [
      'alter table users alter column plan_expires_at set not null',
      [
        '- users.plan_expires_at timestamp with time zone',
        '+ users.plan_expires_at timestamp with time zone not null',
      ],
    ],
    ['alter table reminders add column device text not null', ['+ reminders.device text not null']],
  ])('is reported as drifted: %s', async (change, faults) => {
    await test.orm.em
      .transactional(async () => {
        await test.db.query(change);
        expect(await drift()).toEqual(faults);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
  });

  it('has no pending migrations', async () => {
    expect(await test.orm.migrator.getPending()).toEqual([]);
  });
});
