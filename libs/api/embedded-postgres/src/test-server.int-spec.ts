import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EmbeddedPostgres } from './embedded-postgres.ts';
import { startTestServer } from './test-server.ts';
import type { TestServer } from './template.ts';

describe('a server for tests that the environment names', () => {
  const environment = process.env['TEST_DATABASE_URL'];
  const dirs: string[] = [];
  let given: EmbeddedPostgres;
  let prepared = 0;

  const rows = async (url: string, sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return (await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end())).rows.flat();
  };
  const template = {
    key: `given-${randomBytes(4).toString('hex')}`,
    prepare: async (url: string): Promise<void> => {
      prepared += 1;
      await rows(url, 'create table things as select 7 as id');
    },
  };
  const folder = async (): Promise<string> => {
    const dir = await mkdtemp(join(tmpdir(), 'patchlight-test-server-'));
    dirs.push(dir, join(tmpdir(), `patchlight-odd-template-${template.key}`));
    return dir;
  };
  const start = async (own = false): Promise<TestServer> =>
    startTestServer({ dir: await folder(), volatile: true, own }, template);
  const databases = (): Promise<unknown[]> =>
    rows(given.url(), `select datname from pg_database where datname like 'patchlight_test%'`);

  beforeAll(async () => {
    given = await EmbeddedPostgres.start({ dir: await folder(), volatile: true });
    process.env['TEST_DATABASE_URL'] = given.url();
  });
  afterAll(async () => {
    if (environment === undefined) delete process.env['TEST_DATABASE_URL'];
    else process.env['TEST_DATABASE_URL'] = environment;
    await given.stop();
    await Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true })));
  });

  it('holds a database of each test, prepared once, and none after the tests', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    await rows(one.url(), 'update things set id = 8');
    expect([
      await rows(one.url(), 'select id from things'),
      await rows(other.url(), 'select id from things'),
    ]).toEqual([[8], [7]]);
    const more = await one.createDatabase('more');
    expect(more).toBe(one.url('more'));
    expect(await rows(more, `select to_regclass('things')`)).toEqual([null]);
    expect([prepared, (await databases()).length]).toEqual([1, 3]);
    await Promise.all([one.stop(), other.stop()]);
    expect(await databases()).toEqual([]);
  });

  it('is never signaled', async () => {
    const test = await start();
    expect(() => test.signal('SIGKILL')).toThrow('not the test’s own');
    expect(test.pid).toBeUndefined();
    await test.stop();
    expect(given.pid).toBeGreaterThan(1);
  });

  it('is not used by tests that signal their server', async () => {
    const test = await start(true);
    expect(test.pid).not.toBe(given.pid);
    const { pid } = test;
    test.signal('SIGKILL');
    while (test.pid === pid) await new Promise((done) => setTimeout(done, 20));
    expect(await rows(given.url(), 'select 1')).toEqual([1]);
    await test.stop();
  });
});
