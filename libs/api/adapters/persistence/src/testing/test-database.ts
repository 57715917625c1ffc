import { startTestServer } from '@patchlight/embedded-postgres';
import type { TestServer } from '@patchlight/embedded-postgres';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distributeTables } from '../kernel/scale-out/index.ts';
import { migrate } from '../kernel/migration/migrate.ts';
import { createOrm } from '../kernel/orm.ts';
import { ALL_TABLES } from '../tables.ts';
import { AskingDatabase } from './asking-database.ts';
import { checkDeclaredRows } from './declared-rows.ts';

/** A busy machine may take many times longer than a free one. */
export const TEST_SLOWNESS = 5;

export interface TestDatabase {
  url: string;
  orm: MikroORM;
  db: AskingDatabase;
  server: TestServer;
  /** Whether its tables are distributed over the nodes of Citus. */
  isCluster: boolean;
  close(): Promise<void>;
}

const SCHEMA = ['../migrations', '../kernel/scale-out/cluster'].map((dir) => join(import.meta.dirname, dir));

const schemaKey = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const { name, facts } of ALL_TABLES) hash.update(`${name} ${facts.placed}`);
  for (const dir of SCHEMA)
    for (const name of (await readdir(dir)).sort()) hash.update(await readFile(join(dir, name)));
  return `schema-${hash.digest('hex').slice(0, 16)}`;
};

/** A real, migrated, empty PostgreSQL for one test file; with `own`, on a server that the test may signal or stop. */
export const createTestDatabase = async (
  options: { poolSize?: number; volatile?: boolean; own?: boolean; slowness?: number } = {},
): Promise<TestDatabase> => {
  const dir = await mkdtemp(join(tmpdir(), `patchlight-${randomBytes(4).toString('hex')}-`));
  const server = await startTestServer(
    { dir, volatile: options.volatile ?? true, own: options.own ?? false },
    { key: await schemaKey(), prepare: (url) => migrate(url).then(() => undefined) },
  );
  const url = server.url();
  // Sets what a copy of a database does not have.
  const isCluster = (await distributeTables(url)) !== null;
  const remove = async (): Promise<void> => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const orm = await createOrm({
      databaseUrl: url,
      poolSize: options.poolSize ?? 10,
      slowness: options.slowness ?? TEST_SLOWNESS,
    });
    const close = async (): Promise<void> => {
      await orm.close(true);
      await checkDeclaredRows(url).finally(remove);
    };
    return { url, orm, db: new AskingDatabase(orm.em), server, isCluster, close };
  } catch (error) {
    await remove();
    throw error;
  }
};
