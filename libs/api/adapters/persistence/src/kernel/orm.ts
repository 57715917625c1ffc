import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../entities.ts';
import { migrations } from './migrations.ts';
import { connectionLimits } from './connections.ts';
import type { ConnectionOptions } from './connections.ts';

/** A process that takes leases needs a globally unique name. */
export interface OrmOptions extends ConnectionOptions {
  databaseUrl: string;
  /** Size of the pool. */
  poolSize?: number;
  /** Whether statements have no timeout, as in migrations. */
  isUnlimited?: boolean;
}

/** Creates the ORM with a connection pool. Connects on first use. */
export const createOrm = ({
  databaseUrl,
  poolSize = 20,
  isUnlimited = false,
  ...connection
}: OrmOptions): Promise<MikroORM> =>
  MikroORM.init({
    clientUrl: databaseUrl,
    entities,
    pool: { min: 0, max: poolSize },
    driverOptions: isUnlimited
      ? { connectionTimeoutMillis: 5_000, keepAlive: true }
      : connectionLimits(connection),
    forceUtcTimezone: true,
    allowGlobalContext: true,
    // A pooler may call the database differently from the server.
    ensureDatabase: false,
    extensions: [Migrator],
    logger: () => undefined,
    migrations: { migrationsList: migrations, snapshot: false, tableName: 'migrations' },
  });
