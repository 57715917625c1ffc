import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeOdd } from './odd-settings.ts';
import type { Template, TestServer } from './template.ts';

/** A node of the server: one for PostgreSQL, the coordinator and its workers for Citus. */
type Nodes = readonly [coordinator: string, ...workers: string[]];

const ATTEMPTS = 50;
const PAUSE_MS = 100;
/** Any number: two runs of the tests make a template one after the other. */
const TEMPLATE_LOCK = 7_316_204;

const withDatabase = (url: string, database: string): string => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
};

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
};

const run = (url: string, ...statements: string[]): Promise<void> =>
  connected(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** The nodes by their URLs to the given database, which knows of them if it has Citus. */
const nodesOf = (url: string): Promise<Nodes> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('pg_catalog.pg_dist_node') is not null as known`,
    );
    if (!rows[0]!.known) return [url];
    const workers = await client.query<{ nodename: string; nodeport: number }>(
      'select nodename, nodeport from pg_dist_node where groupid > 0 order by groupid',
    );
    return [
      url,
      ...workers.rows.map(({ nodename, nodeport }) => {
        const worker = new URL(url);
        worker.hostname = nodename;
        worker.port = String(nodeport);
        return worker.href;
      }),
    ];
  });

/** Tries again while processes of the server itself are connected to the database that it is about. */
const whileInUse = async (work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || (error as { code?: string }).code !== '55006') throw error;
      await sleep(PAUSE_MS);
    }
};

const createDatabase = (node: string, name: string, template = 'template0'): Promise<void> =>
  whileInUse(() =>
    connected(node, async (client) => {
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        template,
      ]);
      // Citus would pass the statement on, without the template.
      await client.query(`select set_config('citus.enable_ddl_propagation', 'off', false)`);
      await client.query(`create database ${name} template ${template}`);
    }),
  ).then(() => makeOdd(withDatabase(node, name)));

const dropDatabase = async (nodes: Nodes, name: string): Promise<void> => {
  for (const node of nodes) await whileInUse(() => run(node, `drop database if exists ${name} with (force)`));
};

/** An empty database on every node, in which Citus knows all of them. */
const createEmpty = async (nodes: Nodes, name: string): Promise<void> => {
  await Promise.all(nodes.map((node) => createDatabase(node, name)));
  const [coordinator, ...workers] = nodes.map((node) => withDatabase(node, name));
  if (workers.length === 0) return;
  for (const node of [coordinator!, ...workers]) await run(node, 'create extension citus');
  await connected(coordinator!, async (client) => {
    const { hostname, port } = new URL(coordinator!);
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    for (const worker of workers.map((node) => new URL(node)))
      await client.query('select citus_add_node($1, $2)', [worker.hostname, Number(worker.port)]);
  });
};

/** The name of the prepared database, made on first use and kept for later runs. */
const madeTemplate = (nodes: Nodes, { key, prepare }: Template): Promise<string> =>
  connected(nodes[0], async (client) => {
    const name = `patchlight_${key.replaceAll('-', '_')}`;
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return name;
    const making = `${name}_unfinished`;
    await dropDatabase(nodes, making);
    await createEmpty(nodes, making);
    await prepare(withDatabase(nodes[0], making));
    // The coordinator last: a template that it has is whole.
    for (const node of nodes.toReversed()) {
      await createDatabase(node, name, making);
    }
    await dropDatabase(nodes, making);
    return name;
  });

/** A database for one test on a server that is there already. */
export const databaseOn = async (url: string, template: Template): Promise<TestServer> => {
  const nodes = await nodesOf(url);
  const prepared = await madeTemplate(nodes, template);
  const name = `patchlight_test_${randomBytes(6).toString('hex')}`;
  const made = [name];
  for (const node of nodes.toReversed()) await createDatabase(node, name, prepared);
  return {
    pid: undefined,
    signal: (signal) => {
      throw new Error(`${signal} for a server that is not the test’s own`);
    },
    url: (database) => withDatabase(url, database === undefined ? name : `${name}_${database}`),
    createDatabase: async (database) => {
      made.push(`${name}_${database}`);
      await createEmpty(nodes, `${name}_${database}`);
      return withDatabase(url, `${name}_${database}`);
    },
    stop: async () => {
      for (const database of made) await dropDatabase(nodes, database);
    },
  };
};
