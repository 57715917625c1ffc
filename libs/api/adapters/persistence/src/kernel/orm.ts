import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../entities.ts';
import { migrations } from './migrations.ts';
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
    driverOptions: connectionTo(databaseUrl, connection),
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
