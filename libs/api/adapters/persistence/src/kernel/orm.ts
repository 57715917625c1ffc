import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../entities.ts';
import { migrations } from './migrations.ts';
import { connectionLimits } from './connections.ts';

export interface OrmOptions {
  databaseUrl: string;
  /** Name of the process; must be globally unique if the process takes leases. */
  name?: string | undefined;
  /** Size of the pool. */
  poolSize?: number;
  /** Whether statements have no timeout, as in migrations. */
  isUnlimited?: boolean;
}

/** Creates the ORM with a connection pool. Connects on first use. */
export const createOrm = ({
  databaseUrl,
  name,
  poolSize = 20,
  isUnlimited = false,
}: OrmOptions): Promise<MikroORM> =>
  MikroORM.init({
    clientUrl: databaseUrl,
    entities,
    pool: { min: 0, max: poolSize },
    driverOptions: isUnlimited ? { connectionTimeoutMillis: 5_000, keepAlive: true } : connectionLimits(name),
    forceUtcTimezone: true,
    allowGlobalContext: true,
    extensions: [Migrator],
    logger: () => undefined,
    migrations: { migrationsList: migrations, snapshot: false, tableName: 'migrations' },
  });
