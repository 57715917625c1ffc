import { EmbeddedPostgres } from '@patchlight/embedded-postgres';
import { join } from 'node:path';
import type { Env } from '../env.ts';

/** Gives the product's database to `use`, running or not, and leaves it as it was found. */
export const withDatabase = async <T>(env: Env, use: (databaseUrl: string) => Promise<T>): Promise<T> => {
  if (env.databaseUrl) return use(env.databaseUrl);
  const server = await EmbeddedPostgres.reach({ dir: join(env.dataDir, 'postgres') });
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
};
