import type pg from 'pg';

const OLDEST_CITUS = 13;
const CONNECT_MS = 5_000;

const NODES = `
  select extversion as version,
    exists (select from pg_dist_node where groupid = 0) as has_coordinator
  from pg_extension where extname = 'citus'`;

const WORKERS = `
  select nodename || ':' || nodeport as name, success as answers from run_command_on_workers('select 1')`;

/** Why a database with Citus cannot serve the product, as one line for the operator; null: it can, or has no Citus. */
export const faultOfCluster = async (client: pg.ClientBase): Promise<string | null> => {
  const found = await client.query(`select from pg_extension where extname = 'citus'`);
  if (found.rowCount === 0) return null;
  const { rows } = await client.query<{ version: string; has_coordinator: boolean }>(NODES);
  const { version, has_coordinator } = rows[0]!;
  if (parseInt(version, 10) < OLDEST_CITUS)
    return `Patchlight needs Citus ${OLDEST_CITUS} or newer. That of the database is ${version}.`;
  if (!has_coordinator)
    return `Citus does not know its coordinator. Tell it the address by which workers reach it: select citus_set_coordinator_host('HOST', PORT).`;
  await client.query(`select set_config('citus.node_connection_timeout', '${CONNECT_MS}', false)`);
  const workers = await client.query<{ name: string; answers: boolean }>(WORKERS);
  if (workers.rows.length === 0)
    return `The database has Citus, but no active worker node. Add one: select citus_add_node('HOST', PORT).`;
  const silent = workers.rows.filter(({ answers }) => !answers).map(({ name }) => name);
  return silent.length === 0
    ? null
    : `The coordinator of Citus does not reach ${silent.join(', ')}, where a part of the tables is.`;
};
