import { AccountArchive } from '@patchlight/application/ports';
import type { ArchivePage } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';

/** The least value of each type that keys are of. */
const LEAST = {
  bigint: '-1',
  int: '-1',
  date: '-infinity',
  text: '',
  uuid: '00000000-0000-0000-0000-000000000000',
} as const;

interface Section {
  name: string;
  table: string;
  /** The column that says whose a row is. */
  owner?: string;
  /** What tells the rows of one user apart, and its type. */
  key: [column: string, type: keyof typeof LEAST];
  /** Secrets, which no archive shows. */
  without?: string[];
  /** What a row means to its reader, beside its columns: a jsonb object. */
  words?: string;
}

const GAME = `jsonb_build_object('game', (select name from games where app_id = t.app_id))`;
const UPDATE = `(select jsonb_build_object('title', title, 'url', url, 'appId', app_id) from updates where id = t.update_id)`;

/** Table by table, rows as they are: a new column is in the archive without a change here. */
export const ARCHIVE_SECTIONS: readonly Section[] = [
  { name: 'account', table: 'users', owner: 'id', key: ['id', 'bigint'], without: ['password_hash'] },
  { name: 'games', table: 'follows', key: ['app_id', 'int'], words: GAME },
  { name: 'notifications', table: 'notifications', key: ['update_id', 'bigint'], words: UPDATE },
  { name: 'sessions', table: 'sessions', key: ['id', 'uuid'] },
  { name: 'passkeys', table: 'passkeys', key: ['id', 'text'], without: ['public_key'] },
  { name: 'twoStep', table: 'second_steps', key: ['user_id', 'bigint'], without: ['sealed_secret'] },
  { name: 'steamAccount', table: 'store_accounts', key: ['user_id', 'bigint'] },
  { name: 'activity', table: 'account_activity', key: ['id', 'bigint'] },
  { name: 'visits', table: 'visits', key: ['user_id', 'bigint'] },
  { name: 'subscription', table: 'billing_accounts', key: ['user_id', 'bigint'] },
  { name: 'usage', table: 'usage_days', key: ['day', 'date'] },
  { name: 'adminActs', table: 'audit_entries', owner: 'actor_id', key: ['id', 'bigint'] },
];

const PAGE_SIZE = 500;

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export class SqlAccountArchive extends AccountArchive {
  constructor(private readonly db: Database) {
    super();
  }

  override async *pages(userId: string): AsyncGenerator<ArchivePage> {
    for (const section of ARCHIVE_SECTIONS) {
      let after: string = LEAST[section.key[1]];
      for (;;) {
        const found = await this.page(section, userId, after);
        const rows = found.map(({ row }) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])),
        );
        yield { section: section.name, rows };
        if (found.length < PAGE_SIZE) break;
        after = found.at(-1)!.key;
      }
    }
  }

  private page(
    { table, owner = 'user_id', key: [key, type], without = [], words = `'{}'` }: Section,
    userId: string,
    after: string,
  ): Promise<{ key: string; row: Record<string, unknown> }[]> {
    return this.db.query(
      `select t.${key}::text as key, (to_jsonb(t) - $3::text[]) || coalesce(${words}, '{}')::jsonb as row
       from ${table} t where t.${owner} = $1 and t.${key} > $2::${type} order by t.${key} limit ${PAGE_SIZE}`,
      [userId, after, without],
    );
  }
}
