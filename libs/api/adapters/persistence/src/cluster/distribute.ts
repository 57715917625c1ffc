import type pg from 'pg';

/** What each node has whole: small, read with every list, written by workers. The referenced before the referencing. */
const REFERENCE = [
  'users',
  'games',
  'updates',
  'notices',
  'game_listings',
  'game_prices',
  'release_windows',
  'update_revisions',
  'update_search',
  'update_items',
];

/** What is spread by `user_id`: the rows of a user lie on one node. */
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
  'reversals',
  'plays',
  'rule_sets',
  'rule_decisions',
  'chat_channels',
  'imports',
  'import_games',
];

/** Tables of the jobs stay on the coordinator. A key to a table that every node has would bring them under the rules of shards. */
export const OF_JOBS = ['game_feeds', 'fan_outs', 'game_histories'];

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Between tables that are spread: these are off until both are. */
const KEYS_BETWEEN = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1) and confrelid::regclass::text = any($1)`;

const KEYS_OF = `
  select conrelid::regclass::text as table, quote_ident(conname) as name
  from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`;

/** Triggers that note changes for kept lists: an engine with shards has none on the tables that it spreads. */
const TRIGGERS = `
  select tgrelid::regclass::text as table, quote_ident(tgname) as name
  from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1) and tgparentid = 0`;

const KNOWN = `select logicalrelid::regclass::text as table from pg_dist_partition where partmethod in ('h', 'n')
  and (partmethod = 'h' or repmodel = 't')`;

export interface ClusterPlan {
  /** Tables that every node is to have. */
  reference: string[];
  /** Tables that are to be spread by user. */
  byUser: string[];
}

/** What is to be distributed; null if the database has no Citus. */
export const clusterPlan = async (client: pg.ClientBase): Promise<ClusterPlan | null> => {
  const { rows: nodes } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (nodes.length === 0) return null;
  const known = new Set(
    (await client.query<{ table: string }>(KNOWN)).rows.map(({ table }) => table),
  );
  const unknown = (tables: string[]): string[] => tables.filter((table) => !known.has(table));
  return { reference: unknown(REFERENCE), byUser: unknown(BY_USER) };
};

/** Distributes what is not yet. */
export const distribute = async (client: pg.ClientBase, { reference, byUser }: ClusterPlan): Promise<void> => {
  const both = [...reference, ...byUser];
  if (both.length === 0) return;
  await client.query('begin');
  await client.query(`set local client_min_messages = error`);
  const { rows: triggers } = await client.query<{ table: string; name: string }>(TRIGGERS, [both]);
  for (const { table, name } of triggers) await client.query(`drop trigger ${name} on ${table}`);
  const { rows: keys } = await client.query<ForeignKey>(KEYS_BETWEEN, [byUser]);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: ofJobs } = await client.query<ForeignKey>(KEYS_OF, [OF_JOBS]);
  for (const { table, name } of ofJobs) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of reference) await client.query('select create_reference_table($1)', [table]);
  for (const table of byUser) {
    const beside = table === BY_USER[0] ? 'none' : BY_USER[0];
    await client.query(`select create_distributed_table($1, 'user_id', colocate_with => $2)`, [table, beside]);
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await client.query('commit');
};
