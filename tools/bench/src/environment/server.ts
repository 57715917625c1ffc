import { EmbeddedPostgres } from '@patchlight/embedded-postgres';
import type { EmbeddedPostgresOptions } from '@patchlight/embedded-postgres';
import { migrate } from '@patchlight/adapters/persistence';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The one PostgreSQL of a run, with the settings the product ships, for both sides of every comparison. */
export class BenchServer {
  private constructor(
    private readonly postgres: EmbeddedPostgres,
    private readonly dir: string,
  ) {}

  static async start(
    workDir: string,
    options: Pick<EmbeddedPostgresOptions, 'maxConnections'> = {},
  ): Promise<BenchServer> {
    const dir = join(workDir, 'postgres');
    await rm(dir, { recursive: true, force: true });
    return new BenchServer(await EmbeddedPostgres.start({ dir, ...options }), dir);
  }

  /** Creates an empty database with the product's schema. */
  async create(name: string): Promise<BenchDatabase> {
    await withClient(this.postgres.url(), async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name}`);
    });
    const url = this.postgres.url(name);
    await migrate(url);
    return new BenchDatabase(url);
  }

  async drop(database: BenchDatabase): Promise<void> {
    await database.close();
    await withClient(this.postgres.url(), (client) =>
      client.query(`drop database if exists ${new URL(database.url).pathname.slice(1)} with (force)`),
    );
  }

  get pid(): number {
    return this.postgres.pid!;
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
    await rm(this.dir, { recursive: true, force: true });
  }
}

/** Connects for a piece of work. */
export const withClient = async (
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** A database of a run, with one connection for seeding and looking. */
export class BenchDatabase {
  private readonly pool: pg.Pool;

  constructor(readonly url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 1 });
    this.pool.on('error', () => undefined);
  }

  async query<Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, parameters)).rows;
  }

  /** Runs VACUUM, ANALYZE and CHECKPOINT, so that earlier work does not affect a measurement. */
  async settle(): Promise<void> {
    // Citus refuses VACUUM without names.
    const [all] = await this.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
       where schemaname in ('public', 'pgboss')`,
    );
    await this.query(`vacuum analyze ${all!.tables}`);
    await this.query('checkpoint');
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
