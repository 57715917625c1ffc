import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../entities.ts';
import { migrations } from '../migrations/index.ts';
import { connectionLimits } from './connections.ts';

export interface OrmOptions {
  databaseUrl: string;
  /** Of the process; unique among all that have ever run, where it leases anything. */
  name?: string | undefined;
  /** Connections in the pool. */
  poolSize?: number;
  /** Whether statements may take as long as they need, as migrations do. */
  isUnlimited?: boolean;
}

/** The mapping of domain classes to tables, with a pool of connections. Connects on first use. */
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
