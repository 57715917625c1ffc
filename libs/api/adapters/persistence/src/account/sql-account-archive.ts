import { AccountArchive } from '@patchlight/application/ports';
import type { ArchivePage } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';
import { sqlName, toProperties } from '../kernel/tables/names.ts';
import { columnOptions } from '../kernel/tables/table.ts';
import { ALL_TABLES } from '../tables.ts';
import type { NamedTable } from '../tables.ts';

/** The minimum of each key type. */
const LEAST = {
  bigint: '-1',
  integer: '-1',
  date: '-infinity',
  text: '',
  bytea: '',
  uuid: '00000000-0000-0000-0000-000000000000',
} as const;

/** A section with the SQL names of its table and columns. */
interface SqlSection {
  name: string;
  table: string;
  owner: string;
  /** The key among the rows of one user, and its type. */
  key: string;
  type: keyof typeof LEAST;
  without: string[];
  extra: string;
}

const sectionOf = ({ name: table, columns, facts: { exported } }: NamedTable): SqlSection[] => {
  if (typeof exported !== 'object') return [];
  const { as: name, key, owner = 'userId', without = [], extra = `'{}'` } = exported;
  const type = columnOptions(columns[key]!).columnType as keyof typeof LEAST;
  return [
    { name, table, owner: sqlName(owner), key: sqlName(key), type, without: without.map(sqlName), extra },
  ];
};

/** The sections of the archive. Rows are exported with all columns, new ones included. */
export const ARCHIVE_SECTIONS: readonly SqlSection[] = ALL_TABLES.flatMap(sectionOf);

const EXPORTED = row({ key: c.text, row: c.json<Record<string, unknown>>() });

const PAGE_SIZE = 500;

export class SqlAccountArchive extends AccountArchive {
  constructor(private readonly db: Database) {
    super();
  }

  override async *readPages(userId: string): AsyncGenerator<ArchivePage> {
    for (const section of ARCHIVE_SECTIONS) {
      let after: string = LEAST[section.type];
      for (;;) {
        const found = await this.page(section, userId, after);
        const rows = found.map(({ row }) => toProperties<Record<string, unknown>>(row));
        yield { section: section.name, rows };
        if (found.length < PAGE_SIZE) break;
        after = found.at(-1)!.key;
      }
    }
  }

  private page(
    { table, owner, key, type, without, extra }: SqlSection,
    userId: string,
    after: string,
  ): Promise<RowOf<typeof EXPORTED>[]> {
    return this.db.query(
      EXPORTED,
      `select t.${key}::text as key, (to_jsonb(t) - $3::text[]) || coalesce(${extra}, '{}')::jsonb as row
       from ${table} t where t.${owner} = $1 and t.${key} > $2::${type} order by t.${key} limit ${PAGE_SIZE}`,
      [userId, after, without],
    );
  }
}
