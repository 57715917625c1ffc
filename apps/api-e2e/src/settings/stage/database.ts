import { EmbeddedPostgres, startStreamingCluster } from '@patchlight/embedded-postgres';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { startPgBouncer } from '../../testing/pgbouncer.ts';
import type { PgBouncer } from '../../testing/pgbouncer.ts';
import type { Settings } from '../../testing/patchlight-process.ts';
import type { Row } from '../table.ts';

/** An empty database as the row wants it, and the settings that lead to it. */
export interface RowDatabase {
  /** Leads to the server itself, as the role of the product; null: the product starts the server. */
  url: string | null;
  settings: Settings;
}

/** The server of a row, with a role and databases as an operator makes them. */
export interface RowServer {
  /** Makes one more database. */
  createDatabase(): Promise<RowDatabase>;
  close(): Promise<void>;
}

interface Server {
  url(database?: string): string;
  replicas: { url(database?: string): string }[];
  close(): Promise<void>;
}

const startServer = async ({ database, replicas }: Row, dir: string): Promise<Server> => {
  if (database === 'PostgreSQL 18') {
    const server = await EmbeddedPostgres.start({ dir: join(dir, 'postgres'), volatile: true });
    return { url: (name) => server.url(name), replicas: [], close: () => server.stop() };
  }
  const cluster = await startStreamingCluster();
  return {
    url: (name) => cluster.primary.url(name),
    replicas: replicas === 'one' ? [await cluster.addReplica()] : [],
    close: () => cluster.close(),
  };
};

/** Runs statements as the administrator of the server. */
const administer = async (url: string, statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const literal = (value: string): string => pg.escapeLiteral(value);

/** What the server sets for each session of the database. */
const sessionSettings = (row: Row): Record<string, string> => ({
  TimeZone: row.timeZone,
  DateStyle: row.dateStyle,
  IntervalStyle: row.intervalStyle,
  bytea_output: row.byteaOutput,
  extra_float_digits: row.extraFloatDigits,
  standard_conforming_strings: row.standardConformingStrings,
  lc_messages: row.messages,
});

/** A role's own schema, with no rights on `public`; or a role that owns the database. */
const rightsOf = ({ schema }: Row, role: string, database: string): string[] =>
  schema === 'public'
    ? [`alter database ${database} owner to ${role}`]
    : [
        `grant create on database ${database} to ${role}`,
        `create schema app authorization ${role}`,
        'revoke all on schema public from public',
        `alter role ${role} in database ${database} set search_path = app`,
      ];

/** Starts the server of a row; the product starts an embedded one itself. */
export const startRowServer = async (row: Row, dir: string): Promise<RowServer> => {
  if (row.database === 'embedded')
    return { createDatabase: async () => ({ url: null, settings: {} }), close: async () => undefined };
  const server = await startServer(row, dir);
  const poolers: PgBouncer[] = [];
  const [role, password] = ['patchlight', randomBytes(12).toString('hex')];
  await administer(server.url(), [`create role ${role} login password ${literal(password)}`]);
  const asRole = (url: string): string => Object.assign(new URL(url), { username: role, password }).href;
  let made = 0;
  return {
    createDatabase: async () => {
      const name = `patchlight_${(made += 1)}`;
      await administer(server.url(), [`create database ${name}`]);
      await administer(server.url(name), [
        ...rightsOf(row, role, name),
        ...Object.entries(sessionSettings(row)).map(
          ([setting, value]) =>
            `alter database ${name} set ${setting} = ${setting === 'DateStyle' ? value : literal(value)}`,
        ),
      ]);
      const url = asRole(server.url(name));
      const replicas = server.replicas.map((replica) => asRole(replica.url(name)));
      const pooler = row.pooler === 'none' ? null : await startPgBouncer({ databaseUrl: url });
      if (pooler) poolers.push(pooler);
      return {
        url,
        settings: {
          DATABASE_URL: pooler?.url ?? url,
          ...(pooler && { DATABASE_DIRECT_URL: url }),
          ...(replicas.length > 0 && { DATABASE_REPLICA_URLS: replicas.join() }),
        },
      };
    },
    close: async () => {
      await Promise.all(poolers.map((pooler) => pooler.close()));
      await server.close();
    },
  };
};
