import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../../testing/open-test-database.ts';
import { faultOfCluster } from './check-cluster.ts';
import { rawClient } from '../../../testing/raw-client.ts';

interface Said {
  version: string;
  /** Groups of the nodes that Citus knows; the coordinator is 0. */
  groups: number[];
  /** Whether each active worker answers. */
  workers: Record<string, boolean>;
  /** Whether Citus puts shards on the coordinator. */
  mayHaveShards: boolean;
  /** A table's way of distribution, and the group that has its only shard. */
  shard: [way: 'h' | 'n', group: number];
}

const test = await openTestDatabase();

describe('the check of a cluster at the start', () => {
  const client = rawClient(test.url);

  /** A session that sees what this Citus says of itself. */
  const checkOf = async ({
    version,
    groups,
    workers,
    mayHaveShards,
    shard,
  }: Said): Promise<string | null> => {
    const answers = Object.entries(workers).map(
      ([name, success]) => `union all select '${name}', 5432, ${success}, '1'`,
    );
    await client.query('begin');
    await client.query(`
      create schema said;
      create table said.pg_extension as select 'citus' as extname, '${version}' as extversion;
      create table said.pg_dist_node as
        select g as groupid, g > 0 or ${mayHaveShards} as shouldhaveshards from unnest('{${groups.join()}}'::int[]) g;
      create table said.pg_dist_partition as select 1 as logicalrelid, '${shard[0]}' as partmethod;
      create table said.pg_dist_shard as select 1 as logicalrelid, 7 as shardid;
      create table said.pg_dist_placement as select 7 as shardid, ${shard[1]} as groupid;
      create function said.run_command_on_workers(command text)
        returns table (nodename text, nodeport int, success boolean, result text) language sql
        as $$ select '', 0, true, '' where false ${answers.join(' ')} $$;
      set local search_path = said, pg_catalog`);
    return faultOfCluster(client).finally(() => client.query('rollback'));
  };
  const whole: Said = {
    version: '13.2-1',
    groups: [0, 1, 2],
    workers: { a: true, b: true },
    mayHaveShards: false,
    shard: ['h', 1],
  };

  beforeAll(async () => {
    await client.connect();
    // The schema is on this node only.
    await client.query(`select set_config('citus.enable_ddl_propagation', 'off', false)`);
  });
  afterAll(() => client.end());

  it('accepts the server here, and a cluster that is whole', async () => {
    expect(await faultOfCluster(client)).toBeNull();
    expect(await checkOf(whole)).toBeNull();
    expect(await checkOf({ ...whole, version: '14.0-1' })).toBeNull();
    // A table with a copy on every node.
    expect(await checkOf({ ...whole, shard: ['n', 0] })).toBeNull();
  });

  it.each<[string, Partial<Said>, string]>([
    [
      'Citus 12',
      { version: '12.1-1' },
      'Patchlight needs Citus 13 or newer. That of the database is 12.1-1.',
    ],
    ['a coordinator without an address', { groups: [1, 2] }, 'select citus_set_coordinator_host'],
    ['a coordinator that gets shards', { mayHaveShards: true }, 'select citus_drain_node'],
    ['a coordinator that has shards', { shard: ['h', 0] }, 'select citus_drain_node'],
    ['no worker', { workers: {} }, 'no active worker node'],
    [
      'a worker that does not answer',
      { workers: { a: true, b: false } },
      'The coordinator of Citus does not reach b:5432',
    ],
  ])('refuses %s in one line', async (_, more, words) => {
    const fault = await checkOf({ ...whole, ...more });
    expect(fault).toContain(words);
    expect(fault).not.toContain('\n');
  });
});
