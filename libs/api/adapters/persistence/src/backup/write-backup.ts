import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isCluster } from '../kernel/scale-out/index.ts';
import { connected } from '../kernel/connection/connections.ts';
import { TEXT_FORMS } from '../kernel/connection/session-settings.ts';
import { END_OF_TABLE, FORMAT, Summer, linesOf } from './archive.ts';
import type { ArchiveHead, ArchiveTail, TableHead, TableSum } from './archive.ts';
import { isAlone } from './is-alone.ts';
import { publish } from './publish.ts';
import { JOBS, columnsOf, migrationsOf, sequencesOf, sourceOf, tablesOf } from './schema.ts';

export interface BackupOptions {
  databaseUrl: string;
  /** Target file, written atomically and readable by its owner only; must not exist. */
  path: string;
  /** Of the product. */
  version: string;
  /** A query for name and data of all waiting and running jobs. */
  jobsQuery: string;
}

/** The database must not be written meanwhile. The message is for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

type Line = ArchiveHead | TableHead | ArchiveTail;

const json = (line: Line): Buffer => Buffer.from(`${JSON.stringify(line)}\n`);

/** A consistent snapshot of all data. */
const archive = async function* (
  client: pg.Client,
  { version, jobsQuery }: BackupOptions,
  sums: Record<string, TableSum>,
): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read read only');
  const migrations = await migrationsOf(client);
  const createdAt = new Date().toISOString();
  yield json({ format: FORMAT, version, createdAt, migrations, textForms: TEXT_FORMS });
  const rowsOf = async function* (head: TableHead, source: string): AsyncGenerator<Buffer> {
    yield json(head);
    const summer = new Summer();
    for await (const row of linesOf(client.query(copyTo(`copy ${source} to stdout`)))) {
      summer.add(row);
      yield row;
    }
    yield Buffer.from(`${END_OF_TABLE}\n`);
    sums[head.table] = summer.sum();
  };
  for (const table of await tablesOf(client)) {
    const columns = await columnsOf(client, table);
    yield* rowsOf({ table, columns }, sourceOf(client, table, columns));
  }
  yield* rowsOf({ table: JOBS, columns: ['name', 'data'] }, `(${jobsQuery})`);
  yield json({ tables: sums, sequences: await sequencesOf(client) });
  await client.query('commit');
};

/**
 * @returns counts of the written rows by table
 * @throws {BackupRefused} the app is running on a cluster, each of whose nodes would give a snapshot of its own
 */
export const writeBackup = async (options: BackupOptions): Promise<Record<string, TableSum>> => {
  const { databaseUrl, path } = options;
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
  const sums: Record<string, TableSum> = {};
  try {
    await connected(databaseUrl, async (client) => {
      if ((await isCluster(client)) && !(await isAlone(client)))
        throw new BackupRefused('Patchlight is running on this cluster. Stop all its processes first.');
      const file = createWriteStream(draft, { flags: 'wx', mode: 0o600 });
      await pipeline(archive(client, options, sums), createGzip(), file);
    });
    const written = await open(draft);
    await written.sync();
    await written.close();
    await publish(draft, path);
    return sums;
  } finally {
    await unlink(draft).catch(() => undefined);
  }
};
