import { startTestServer } from '@patchlight/embedded-postgres';
import type { TestServer } from '@patchlight/embedded-postgres';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../kernel/database.ts';
import { migrate } from '../kernel/migrate.ts';
import { createOrm } from '../kernel/orm.ts';
import { distributeTables, useOneConnectionPerNode } from './distribute-tables.ts';

export interface TestDatabase {
  url: string;
  orm: MikroORM;
  db: Database;
  server: TestServer;
  close(): Promise<void>;
}

const MIGRATIONS = join(import.meta.dirname, '../migrations');

const keyOf = async (dir: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of (await readdir(dir)).sort()) hash.update(await readFile(join(dir, name)));
  hash.update(await readFile(join(import.meta.dirname, 'distribute-tables.ts')));
  return `schema-${hash.digest('hex').slice(0, 16)}`;
};

const prepare = async (url: string): Promise<void> => {
  await migrate(url);
  await distributeTables(url);
};

/** A real, migrated, empty PostgreSQL for one test file; with `own`, on a server that the test may signal or stop. */
export const createTestDatabase = async (
  options: { poolSize?: number; volatile?: boolean; own?: boolean } = {},
): Promise<TestDatabase> => {
  const dir = await mkdtemp(join(tmpdir(), `patchlight-${randomBytes(4).toString('hex')}-`));
  const server = await startTestServer(
    { dir, volatile: options.volatile ?? true, own: options.own ?? false },
    { key: await keyOf(MIGRATIONS), prepare },
  );
  const url = server.url();
  await useOneConnectionPerNode(url);
  const remove = async (): Promise<void> => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const orm = await createOrm({ databaseUrl: url, poolSize: options.poolSize ?? 10 });
    const close = (): Promise<void> => orm.close(true).then(remove);
    return { url, orm, db: new Database(orm.em), server, close };
  } catch (error) {
    await remove();
    throw error;
  }
};
