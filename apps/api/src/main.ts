import 'reflect-metadata';
import { join } from 'node:path';
import { startApp } from './app.ts';
import { BadEnvironment, loadEnv } from './env.ts';

/** sysexits.h: something in the configuration is wrong. */
const EX_CONFIG = 78;
const STOP_TIMEOUT_MS = 4_800;

const fail = (error: unknown): never => {
  const isConfig = error instanceof BadEnvironment;
  console.error(isConfig ? error.message : error);
  process.exit(isConfig ? EX_CONFIG : 1);
};

const main = async (): Promise<void> => {
  const env = loadEnv();
  const app = await startApp(env, { webDir: join(import.meta.dirname, '../web') });
  if (app.url) console.log(`Patchlight is at ${env.publicUrl.href}`);
  const stop = (): void => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    app.close().then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

main().catch(fail);
