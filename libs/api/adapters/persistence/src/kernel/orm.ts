import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { entities } from '../entities.ts';
import { migrations } from './migration/migrations.ts';
import { connectionTo } from './connection/connections.ts';
import type { ConnectionOptions } from './connection/connections.ts';

/** A process that takes leases needs a globally unique name. */
export interface OrmOptions extends ConnectionOptions {
  databaseUrl: string;
  /** Where the migrator finds what it needs: the server's name of the database, and the schema of the migrations' table. */
  migrated?: { database: string; schema: string };
  /** Size of the pool. */
  poolSize?: number;
}

const TIMESTAMPTZ_ARRAY = 1185;

/** Reads times as dates, as the driver does by itself: the ORM would leave them as text. */
const timesAsDates = ({ options }: pg.Pool): void => {
  const { builtins } = pg.types;
  for (const oid of [builtins.TIMESTAMPTZ, TIMESTAMPTZ_ARRAY])
    (options.types as pg.TypeOverrides).setTypeParser(oid, pg.types.getTypeParser(oid));
};

/** Creates the ORM with a connection pool. Connects on first use. */
export const createOrm = ({
  databaseUrl,
  migrated,
  poolSize = 20,
  ...connection
}: OrmOptions): Promise<MikroORM> =>
  MikroORM.init({
    // The address is in the options of the driver: the ORM would leave out what follows a question mark.
    dbName: migrated?.database ?? 'patchlight',
    driverOptions: { ...connectionTo(databaseUrl, connection), onPoolCreated: timesAsDates },
    entities,
    pool: { min: 0, max: poolSize },
    forceUtcTimezone: true,
    allowGlobalContext: true,
    // A pooler may call the database differently from the server.
    ensureDatabase: false,
    extensions: [Migrator],
    logger: () => undefined,
    migrations: {
      migrationsList: migrations,
      snapshot: false,
      tableName: migrated ? `${migrated.schema}.migrations` : 'migrations',
    },
  });
