import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { addFollows, addGames, addUsers } from '../testing/seed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { tidy } from '../testing/tidy.ts';
import { BadArchive, Summer } from './archive.ts';
import type { ArchiveTail, TableHead } from './archive.ts';
import { RestoreRefused, restoreBackup } from './restore-backup.ts';
import type { JobIntake } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';
import { rawClient } from '../testing/raw-client.ts';

const untouched = async (): Promise<never> => {
  throw new Error('No job may be touched.');
};
const jobs: JobIntake = { start: untouched, clear: untouched, enqueueIn: untouched };
const jobsQuery = `select ''::text as name, ''::text as data where false`;

describe('damaged backup', () => {
  let test: TestDatabase;
  let target: pg.Client;
  let dir: string;
  let whole: string;

  const text = (): string => gunzipSync(readFileSync(whole)).toString('latin1');
  const packed = (changed: string): Buffer => {
    expect(changed).not.toBe(text());
    return gzipSync(Buffer.from(changed, 'latin1'));
  };

  beforeAll(async () => {
    test = await createTestDatabase();
    dir = await mkdtemp(join(tmpdir(), 'patchlight-backup-'));
    whole = join(dir, 'whole.gz');
    await addGames(test.db, [7, 8]);
    const users = await addUsers(test.db, 40);
    await addFollows(test.db, 7, users, new Date());
    await test.db.query(`update users set username = 'ada' where id = $1`, [users[0]]);
    await writeBackup({ databaseUrl: test.url, path: whole, version: '1.0.0', jobsQuery });
    target = rawClient(await test.server.createDatabase('target'));
    await target.connect();
  });
  afterAll(async () => {
    await target.end();
    await test.close();
    await rm(dir, { recursive: true, force: true });
  });

  const broken: [string, () => Buffer, RegExp][] = [
    ['cut off', () => readFileSync(whole).subarray(0, -200), /cut off/],
    [
      'with a flipped bit',
      () => readFileSync(whole).map((byte, at) => (at === 2_000 ? byte ^ 4 : byte)) as Buffer,
      /damaged/,
    ],
    [
      'with a word changed and packed again',
      () => packed(text().replace('\tada\t', '\tADA\t')),
      /rows of users are not/,
    ],
    [
      'without one of its rows',
      () => packed(text().replace(/^\d+\t.*\n/m, '')),
      /are not those that were written/,
    ],
    [
      'without its end',
      () =>
        packed(
          text()
            .trimEnd()
            .replace(/\n[^\n]*$/, '\n'),
        ),
      /cut off/,
    ],
    [
      'of a newer version',
      () => packed(text().replace('"migrations":[', '"migrations":["29990101000000-later",')),
      /newer version/,
    ],
    [
      'of an early version',
      () => packed(text().replace(/"migrations":\[[^,]*,/, '"migrations":["20261121000000-early",')),
      /early version/,
    ],
    ['that is none', () => gzipSync('{"format":"something else"}\n'), /no backup of Patchlight/],
    ['that is not even packed', () => Buffer.from('hello'), /no backup/],
  ];

  it.each(broken)('%s: reports the error and changes nothing', async (name, content, message) => {
    const path = join(dir, `${name}.gz`);
    writeFileSync(path, content());
    const restoring = restoreBackup({
      databaseUrl: test.server.url('target'),
      path,
      replace: true,
      jobs,
      now: new Date(),
    });
    const refusal = await restoring.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BadArchive);
    expect((refusal as Error).message).toMatch(message);
    const { rows } = await target.query(
      `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(rows).toEqual([]);
  });
});

it('restores nothing into a database with the schema of a newer version', async () => {
  const test = await createTestDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'patchlight-backup-'));
  try {
    const path = join(dir, 'whole.gz');
    await writeBackup({ databaseUrl: test.url, path, version: '1.0.0', jobsQuery });
    await addGames(test.db, [7]);
    await test.db.query(`insert into migrations (name, executed_at) values ('29990101000000-later', now())`);
    const restoring = restoreBackup({ databaseUrl: test.url, path, replace: true, jobs, now: new Date() });
    const refusal = await restoring.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RestoreRefused);
    expect((refusal as Error).message).toMatch(/newer version/);
    expect(await test.db.query('select app_id from games')).toEqual([{ app_id: 7 }]);
  } finally {
    await test.close();
    await rm(dir, { recursive: true, force: true });
  }
});

describe('backup from before quarters of the inbox were dropped', () => {
  const NOW = new Date('2028-05-01');
  let test: TestDatabase;
  let dir: string;

  const inbox = async (): Promise<string[]> =>
    (
      await test.db.query<{ id: string }>(
        'select update_id::text as id from notifications order by update_id',
      )
    ).map(({ id }) => id);
  const restore = () =>
    restoreBackup({
      databaseUrl: test.url,
      path: join(dir, 'old.gz'),
      replace: true,
      jobs: { ...jobs, start: async () => undefined, clear: async () => undefined },
      now: NOW,
    });

  beforeAll(async () => {
    test = await createTestDatabase();
    dir = await mkdtemp(join(tmpdir(), 'patchlight-backup-'));
  });
  afterAll(async () => {
    await test.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('is restored with their rows until the next clean-up, which keeps what comes in meanwhile', async () => {
    const [user] = await addUsers(test.db, 1);
    await test.db.query('insert into notifications (user_id, update_id) values ($1, 5), ($1, 6)', [user]);
    await writeBackup({ databaseUrl: test.url, path: join(dir, 'old.gz'), version: '1.0.0', jobsQuery });
    await tidy(test.db, NOW);
    expect(await inbox()).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      await restore();
      expect(await inbox()).toEqual(['5', '6']);
      const { id } = (await test.db.queryOne<{ id: string }>(
        `insert into notifications (user_id, update_id) values ($1, nextval('updates_id_seq'))
         returning update_id::text as id`,
        [user],
      ))!;
      await tidy(test.db, NOW);
      expect(await inbox()).toEqual([id]);
    }
  });
});

/** The archive as an older version wrote it on a server that writes its zone as +0000: the same rows, in another form. */
const inAnotherForm = (archive: string): string => {
  const sums: ArchiveTail['tables'] = {};
  let table = '';
  let summer = new Summer();
  const lines = archive.split(/(?<=\n)/).map((line) => {
    if (line.startsWith('{"tables":'))
      return JSON.stringify({ ...(JSON.parse(line) as object), tables: sums });
    if (line.startsWith('{"table":')) {
      ({ table } = JSON.parse(line) as TableHead);
      summer = new Summer();
      return line;
    }
    if (line.startsWith('{"format"')) return line.replace(/,"textForms":\{[^}]*\}/, '');
    if (line === '\\.\n') {
      sums[table] = summer.sum();
      return line;
    }
    const other = line.replace(/(:\d\d(?:\.\d+)?\+00)(?=[\t\n])/g, '$100');
    summer.add(Buffer.from(other));
    return other;
  });
  return `${lines.join('')}\n`;
};

it('restores a backup whose rows were written under other settings of a server', async () => {
  const test = await createTestDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'patchlight-backup-'));
  const followed = 'select user_id, followed_at from follows order by 1';
  try {
    const path = join(dir, 'older.gz');
    await addGames(test.db, [7]);
    await addFollows(test.db, 7, await addUsers(test.db, 3), new Date());
    const before = await test.db.query(followed);
    await writeBackup({ databaseUrl: test.url, path, version: '1.0.0', jobsQuery });
    const written = gunzipSync(readFileSync(path)).toString();
    expect(written).toContain('"textForms":{"TimeZone":"UTC"');
    const older = inAnotherForm(written);
    expect(older).toMatch(/\+0000\n/);
    expect(older).not.toContain('textForms');
    writeFileSync(path, gzipSync(older));
    const restored = await restoreBackup({
      databaseUrl: test.url,
      path,
      replace: true,
      jobs: { ...jobs, start: async () => undefined, clear: async () => undefined },
      now: new Date(),
    });
    expect(restored['follows']?.rows).toBe(3);
    expect(await test.db.query(followed)).toEqual(before);
  } finally {
    await test.close();
    await rm(dir, { recursive: true, force: true });
  }
});
