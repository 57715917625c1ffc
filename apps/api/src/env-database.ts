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
  const databaseUrl = read.text(
    'DATABASE_URL',
    'a PostgreSQL of your own, version 15 or newer, whose user may create the extension `pg_trgm` (owning the database is enough); unset, one is run in `DATA_DIR`',
  );
  const databaseDirectUrl = read.text(
    'DATABASE_DIRECT_URL',
    'the same database without a pooler, if `DATABASE_URL` leads to one in transaction mode, such as PgBouncer',
  );
  const replicas = read.text(
    'DATABASE_REPLICA_URLS',
    'streaming replicas of the same database, with commas between them, each without a pooler; they answer reads of lists',
  );
  const databaseReplicaUrls = replicas?.split(',').map((url) => url.trim()) ?? [];
  const urls = {
    DATABASE_URL: databaseUrl === null ? [] : [databaseUrl],
    DATABASE_DIRECT_URL: databaseDirectUrl === null ? [] : [databaseDirectUrl],
    DATABASE_REPLICA_URLS: databaseReplicaUrls,
  };
  for (const [name, values] of Object.entries(urls))
    for (const url of values)
      if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
        read.fault(name, url, 'must start with postgresql://');
  for (const [name, problem] of Object.entries(NEEDING))
    if (urls[name as keyof typeof NEEDING].length > 0 && !databaseUrl) read.fault(name, null, problem);
  if (new Set(databaseReplicaUrls).size < databaseReplicaUrls.length)
    read.fault('DATABASE_REPLICA_URLS', replicas, 'must not name a replica twice');
  if ((role === 'api' || role === 'worker') && !databaseUrl)
    read.fault('DATABASE_URL', null, `is needed with ROLE=${role}: processes share one database`);
  return { databaseUrl, databaseDirectUrl, databaseReplicaUrls };
};
