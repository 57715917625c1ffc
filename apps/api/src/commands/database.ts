import { EmbeddedPostgres } from '@patchlight/embedded-postgres';
import { join } from 'node:path';
import type { Env } from '../env.ts';

/** Calls `use` with the app's database; starts it if needed, and stops it afterwards. */
export const withDatabase = async <T>(env: Env, use: (databaseUrl: string) => Promise<T>): Promise<T> => {
  if (env.databaseUrl) return use(env.databaseUrl);
  const server = await EmbeddedPostgres.reach({ dir: join(env.dataDir, 'postgres') });
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
};
