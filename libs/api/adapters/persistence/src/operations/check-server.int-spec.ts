import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { startStreamingCluster } from '@patchlight/embedded-postgres';
import type { ClusterServer, StreamingCluster } from '@patchlight/embedded-postgres';
import { withSettings } from '../kernel/connection/connections.ts';
import { SESSION_SETTINGS } from '../kernel/connection/session-settings.ts';
import { migrate } from '../kernel/migration/migrate.ts';
import { checkPooler, checkReplicas, checkServer } from './check-server.ts';
import { rawClient } from '../testing/raw-client.ts';

/** What a pooler has to give its sessions. */
const GIVEN: Record<string, string> = {
  ...SESSION_SETTINGS,
  statement_timeout: '5000',
  lock_timeout: '4000',
  idle_in_transaction_session_timeout: '30000',
};

describe('the check of the database at the start', () => {
  let test: TestDatabase;

  /** The same server, which says that it is of this version. */
  const saying = (version: string): string =>
    withSettings(test.url, { search_path: `v${version},pg_catalog,public` });

  beforeAll(async () => {
    test = await createTestDatabase();
    for (const version of ['140022', '150000']) {
      await test.db.query(`create schema v${version}`);
      await test.db.query(
        `create function v${version}.current_setting(name text) returns text language sql
         as $$ select '${version}' $$`,
      );
    }
  });
  afterAll(() => test.close());

  it('refuses PostgreSQL 14', async () => {
    await expect(checkServer(saying('140022'))).rejects.toThrow(
      /^Patchlight needs PostgreSQL 15 or newer\. .*\.$/,
    );
  });

  it('accepts PostgreSQL 15, and the one here', async () => {
    await checkServer(saying('150000'));
    await checkServer(test.url);
  });

  it('refuses a session that does not start with the settings of its client', async () => {
    const started = new URL(test.url);
    started.searchParams.set('lock_timeout', '4000');
    await expect(checkServer(started.href)).rejects.toThrow('Set DATABASE_DIRECT_URL');
  });

  it('names all that the database lacks in one table, with the commands that mend it', async () => {
    const url = new URL(await test.server.createDatabase('lacking'));
    const admin = rawClient(url.href);
    await admin.connect();
    try {
      await admin.query(
        `drop role if exists nobody_special; create role nobody_special login password 'secret';
         revoke create on schema public from public`,
      );
      Object.assign(url, { username: 'nobody_special', password: 'secret' });
      const lacks = await checkServer(url.href).catch((error: unknown) => (error as Error).message);
      expect(lacks).toMatch(/^The database cannot serve Patchlight yet:\n/);
      const commands = String(lacks)
        .split('\n')
        .slice(2)
        .map((line) => line.trim().split(/ {2,}/)[1]!);
      expect(commands).toEqual([
        'grant usage, create on schema public to nobody_special',
        'create schema pgboss authorization nobody_special',
        'create extension pg_trgm schema public',
      ]);
      for (const command of commands) await admin.query(command);
      await checkServer(url.href);
      await migrate(url.href);
    } finally {
      await admin.end();
    }
  });

  it('passes on that a server is away', async () => {
    await expect(checkServer('postgresql://ada@127.0.0.1:1/none')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('accepts sessions with timeouts, of the same database', async () => {
    await checkPooler(withSettings(test.url, GIVEN), test.url);
  });

  it.each([
    ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map((name) => [
      name,
      '0',
    ]),
    ['TimeZone', 'Asia/Kathmandu'],
    ['DateStyle', 'ISO, DMY'],
    ['standard_conforming_strings', 'off'],
    ['default_transaction_isolation', 'serializable'],
  ])('refuses a pooler whose sessions have another %s', async (name, odd) => {
    const refused = checkPooler(withSettings(test.url, { ...GIVEN, [name!]: odd! }), test.url);
    await expect(refused).rejects.toThrow(
      `relies on (${name}). PgBouncer: connect_query='set TimeZone = ''UTC'';`,
    );
  });

  it('refuses a pooler of another database', async () => {
    const other = withSettings(await test.server.createDatabase('other'), GIVEN);
    await expect(checkPooler(other, test.url)).rejects.toThrow('do not lead to the same database');
  });

  it('refuses a pooler that renames processes', async () => {
    const renaming = new URL(withSettings(test.url, GIVEN));
    renaming.searchParams.set('application_name', 'pooler');
    await expect(checkPooler(renaming.href, test.url)).rejects.toThrow('application_name_add_host');
  });
});

describe('the check of replicas at the start', () => {
  let cluster: StreamingCluster;
  let replica: ClusterServer;
  let other: TestDatabase;

  beforeAll(async () => {
    [cluster, other] = await Promise.all([startStreamingCluster(), createTestDatabase()]);
    replica = await cluster.addReplica();
  });
  afterAll(() => Promise.all([cluster.close(), other.close()]));

  it('accepts a replica of the database, and one that is away', async () => {
    const urls = [replica.url(), 'postgresql://ada@127.0.0.1:1/postgres'];
    expect(await checkReplicas(urls, cluster.primary.url())).toMatch(/^\d+\/\d+$/);
  });

  it.each([
    ['the primary', () => cluster.primary.url(), 'is no replica: it takes writes itself'],
    ['another database of a replica', () => replica.url('template1'), 'is no replica of the database of'],
    [
      'a replica that refuses the user',
      () => replica.url().replace('postgres@', 'ada@'),
      'refuses the connection',
    ],
    ['a session that has started before', () => `${replica.url()}?lock_timeout=4000`, 'is a pooler'],
  ])('refuses %s in one line, without passwords', async (_, url, problem) => {
    const secret = url().replace('@', ':canary@');
    const refused = checkReplicas([secret], cluster.primary.url());
    await expect(refused).rejects.toThrow(`${new URL(url()).host} in DATABASE_REPLICA_URLS ${problem}`);
    await expect(refused).rejects.toThrow(/^(?!.*canary).*\.$/);
  });

  it('refuses replicas beside Citus', async () => {
    const client = rawClient(cluster.primary.url());
    await client.connect();
    await client.query(`create schema said; create table said.pg_extension as select 'citus' as extname`);
    await client.end();
    const citus = `${cluster.primary.url()}?options=-csearch_path%3Dsaid,pg_catalog`;
    await expect(checkReplicas([replica.url()], citus)).rejects.toThrow('cannot be used with Citus');
  });

  it('refuses the replica of another database', async () => {
    await expect(checkReplicas([replica.url()], other.url)).rejects.toThrow(
      'is no replica of the database of',
    );
  });
});
