import { readDatabaseAddress } from './database-address.ts';
import type { EnvReader } from './env-reader.ts';

/** Where the database is. */
export interface DatabaseEnv {
  /** null: the embedded server in `dataDir`. */
  databaseUrl: string | null;
  /** Leads to the server itself if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | null;
  /** Of its replicas, which answer reads of lists. */
  databaseReplicaUrls: string[];
}

const NEEDING = {
  DATABASE_DIRECT_URL: 'needs DATABASE_URL, for all but listening',
  DATABASE_REPLICA_URLS: 'needs DATABASE_URL, for all but lists',
};

export const readDatabase = (read: EnvReader, role: 'all' | 'api' | 'worker'): DatabaseEnv => {
  /** In the form that the driver takes; as it is if it is wrong. */
  const addressOf = (name: string, text: string): string => {
    const address = readDatabaseAddress(text);
    if ('url' in address) return address.url;
    read.fault(name, text, address.problem);
    return text;
  };
  const url = (name: string, meaning: string): string | null => {
    const text = read.text(name, meaning);
    return text === null ? null : addressOf(name, text);
  };
  const databaseUrl = url(
    'DATABASE_URL',
    'a [PostgreSQL of your own](#a-database-of-your-own), version 15 or newer; unset, one is run in `DATA_DIR`',
  );
  const databaseDirectUrl = url(
    'DATABASE_DIRECT_URL',
    'the same database without a pooler, if `DATABASE_URL` leads to one in transaction mode, such as PgBouncer',
  );
  const replicas = read.text(
    'DATABASE_REPLICA_URLS',
    'streaming replicas of the same database, with commas between them, each without a pooler; they answer reads of lists',
  );
  const databaseReplicaUrls =
    replicas?.split(',').map((each) => addressOf('DATABASE_REPLICA_URLS', each.trim())) ?? [];
  const given = { DATABASE_DIRECT_URL: databaseDirectUrl, DATABASE_REPLICA_URLS: replicas };
  for (const [name, problem] of Object.entries(NEEDING))
    if (given[name as keyof typeof NEEDING] !== null && !databaseUrl) read.fault(name, null, problem);
  if (new Set(databaseReplicaUrls).size < databaseReplicaUrls.length)
    read.fault('DATABASE_REPLICA_URLS', replicas, 'must not name a replica twice');
  if ((role === 'api' || role === 'worker') && !databaseUrl)
    read.fault('DATABASE_URL', null, `is needed with ROLE=${role}: processes share one database`);
  return { databaseUrl, databaseDirectUrl, databaseReplicaUrls };
};
