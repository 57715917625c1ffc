import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LibraryBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { existsSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USUAL_OPTIONS } from '@patchlight/embedded-postgres';
import pg from 'pg';
import { startPatchlight } from './testing/patchlight-process.ts';
import { runCommand } from './testing/run-command.ts';
import type { CommandResult } from './testing/run-command.ts';
import { PASSWORD, Visitor, signUp } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

interface UserRow {
  username: string;
}

describe('a backup', () => {
  let world: World;
  let dir: string;
  let made = 0;
  let whole: string;
  let ada: UserRow;

  /** A second, empty database, and the settings to use it. */
  const emptyDatabase = async (): Promise<{ url: string; settings: Record<string, string> }> => {
    const url = await world.database.createDatabase(`target_${(made += 1)}`);
    return { url, settings: { ...world.settings, DATABASE_URL: url } };
  };
  const backUp = async (folder: string, ...more: string[]): Promise<string> => {
    const { code, output } = await runCommand(['backup', '--dir', folder, ...more], world.settings);
    expect([code, output]).toEqual([0, expect.stringContaining('.backup.gz: ')]);
    return join(folder, readdirSync(folder).sort().at(-1)!);
  };
  const restore = (
    path: string,
    settings: Record<string, string>,
    ...more: string[]
  ): Promise<CommandResult> => runCommand(['restore', path, ...more], settings);
  const asked = async <T>(url: string, sql: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url, options: USUAL_OPTIONS });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows as T[];
  };
  const isCluster = async (): Promise<boolean> =>
    (await world.rows(`select from pg_extension where extname = 'citus'`)).length > 0;
  /** A checksum per table. */
  const sumsOf = async (url: string): Promise<Record<string, string>> => {
    const tables = await asked<{ name: string }>(
      url,
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p') and not relispartition and relname not in ('migrations', 'list_changes') order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await asked<{ sum: string }>(
        url,
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${name} t`,
      );
      sums[name] = row!.sum;
    }
    return sums;
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'patchlight-backup-'));
    world = await startWorld();
    const product = await world.start('all');
    const visitor = await signUp(product.url);
    for (const { appid } of world.steam.catalogue.slice(0, 5)) await visitor.follow(appid);
    await eventually('the posts were there', async () => {
      const [row] = await world.rows<{ n: number }>('select count(distinct app_id)::int as n from updates');
      return row!.n >= 5;
    });
    [ada] = (await world.rows<UserRow>('select username from users')) as [UserRow];
    await product.end();
    whole = await backUp(join(dir, 'whole'));
  });
  afterAll(async () => {
    await world?.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('restores an empty database byte for byte, and users can sign in and sign up there', async () => {
    const { url, settings } = await emptyDatabase();
    const { code, output } = await restore(whole, settings);
    expect([code, output]).toEqual([0, expect.stringMatching(/^Restored \d+ rows of \d+ tables/)]);
    const sums = await sumsOf(url);
    expect(Object.keys(sums).length).toBeGreaterThan(20);
    expect(sums).toEqual(await sumsOf(world.database.url()));
    const keys = `select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as key
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`;
    expect(await asked(url, keys)).toEqual(await asked(world.database.url(), keys));

    const product = await startPatchlight({ ...settings, ROLE: 'all' });
    const login = { identifier: ada.username, password: PASSWORD };
    const { data } = await new Visitor(product.url).done<{ data: { token: string } }>('POST', '/auth/login', {
      body: login,
    });
    const visitor = new Visitor(product.url, data.token);
    const library = await visitor.done<LibraryBody>('GET', '/user/games');
    expect(library.data.games).toHaveLength(5);
    await (await signUp(product.url, 'Bob')).follow(world.steam.catalogue[9]!.appid);
    await product.end();
  });

  it('is readable only by its owner, and is never partially written', () => {
    expect(statSync(whole).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dir, 'whole'))).toEqual([
      expect.stringMatching(/^patchlight-\d{8}T\d{9}Z\.backup\.gz$/),
    ]);
  });

  it('is a consistent snapshot while users sign up: every user in it has the session of the same transaction', async () => {
    const product = await world.start('all');
    let writing = true;
    const crowd = (async () => {
      let people = 0;
      while (writing) {
        await Promise.all([0, 1, 2, 3].map((n) => signUp(product.url, `Crowd${people + n}`)));
        people += 4;
      }
      return people;
    })();
    await eventually('some had signed up', async () => {
      const [row] = await world.rows<{ n: number }>('select count(*)::int as n from users');
      return row!.n > 5;
    });
    const backedUp = await runCommand(['backup', '--dir', join(dir, 'live')], world.settings);
    writing = false;
    const people = await crowd;
    await product.end();
    // Each node of a cluster would give a snapshot of its own.
    if (await isCluster())
      return expect(backedUp).toMatchObject({
        code: 75,
        output: expect.stringContaining('is running on this cluster'),
      });
    expect(backedUp.code).toBe(0);
    const path = join(dir, 'live', readdirSync(join(dir, 'live'))[0]!);
    const { url, settings } = await emptyDatabase();
    expect((await restore(path, settings)).code).toBe(0);
    const [row] = await asked<{ users: number; sessions: number }>(
      url,
      `select (select count(*)::int from users) as users,
         (select count(distinct user_id)::int from sessions) as sessions`,
    );
    expect(row!.users).toBeGreaterThan(1);
    expect(row!.users).toBeLessThanOrEqual(people + 1);
    expect(row!.sessions).toBe(row!.users);
  });

  it('contains the queued jobs, for the workers after the restore', async () => {
    const api = await world.start('api');
    const game = world.steam.catalogue[20]!;
    await (await signUp(api.url, 'Cleo')).follow(game.appid);
    await api.end();
    const path = await backUp(join(dir, 'jobs'));
    const { url, settings } = await emptyDatabase();
    expect((await restore(path, settings)).code).toBe(0);
    await asked(url, 'update game_feeds set due_at = null');
    const waiting = await asked<{ data: { appIds: number[] } }>(
      url,
      `select data from pgboss.job where name = 'fetch-games' and state = 'created'`,
    );
    expect(waiting.flatMap(({ data }) => data.appIds)).toContain(game.appid);
  });

  it('that is truncated fails with a message and changes nothing', async () => {
    const { url, settings } = await emptyDatabase();
    const path = join(dir, 'cut-off.gz');
    writeFileSync(path, readFileSync(whole).subarray(0, -200));
    const { code, output } = await restore(path, settings, '--replace', '--yes');
    expect([code, output]).toEqual([65, expect.stringMatching(/^.*cut off.*\n$/)]);
    const tables = `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
    expect(await asked(url, tables)).toEqual([]);
  });

  describe('restored over a database that is not empty', () => {
    let full: { url: string; settings: Record<string, string> };
    const users = (): Promise<UserRow[]> => asked(full.url, 'select username from users order by id');
    beforeAll(async () => {
      full = await emptyDatabase();
      const product = await startPatchlight({ ...full.settings, ROLE: 'api' });
      await signUp(product.url, 'Dora');
      await product.end();
    });

    it.each([
      ['is refused', [], 75, /not empty/],
      ['is refused without a confirmation', ['--replace'], 64, /Usage/],
    ])('%s', async (_, options, code, message) => {
      const before = await users();
      const result = await restore(whole, full.settings, ...options);
      expect([result.code, result.output]).toEqual([code, expect.stringMatching(message)]);
      expect(await users()).toEqual(before);
    });

    it('is refused while the product is running, even with a confirmation', async () => {
      const product = await startPatchlight({ ...full.settings, ROLE: 'api' });
      const before = await users();
      const { code, output } = await restore(whole, full.settings, '--replace', '--yes');
      expect([code, output]).toEqual([75, expect.stringContaining('is running')]);
      expect(await users()).toEqual(before);
      await product.end();
    });

    it('replaces all data when confirmed', async () => {
      expect((await restore(whole, full.settings, '--replace', '--yes')).code).toBe(0);
      expect(await users()).toEqual([ada]);
    });
  });

  it('is rotated: only the given number is kept', async () => {
    const folder = join(dir, 'kept');
    const paths = [await backUp(folder), await backUp(folder), await backUp(folder, '--keep', '2')];
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual(paths.slice(1));
    expect((await runCommand(['backup', '--dir', folder, '--keep', '0'], world.settings)).code).toBe(64);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('deletes the unfinished ones of killed processes', async () => {
    const folder = join(dir, 'unfinished');
    const whole = await backUp(folder);
    const [left, recent] = ['0a1b2c3d', '4e5f6a7b'].map((id) => `${whole}.${id}.part`) as [string, string];
    for (const path of [left, recent]) writeFileSync(path, '');
    const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
    utimesSync(left, longAgo, longAgo);
    await runCommand(['backup', '--dir', folder], world.settings);
    expect([existsSync(left), existsSync(recent)]).toEqual([false, true]);
  });

  it('of the embedded database is written while the product runs, without stopping its server', async () => {
    const { DATABASE_URL: _, ...settings } = world.settings;
    const product = await startPatchlight({ ...settings, ROLE: 'all' });
    await signUp(product.url, 'Emil');
    const pid = (): string =>
      readFileSync(join(product.dir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0]!;
    const before = pid();
    const { code, output } = await runCommand(['backup'], { ...settings, DATA_DIR: product.dir });
    expect([code, output]).toEqual([0, expect.stringContaining(join(product.dir, 'backups/patchlight-'))]);
    expect(pid()).toBe(before);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    const [file] = readdirSync(join(product.dir, 'backups'));
    const { url, settings: elsewhere } = await emptyDatabase();
    expect((await restore(join(product.dir, 'backups', file!), elsewhere)).code).toBe(0);
    expect(await asked<UserRow>(url, 'select username from users')).toHaveLength(1);
    await product.end();
  });
});
