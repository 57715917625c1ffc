import type pg from 'pg';

const OLDEST_CITUS = 13;
const CONNECT_MS = 5_000;

interface NodesRow {
  version: string;
  has_coordinator: boolean;
  has_own_shards: boolean;
}

/** Rows of users on the coordinator are read by prepared statements, each of which Citus 13.2 keeps a plan of (its #8824). */
const NODES = `
  select extversion as version,
    exists (select from pg_dist_node where groupid = 0) as has_coordinator,
    exists (select from pg_dist_node where groupid = 0 and shouldhaveshards) or exists (
      select from pg_dist_placement join pg_dist_shard using (shardid) join pg_dist_partition using (logicalrelid)
      where groupid = 0 and partmethod = 'h') as has_own_shards
  from pg_extension where extname = 'citus'`;

const WORKERS = `
  select nodename || ':' || nodeport as name, success as answers from run_command_on_workers('select 1')`;

/** Why a database with Citus cannot serve the product, as one line for the operator; null: it can, or has no Citus. */
export const faultOfCluster = async (client: pg.ClientBase): Promise<string | null> => {
  const found = await client.query(`select from pg_extension where extname = 'citus'`);
  if (found.rowCount === 0) return null;
  const { rows } = await client.query<NodesRow>(NODES);
  const { version, has_coordinator, has_own_shards } = rows[0]!;
  if (parseInt(version, 10) < OLDEST_CITUS)
    return `Patchlight needs Citus ${OLDEST_CITUS} or newer. That of the database is ${version}.`;
  if (!has_coordinator)
    return `Citus does not know its coordinator. Tell it the address by which workers reach it: select citus_set_coordinator_host('HOST', PORT).`;
  if (has_own_shards)
    return `The coordinator of Citus has shards of its own, whose reads fill its memory. Move them to the workers: select citus_drain_node('HOST', PORT), with its address.`;
  await client.query(`select set_config('citus.node_connection_timeout', '${CONNECT_MS}', false)`);
  const workers = await client.query<{ name: string; answers: boolean }>(WORKERS);
  if (workers.rows.length === 0)
    return `The database has Citus, but no active worker node. Add one: select citus_add_node('HOST', PORT).`;
  const silent = workers.rows.filter(({ answers }) => !answers).map(({ name }) => name);
  return silent.length === 0
    ? null
    : `The coordinator of Citus does not reach ${silent.join(', ')}, where a part of the tables is.`;
};
