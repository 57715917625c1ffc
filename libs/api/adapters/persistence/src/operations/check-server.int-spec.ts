import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { startStreamingCluster } from '@patchlight/embedded-postgres';
import type { ClusterServer, StreamingCluster } from '@patchlight/embedded-postgres';
import { checkPooler, checkReplicas, checkServer } from './check-server.ts';

/** A user's own connection string, with settings of its sessions. */
const withSettings = (url: string, settings: Record<string, string>): string => {
  const changed = new URL(url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  changed.searchParams.set('options', options.join(' '));
  return changed.href;
};

const TIMEOUTS = {
  statement_timeout: '5000',
  lock_timeout: '4000',
  idle_in_transaction_session_timeout: '30000',
};

describe('the check of the database at the start', () => {
  let test: TestDatabase;

  /** The same server, which says that it is of this version. */
  const saying = (version: string): string =>
    withSettings(test.url, { search_path: `v${version},pg_catalog` });

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

  it('passes on that a server is away', async () => {
    await expect(checkServer('postgresql://ada@127.0.0.1:1/none')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('accepts sessions with timeouts, of the same database', async () => {
    await checkPooler(withSettings(test.url, TIMEOUTS), test.url);
  });

  it.each(Object.keys(TIMEOUTS))('refuses a pooler whose sessions have no %s', async (name) => {
    const pooled = withSettings(test.url, { ...TIMEOUTS, [name]: '0' });
    await expect(checkPooler(pooled, test.url)).rejects.toThrow(
      "connect_query='set statement_timeout = 5000; set lock_timeout = 4000; set idle_in_transaction_session_timeout = 30000'",
    );
  });

  it('refuses a pooler of another database', async () => {
    const other = withSettings(await test.server.createDatabase('other'), TIMEOUTS);
    await expect(checkPooler(other, test.url)).rejects.toThrow('do not lead to the same database');
  });

  it('refuses a pooler that renames processes', async () => {
    const renaming = new URL(withSettings(test.url, TIMEOUTS));
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
    const client = new pg.Client({ connectionString: cluster.primary.url() });
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
