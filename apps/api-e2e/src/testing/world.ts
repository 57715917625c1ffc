import { USUAL_OPTIONS, startTestServer } from '@patchlight/embedded-postgres';
import type { TestServer } from '@patchlight/embedded-postgres';
import { startSteamSimulator, storeSettings } from '@patchlight/simulators';
import type { SteamSimulator, SteamSimulatorOptions } from '@patchlight/simulators';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { MAIN, startPatchlight } from './patchlight-process.ts';
import type { PatchlightProcess, Settings } from './patchlight-process.ts';
import { runCommand } from './run-command.ts';

/** A simulated store, a database, and the Patchlight processes of a test. */
export interface World {
  steam: SteamSimulator;
  database: TestServer;
  /** Queries the database directly. */
  rows<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** Settings of every process. */
  settings: Settings;
  start(role: 'all' | 'api' | 'worker', settings?: Settings): Promise<PatchlightProcess>;
  /** Stops everything. */
  close(): Promise<void>;
}

export interface WorldOptions {
  steam?: SteamSimulatorOptions;
  /** With MAIN: the program of another build, which prepares the database, too. */
  settings?: Settings;
  /** Whether committed data must survive a crash of the database, on a server of the test's own; slower. */
  durable?: boolean;
  /** Whether the test signals or stops the database, or does to it what Citus does not allow, such as with triggers. */
  own?: boolean;
  /** Folder of the database, on a server of the test's own; a temporary one by default. */
  databaseDir?: string;
  /** Connection string of the server that gets the database. */
  server?: string;
}

/** No rate limit towards the store, games due every second, no rate limits for users. */
const settingsOf = (databaseUrl: string, steamUrl: string): Settings => ({
  DATABASE_URL: databaseUrl,
  JWT_SECRET: randomBytes(32).toString('hex'),
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  ...storeSettings(steamUrl),
  STEAM_REQUESTS_PER_SECOND: '10000',
  INGEST_INTERVAL_SECONDS: '1',
  RATE_LIMIT_FACTOR: '0',
});

const keyOfBuild = async (main: string): Promise<string> =>
  `build-${createHash('sha256')
    .update(await readFile(main))
    .digest('hex')
    .slice(0, 16)}`;

/** Gives a database settings that every build holds in. */
const makeUsual = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client
    .query(`do $$ begin execute format('alter database %I reset all', current_database()); end $$`)
    .finally(() => client.end());
};

const prepare = async (main: string, databaseUrl: string): Promise<void> => {
  if (main !== MAIN) await makeUsual(databaseUrl);
  const { code, output } = await runCommand(['migrate'], { MAIN: main, DATABASE_URL: databaseUrl });
  if (code !== 0) throw new Error(`The database could not be prepared:\n${output}`);
};

const databases = new Set<TestServer>();
process.on('exit', () => {
  for (const database of databases) if (database.pid !== undefined) database.signal('SIGINT');
});

export const startWorld = async ({
  steam = {},
  settings,
  durable = false,
  own = false,
  databaseDir,
  server,
}: WorldOptions = {}): Promise<World> => {
  const dir = databaseDir ?? (await mkdtemp(join(tmpdir(), 'patchlight-e2e-database-')));
  const main = settings?.['MAIN'] ?? MAIN;
  const database = await startTestServer(
    {
      dir,
      volatile: !durable,
      own: own || durable || databaseDir !== undefined,
      ...(server !== undefined && { given: server }),
    },
    { key: await keyOfBuild(main), prepare: (url) => prepare(main, url) },
  );
  databases.add(database);
  const simulator = await startSteamSimulator({ games: 60, postsPerGame: 12, ...steam });
  const pool = new pg.Pool({
    connectionString: database.url(),
    options: USUAL_OPTIONS,
    max: 4,
    application_name: 'test',
  });
  pool.on('error', () => undefined);
  const processes: PatchlightProcess[] = [];
  const all = { ...settingsOf(database.url(), simulator.url), ...settings };
  return {
    steam: simulator,
    database,
    settings: all,
    rows: async <Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []) =>
      (await pool.query<Row>(sql, parameters)).rows,
    start: async (role, more = {}) => {
      const process = await startPatchlight({ ...all, ROLE: role, ...more });
      processes.push(process);
      return process;
    },
    close: async () => {
      await Promise.all(processes.map((process) => process.end('SIGKILL')));
      await pool.end();
      await simulator.close();
      await database.stop();
      databases.delete(database);
      if (!databaseDir) await rm(dir, { recursive: true, force: true });
    },
  };
};

/** Unix seconds of a post that is newer than everything before. */
export const nextSecond = (): number => Math.floor(Date.now() / 1_000) + 1;
