import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { faultOfCluster, DATABASE_IDENTITY, nameOfServer } from '../kernel/scale-out/index.ts';
import { isAway } from '../kernel/connection/connection-loss.ts';
import { CONNECT_QUERY, connected, connectionTo, withSettings } from '../kernel/connection/connections.ts';
import { SESSION_SETTINGS, lackingOf } from '../kernel/connection/session-settings.ts';
import { lacksOf } from './database-lacks.ts';

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

const connectedBy = async <T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const VERSION = `select current_setting('server_version_num')::int as version, current_setting('server_version') as named`;

/** An older server would refuse the settings. */
const checkVersion = async (directUrl: string): Promise<void> => {
  const { rows } = await connectedBy({ connectionString: directUrl }, (client) =>
    client.query<{ version: number; named: string }>(VERSION),
  );
  const { version, named } = rows[0]!;
  if (version < OLDEST_VERSION * 10_000)
    throw new WrongServer(
      `Patchlight needs PostgreSQL ${OLDEST_VERSION} or newer. The server of the database is ${named}.`,
    );
};

const MARK = `(select setting from pg_settings where name = 'lock_timeout') as mark`;

/**
 * Whether a session starts with the settings of its client, as one of the server does; one of a pooler has started
 * before. And what else it says.
 */
const lookAt = async <Row>(url: string, expressions: string): Promise<Row & { isOwn: boolean }> => {
  const mark = String(randomInt(1_000_000_000, 2_000_000_000));
  const connectionString = withSettings(url, { ...SESSION_SETTINGS, lock_timeout: mark });
  const { rows } = await connectedBy({ connectionString }, (client) =>
    client.query<Row & { lacking: string[]; mark: string }>(
      `select ${MARK}, ${lackingOf(SESSION_SETTINGS)} as lacking, ${expressions}`,
    ),
  );
  const row = rows[0]!;
  return { ...row, isOwn: row.mark === mark && row.lacking.length === 0 };
};

/**
 * Checks that the server is not too old, and that nothing in between shares its sessions: live updates would be missed
 * without a word; and that it has what the migrations and the product need. With Citus, also that it has workers, and that they answer.
 * @throws {WrongServer}
 */
export const checkServer = async (directUrl: string): Promise<void> => {
  await checkVersion(directUrl);
  const { isOwn } = await lookAt(directUrl, '1').catch((error: unknown) => {
    throw isRefusedSetting(error) ? new WrongServer(SHARED_SESSIONS) : error;
  });
  if (!isOwn) throw new WrongServer(SHARED_SESSIONS);
  const fault = await connected(
    directUrl,
    async (client) => (await lacksOf(client)) ?? (await faultOfCluster(client)),
  );
  if (fault !== null) throw new WrongServer(fault);
};

/** As many sessions of a pooler are looked at, at once. */
const SESSIONS = 5;

const POOLED = `select pg_try_advisory_xact_lock($1) as is_elsewhere, current_setting('application_name') as name,
  ${lackingOf(SESSION_SETTINGS)} || array(select name from pg_settings where setting = '0' and name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')) as lacking
  from pg_sleep(0.1)`;

interface PooledRow {
  is_elsewhere: boolean;
  name: string;
  lacking: string[];
}

/** A pooler may open sessions of the server first. */
const POOLER_MS = 20_000;

/**
 * Checks that a pooler leads to the same database, and that its sessions have the settings that Patchlight relies on,
 * and the names of processes.
 * @throws {WrongServer}
 */
export const checkPooler = (pooledUrl: string, directUrl: string): Promise<void> =>
  connected(directUrl, async (direct) => {
    const key = randomInt(2 ** 40, 2 ** 47);
    const name = `patchlight-check-${randomUUID()}`;
    await direct.query('select pg_advisory_lock($1)', [key]);
    const { Client: _, ...address } = connectionTo(pooledUrl, { name, isPooled: true });
    const patient = { ...address, connectionTimeoutMillis: POOLER_MS };
    const look = (): Promise<PooledRow> =>
      connectedBy(patient, async (pooled) => (await pooled.query<PooledRow>(POOLED, [key])).rows[0]!);
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, look));
    if (sessions.some(({ is_elsewhere }) => is_elsewhere))
      throw new WrongServer('DATABASE_URL and DATABASE_DIRECT_URL do not lead to the same database.');
    if (sessions.some((session) => session.name !== name))
      throw new WrongServer(
        'The pooler of DATABASE_URL changes application_name, by which processes are known. PgBouncer: application_name_add_host = 0.',
      );
    const lacking = new Set(sessions.flatMap((session) => session.lacking));
    if (lacking.size > 0)
      throw new WrongServer(
        `The pooler of DATABASE_URL opens sessions without the settings that Patchlight relies on (${[...lacking].join(', ')}). PgBouncer: connect_query='${CONNECT_QUERY.replaceAll("'", "''")}'.`,
      );
  });

const REPLICA = `${DATABASE_IDENTITY} as identity, pg_is_in_recovery() as is_replica`;

const checkReplica = async (url: string, identity: string): Promise<void> => {
  const refuse = (why: string): never => {
    throw new WrongServer(`${nameOfServer(url)} in DATABASE_REPLICA_URLS ${why}.`);
  };
  const session = await lookAt<{ identity: string; is_replica: boolean }>(url, REPLICA).catch(
    (error: unknown) => {
      if (isRefusedSetting(error)) refuse('is a pooler that shares sessions: name the replica itself');
      // It is used once it is there, and checked again by then.
      if (isAway(error)) return null;
      return refuse(`refuses the connection: ${(error as Error).message}`);
    },
  );
  if (!session) return;
  if (!session.isOwn) refuse('is a pooler that shares sessions: name the replica itself');
  if (!session.is_replica) refuse('is no replica: it takes writes itself');
  if (session.identity !== identity) refuse('is no replica of the database of DATABASE_URL');
};

/**
 * Checks that replicas are of this database. One that does not answer is not refused.
 * @returns the name of the database's data, by which connections to replicas are checked later
 * @throws {WrongServer}
 */
export const checkReplicas = async (urls: readonly string[], directUrl: string): Promise<string> => {
  const { rows } = await connected(directUrl, (client) =>
    client.query<{ identity: string; is_citus: boolean }>(
      `select ${DATABASE_IDENTITY} as identity, exists (select from pg_extension where extname = 'citus') as is_citus`,
    ),
  );
  const { identity, is_citus } = rows[0]!;
  for (const url of urls) await checkReplica(url, identity);
  if (is_citus) throw new WrongServer('DATABASE_REPLICA_URLS cannot be used with Citus: unset it.');
  return identity;
};
