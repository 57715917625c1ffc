import type { Env } from '../env.ts';
import { startInfrastructure } from '../infrastructure.ts';
import { withDatabase } from './database.ts';

/** Runs the migrations only: a separate step before many processes start. */
export const migrate = (_args: string[], env: Env): Promise<void> =>
  withDatabase(env, async (databaseUrl) => {
    const { close } = await startInfrastructure({ ...env, databaseUrl, databaseDirectUrl: null });
    await close();
    console.log('The database schema is up to date.');
  });
