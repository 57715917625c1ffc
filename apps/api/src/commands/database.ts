import { EmbeddedPostgres } from '@patchlight/embedded-postgres';
import { join } from 'node:path';
import { checkServer } from '@patchlight/adapters/persistence';
import type { Env } from '../env.ts';

/** Calls `use` with the app's database, not through a pooler; starts it if needed, and stops it afterwards. */
export const withDatabase = async <T>(env: Env, use: (databaseUrl: string) => Promise<T>): Promise<T> => {
  const given = env.databaseDirectUrl ?? env.databaseUrl;
  if (given) {
    await checkServer(given);
    return use(given);
  }
  const server = await EmbeddedPostgres.reach({ dir: join(env.dataDir, 'postgres') });
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
};
