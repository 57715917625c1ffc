import type pg from 'pg';
import { connected } from '../../connection/connections.ts';
import { WITHOUT_KEYS, tablesAt } from '../../../tables.ts';
import type { Place } from '../../tables/places.ts';

/** A table that is to be distributed. */
export interface Distribution {
  table: string;
  place: Exclude<Place, 'local'>;
  /** Estimated. */
  rows: number;
  bytes: number;
}

/** Whether the database has Citus. */
export const isCluster = async (client: pg.Client): Promise<boolean> =>
  (await client.query(`select 1 from pg_extension where extname = 'citus'`)).rowCount === 1;

/** Those of the tables that are on the coordinator, or do not exist yet. The rows of a partitioned one are in its parts. */
const NOT_DISTRIBUTED = `
  select asked as table, coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows,
    coalesce(sum(pg_total_relation_size(part.oid)), 0)::float8 as bytes
  from unnest($1::text[]) with ordinality as wanted (asked, place)
  left join pg_class part on part.oid = to_regclass(asked)
    or part.oid in (select inhrelid from pg_inherits where inhparent = to_regclass(asked))
  where not exists (
    select from pg_dist_partition where logicalrelid = to_regclass(asked) and (partmethod = 'h' or repmodel = 't'))
  group by asked, place order by place`;

const planOf = async (client: pg.Client): Promise<Distribution[]> => {
  const plan: Distribution[] = [];
  for (const place of ['reference', 'user'] as const) {
    const { rows } = await client.query<Omit<Distribution, 'place'>>(NOT_DISTRIBUTED, [tablesAt(place)]);
    plan.push(...rows.map((row) => ({ ...row, place })));
  }
  return plan;
};

/** What `distributeTables` would distribute; null: the database has no Citus. */
export const planDistribution = (url: string): Promise<Distribution[] | null> =>
  connected(url, async (client) => ((await isCluster(client)) ? planOf(client) : null));

interface Named {
  table: string;
  name: string;
}

interface ForeignKey extends Named {
  definition: string;
}

const KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0`;

/** Foreign keys between distributed tables, which can be there only once both are distributed. */
const KEYS_BETWEEN = `${KEYS} and conrelid::regclass::text = any($1) and confrelid::regclass::text = any($2)`;

const KEYS_OF = `${KEYS} and conrelid::regclass::text = any($1)`;

/** Triggers, which Citus does not allow on such tables: kept lists are off there. */
const TRIGGERS = `
  select tgrelid::regclass::text as table, quote_ident(tgname) as name
  from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1) and tgparentid = 0`;

/** So that transactions can read distributed tables before they write reference tables. */
const ONE_CONNECTION_PER_NODE = `do $$ begin
  execute format('alter database %I set citus.multi_shard_modify_mode to sequential', current_database());
end $$`;

const distribute = async (client: pg.Client, plan: Distribution[]): Promise<void> => {
  const tables = plan.map(({ table }) => table);
  const byUser = tablesAt('user');
  const [first] = byUser;
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  const { rows: triggers } = await client.query<Named>(TRIGGERS, [tables]);
  for (const { table, name } of triggers) await client.query(`drop trigger ${name} on ${table}`);
  const { rows: between } = await client.query<ForeignKey>(KEYS_BETWEEN, [tables, byUser]);
  const { rows: ofJobs } = await client.query<Named>(KEYS_OF, [WITHOUT_KEYS]);
  for (const { table, name } of [...between, ...ofJobs])
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, place } of plan)
    if (place === 'reference') await client.query('select create_reference_table($1)', [table]);
    else
      await client.query(`select create_distributed_table($1, 'user_id', colocate_with => $2)`, [
        table,
        table === first ? 'none' : first,
      ]);
  for (const { table, name, definition } of between)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  // The rows from which the shards were filled.
  for (const table of tables)
    await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
};

/**
 * In a database with Citus, distributes what is not distributed yet: in one transaction, since foreign keys between
 * the tables and triggers are gone meanwhile.
 * @returns what it has distributed; null: the database has no Citus
 */
export const distributeTables = (url: string): Promise<Distribution[] | null> =>
  connected(url, async (client) => {
    if (!(await isCluster(client))) return null;
    await client.query(ONE_CONNECTION_PER_NODE);
    const plan = await planOf(client);
    if (plan.length === 0) return plan;
    await client.query('begin');
    await client.query('set local client_min_messages = error');
    await client.query(`set local citus.multi_shard_modify_mode = sequential`);
    await distribute(client, plan);
    await client.query('commit');
    return plan;
  });
