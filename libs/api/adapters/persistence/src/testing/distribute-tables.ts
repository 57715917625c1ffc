import pg from 'pg';

/** Reference tables: every node has a copy. Referenced tables before those that reference them. */
const REFERENCE = [
  'users',
  'games',
  'updates',
  'notices',
  'game_listings',
  'game_prices',
  'game_histories',
  'release_windows',
  'update_revisions',
  'update_search',
  'update_items',
];

/** Distributed by `user_id`: the rows of a user are on one node. */
const BY_USER = [
  'notifications',
  'filed_notifications',
  'follows',
  'categories',
  'category_games',
  'category_notifications',
  'game_notifications',
  'notification_settings',
  'wishlist_items',
  'reminders',
  'reversals',
  'instant_queue',
  'plays',
  'rule_sets',
  'rule_decisions',
  'chat_channels',
  'imports',
  'import_games',
];

/** Tables of jobs stay on the coordinator. With a foreign key to a reference table, Citus would restrict their statements, too. */
export const OF_JOBS = ['game_feeds', 'fan_outs'];

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Foreign keys between distributed tables: dropped until both are distributed. */
const KEYS_BETWEEN = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1) and confrelid::regclass::text = any($1)`;

const KEYS_OF = `
  select conrelid::regclass::text as table, quote_ident(conname) as name
  from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`;

/** Triggers, which Citus does not allow on such tables. */
const TRIGGERS = `
  select tgrelid::regclass::text as table, quote_ident(tgname) as name
  from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1) and tgparentid = 0`;

const onCluster = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
    if (rowCount === 1) await work(client);
  } finally {
    await client.end();
  }
};

/** On Citus, lets transactions of the database read distributed tables before they write reference tables. */
export const useOneConnectionPerNode = (url: string): Promise<void> =>
  onCluster(url, async (client) => {
    await client.query(`do $$ begin
      execute format('alter database %I set citus.multi_shard_modify_mode to sequential', current_database());
    end $$`);
  });

/** On Citus, distributes the tables of a migrated, empty database over its nodes. */
export const distributeTables = (url: string): Promise<void> =>
  onCluster(url, async (client) => {
    await client.query('begin');
    await client.query('set local client_min_messages = error');
    const { rows: triggers } = await client.query<Omit<ForeignKey, 'definition'>>(TRIGGERS, [
      [...REFERENCE, ...BY_USER],
    ]);
    for (const { table, name } of triggers) await client.query(`drop trigger ${name} on ${table}`);
    const { rows: between } = await client.query<ForeignKey>(KEYS_BETWEEN, [BY_USER]);
    const { rows: ofJobs } = await client.query<ForeignKey>(KEYS_OF, [OF_JOBS]);
    for (const { table, name } of [...between, ...ofJobs])
      await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of REFERENCE) await client.query('select create_reference_table($1)', [table]);
    for (const [place, table] of BY_USER.entries())
      await client.query(`select create_distributed_table($1, 'user_id', colocate_with => $2)`, [
        table,
        place === 0 ? 'none' : BY_USER[0],
      ]);
    for (const { table, name, definition } of between)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await client.query('commit');
  });
