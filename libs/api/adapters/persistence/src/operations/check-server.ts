import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { faultOfCluster } from '../kernel/cluster/check-cluster.ts';
import { isAway } from '../kernel/connection-loss.ts';
import { SET_TIMEOUTS } from '../kernel/connections.ts';
import { DATABASE_IDENTITY } from '../kernel/lists/database-identity.ts';
import { nameOfServer } from '../kernel/lists/replica.ts';

const OLDEST_VERSION = 15;
const CONNECT_MS = 5_000;

/** The database cannot serve the product as it is set up. The message is one line for the operator. */
export class WrongServer extends Error {
  override name = 'WrongServer';
}

const SHARED_SESSIONS =
  'A pooler that shares sessions, such as PgBouncer in transaction mode, is between Patchlight and PostgreSQL. Set DATABASE_DIRECT_URL to the server itself: live updates, locks and migrations need a session of their own.';

/** PgBouncer refuses a session with settings that it would not keep. */
const isRefusedSetting = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/.test(error.message);

const connected = async <T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, ...config });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const SESSION = `select current_setting('server_version_num')::int as version, current_setting('server_version') as named,
  (select setting from pg_settings where name = 'lock_timeout') as mark`;

/**
 * Checks that the server is not too old, and that nothing in between shares its sessions: live updates would be missed
 * without a word. A session of the server starts with the settings of its client; one of a pooler has started before.
 * With Citus, also that it has workers, and that they answer.
 * @throws {WrongServer}
 */
export const checkServer = async (directUrl: string): Promise<void> => {
  const mark = randomInt(1_000_000_000, 2_000_000_000);
  const { rows } = await connected({ connectionString: directUrl, lock_timeout: mark }, (client) =>
    client.query<{ version: number; named: string; mark: string }>(SESSION),
  ).catch((error: unknown) => {
    throw isRefusedSetting(error) ? new WrongServer(SHARED_SESSIONS) : error;
  });
  const session = rows[0]!;
  if (session.mark !== String(mark)) throw new WrongServer(SHARED_SESSIONS);
  if (session.version < OLDEST_VERSION * 10_000)
    throw new WrongServer(
      `Patchlight needs PostgreSQL ${OLDEST_VERSION} or newer. The server of the database is ${session.named}.`,
    );
  const fault = await connected({ connectionString: directUrl }, faultOfCluster);
  if (fault !== null) throw new WrongServer(fault);
};

const POOLED = `select pg_try_advisory_xact_lock($1) as is_elsewhere, current_setting('application_name') as name,
  (select count(*)::int from pg_settings where setting = '0' and name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')) as missing`;

/**
 * Checks that a pooler leads to the same database, and that its sessions have timeouts and the names of processes.
 * @throws {WrongServer}
 */
export const checkPooler = (pooledUrl: string, directUrl: string): Promise<void> =>
  connected({ connectionString: directUrl }, async (direct) => {
    const key = randomInt(2 ** 40, 2 ** 47);
    const name = `patchlight-check-${randomUUID()}`;
    await direct.query('select pg_advisory_lock($1)', [key]);
    const { rows } = await connected(
      { connectionString: pooledUrl, application_name: name, query_timeout: CONNECT_MS },
      (pooled) => pooled.query<{ is_elsewhere: boolean; name: string; missing: number }>(POOLED, [key]),
    );
    const session = rows[0]!;
    if (session.is_elsewhere)
      throw new WrongServer('DATABASE_URL and DATABASE_DIRECT_URL do not lead to the same database.');
    if (session.name !== name)
      throw new WrongServer(
        'The pooler of DATABASE_URL changes application_name, by which processes are known. PgBouncer: application_name_add_host = 0.',
      );
    if (session.missing > 0)
      throw new WrongServer(
        `The pooler of DATABASE_URL opens sessions without timeouts. PgBouncer: connect_query='${SET_TIMEOUTS}'.`,
      );
  });

const REPLICA = `select ${DATABASE_IDENTITY} as identity, pg_is_in_recovery() as is_replica,
  (select setting from pg_settings where name = 'lock_timeout') as mark`;

const checkReplica = async (url: string, identity: string): Promise<void> => {
  const refuse = (why: string): never => {
    throw new WrongServer(`${nameOfServer(url)} in DATABASE_REPLICA_URLS ${why}.`);
  };
  const mark = randomInt(1_000_000_000, 2_000_000_000);
  const session = await connected({ connectionString: url, lock_timeout: mark }, (client) =>
    client.query<{ identity: string; is_replica: boolean; mark: string }>(REPLICA),
  ).catch((error: unknown) => {
    if (isRefusedSetting(error)) refuse('is a pooler that shares sessions: name the replica itself');
    // It is used once it is there, and checked again by then.
    if (isAway(error)) return null;
    return refuse(`refuses the connection: ${(error as Error).message}`);
  });
  const row = session?.rows[0];
  if (!row) return;
  if (row.mark !== String(mark)) refuse('is a pooler that shares sessions: name the replica itself');
  if (!row.is_replica) refuse('is no replica: it takes writes itself');
  if (row.identity !== identity) refuse('is no replica of the database of DATABASE_URL');
};

/**
 * Checks that replicas are of this database. One that does not answer is not refused.
 * @returns the name of the database's data, by which connections to replicas are checked later
 * @throws {WrongServer}
 */
export const checkReplicas = async (urls: readonly string[], directUrl: string): Promise<string> => {
  const { rows } = await connected({ connectionString: directUrl }, (client) =>
    client.query<{ identity: string; is_citus: boolean }>(
      `select ${DATABASE_IDENTITY} as identity, exists (select from pg_extension where extname = 'citus') as is_citus`,
    ),
  );
  const { identity, is_citus } = rows[0]!;
  for (const url of urls) await checkReplica(url, identity);
  if (is_citus) throw new WrongServer('DATABASE_REPLICA_URLS cannot be used with Citus: unset it.');
  return identity;
};
