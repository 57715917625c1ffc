import { join } from 'node:path';
import { PATIENCE_MS, startApp } from './app.ts';
import type { Env } from './env.ts';
import { announce, isForPeople } from './logging.ts';
import { offerSetupLink } from './setup-link.ts';
import { keepHeapSmall } from './small-heap.ts';
import { startSummary } from './start-summary.ts';

const STOP_TIMEOUT_MS = 4_800;

/** Starts the app, and stops it on SIGTERM and SIGINT; resolves once it is running. */
export const serve = async (env: Env): Promise<void> => {
  const stopping = new AbortController();
  const starting = startApp(env, { webDir: join(import.meta.dirname, '../web'), signal: stopping.signal });
  const fail = (error: unknown): never => {
    if (error !== stopping.signal.reason) console.error(error);
    process.exit(error === stopping.signal.reason ? 0 : 1);
  };
  // Registered first: a stop during startup must not leave the embedded database running.
  const stop = (): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), env.drainMs + PATIENCE_MS + STOP_TIMEOUT_MS).unref();
    starting.then((app) => app.close()).then(() => process.exit(0), fail);
  };
  // For every signal: npm sends Ctrl-C twice, and the second must not kill the process before its database.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { url, setupUrl, operations } = await starting.catch((error: unknown) =>
    stopping.signal.aborted ? fail(error) : Promise.reject(error as Error),
  );
  keepHeapSmall(env.role);
  if (env.role === 'worker') return announce(`The worker is at its work, listening on ${url}`, env);
  const setup = await offerSetupLink(setupUrl, env.dataDir);
  if (isForPeople(env)) return announce(startSummary(env, { url, setup, operations }), env);
  announce(`Patchlight is at ${env.publicUrl.href}, listening on ${url}`, env);
  if (setup !== null) announce(setup, env);
};
