import 'reflect-metadata';
import { join } from 'node:path';
import { startApp } from './app.ts';
import { BadEnvironment, loadEnv } from './env.ts';

/** sysexits.h: something in the configuration is wrong. */
const EX_CONFIG = 78;
const STOP_TIMEOUT_MS = 4_800;

const stopping = new AbortController();

const fail = (error: unknown): never => {
  if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(0);
  const isConfig = error instanceof BadEnvironment;
  console.error(isConfig ? error.message : error);
  process.exit(isConfig ? EX_CONFIG : 1);
};

const main = async (): Promise<void> => {
  const env = loadEnv();
  const starting = startApp(env, { webDir: join(import.meta.dirname, '../web'), signal: stopping.signal });
  // Heard from the first moment on: a stop during the start must not leave the embedded database behind.
  const stop = (): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    starting.then((app) => app.close()).then(() => process.exit(0), fail);
  };
  // On every signal: npm passes Ctrl-C on a second time, which must not end the process before its database.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { url } = await starting;
  console.log(
    url ? `Patchlight is at ${env.publicUrl.href}, listening on ${url}` : 'The worker is at its work',
  );
};

main().catch(fail);
