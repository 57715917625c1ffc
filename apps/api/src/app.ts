import { Logger as NestLogger, Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ScheduleModule, SchedulerRegistry } from '@nestjs/schedule';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  Traffic,
  configureHttpApp,
  controllers,
  createFastifyAdapter,
  operationalControllers,
  provideAll,
} from '@patchlight/adapters/http';
import type { NatsSignals } from '@patchlight/adapters/nats';
import { serveWebApp } from '@patchlight/adapters/pages';
import { SqlInstance } from '@patchlight/adapters/persistence';
import type { Operations } from '@patchlight/application';
import { passkeyHostOf } from '@patchlight/domain';
import { existsSync } from 'node:fs';
import { Logger } from 'nestjs-pino';
import type { Env } from './env.ts';
import { startInfrastructure } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';
import { logRequests, loggerModule, startLogger } from './logging.ts';
import { storedSecret, storedVapidKeys } from './secrets.ts';
import { httpProviders, simulatedStoreOrigins } from './http-providers.ts';
import { createModules } from './modules.ts';
import type { Modules } from './modules.ts';
import { createPorts } from './ports.ts';
import type { Ports } from './ports.ts';
import { createNatsSignals } from './signals.ts';
import { startWorker } from './worker.ts';

@Module({})
class PatchlightModule {}

/** A running Patchlight. */
export interface RunningApp {
  /** Base URL; a worker serves its health there. */
  url: string;
  /** Setup link for the first admin; null if there is one. */
  setupUrl: string | null;
  /** At the start. */
  operations: Operations;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Folder of the built web app. */
  webDir: string;
  /** Aborts a running start; what has started is closed. */
  signal?: AbortSignal;
}

/** How long a shutdown waits for requests in progress. */
export const PATIENCE_MS = 1_500;

/** Starts the app in the configured role. */
export const startApp = async (env: Env, { webDir, signal }: StartOptions): Promise<RunningApp> => {
  NestLogger.overrideLogger(startLogger(env));
  const infrastructure = await startInfrastructure(env, signal);
  let nats: NatsSignals | null = null;
  let app: NestFastifyApplication | null = null;
  let stopWorker: (() => Promise<void>) | null = null;
  const closeAll = async (): Promise<void> => {
    await app?.close();
    await stopWorker?.();
    await nats?.close();
    await infrastructure.close();
  };
  try {
    const jwtSecret = env.jwtSecret ?? (await storedSecret(env.dataDir, 'jwt-secret'));
    const encryptionKey = env.encryptionKey ?? (await storedSecret(env.dataDir, 'encryption-key'));
    const vapidKeys = env.push.keys ?? (env.role === 'all' ? await storedVapidKeys(env.dataDir) : null);
    signal?.throwIfAborted();
    nats = createNatsSignals(env, infrastructure, encryptionKey);
    const signals = nats ?? infrastructure.listener;
    const identity = await identify(env, infrastructure);
    const secrets = { jwtSecret, encryptionKey, vapidKeys };
    const ports = createPorts(env, { ...infrastructure, signals }, secrets, identity);
    const modules = createModules(ports);
    const providers = [
      ...provideAll({ ...ports, ...modules }),
      ...httpProviders(env, infrastructure, ports, jwtSecret),
    ];
    app = await createApp(env, nestModule(env, providers), ports, webDir);
    app.useLogger(app.get(Logger));
    await infrastructure.listener.start();
    await nats?.start();
    if (env.admin) await modules.createFirstAdmin.execute(env.admin);
    const setupUrl = env.role === 'worker' ? null : await offerSetup(modules, env);
    signal?.throwIfAborted();
    await listen(app, env);
    stopWorker =
      env.role === 'api'
        ? null
        : await startWorker(
            { ...ports, ...modules, workMonitor: infrastructure.workMonitor },
            infrastructure.jobs,
            app.get(SchedulerRegistry),
          );
    const traffic = app.get(Traffic);
    const close = async (): Promise<void> => {
      await traffic.drain(env.drainMs, PATIENCE_MS);
      await closeAll();
    };
    const operations = await ports.operationsQueries.read();
    return { url: await app.getUrl(), setupUrl, operations, close };
  } catch (error) {
    await closeAll();
    throw error;
  }
};

/** Another program listens on the port. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken by another program. Stop that one, or set PORT to another port.`);
    this.name = 'PortTaken';
  }
}

const listen = async (app: NestFastifyApplication, { port, host }: Env): Promise<void> => {
  try {
    await app.listen(port, host);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new PortTaken(port) : error;
  }
};

/** @returns the URL that names this instance, wherever it is */
const identify = async ({ publicUrl, role }: Env, { db }: Infrastructure): Promise<URL> => {
  const instance = new SqlInstance(db);
  const identity = await instance.identity(publicUrl);
  const previous = role === 'worker' ? null : await instance.moveTo(publicUrl);
  if (previous) new NestLogger('Instance').warn(moved(previous, publicUrl));
  return identity;
};

const moved = (from: URL, to: URL): string =>
  [
    `PUBLIC_URL was ${from.origin} and is ${to.origin} now. Calendars, feeds and subscriptions go on as before, but:`,
    'users sign in again, and switch push messages on again in each browser;',
    ...(passkeyHostOf(from) === passkeyHostOf(to)
      ? []
      : [`passkeys made at ${from.hostname} work only there;`]),
    `addresses of feeds and links in mails that were given out lead to ${from.origin}, so let it redirect here.`,
  ].join(' ');

/** The code is in the fragment, which browsers never send. */
const offerSetup = async (
  { offerSetup: setup }: Pick<Modules, 'offerSetup'>,
  { publicUrl }: Env,
): Promise<string | null> => {
  const code = await setup.execute();
  return code && new URL(`/register#setup=${code}`, publicUrl).href;
};

const nestModule = (env: Env, providers: Provider[]): DynamicModule => ({
  module: PatchlightModule,
  imports: [loggerModule(env), ScheduleModule.forRoot()],
  controllers: env.role === 'worker' ? operationalControllers : [...controllers, ...operationalControllers],
  providers,
});

const createApp = async (
  env: Env,
  module: DynamicModule,
  { publicUpdateQueries, listReads }: Pick<Ports, 'publicUpdateQueries' | 'listReads'>,
  webDir: string,
): Promise<NestFastifyApplication> => {
  const adapter = createFastifyAdapter(env);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { bufferLogs: true });
  logRequests(app, env);
  await configureHttpApp(app, {
    publicUrl: env.publicUrl,
    imageOrigins: simulatedStoreOrigins(env),
    hasBotCheck: env.recaptcha !== null,
  });
  if (env.role !== 'worker' && existsSync(webDir)) {
    await serveWebApp(app.getHttpAdapter().getInstance(), webDir, {
      publicUrl: env.publicUrl,
      updates: publicUpdateQueries,
      listReads,
      nonceOf: (reply) => reply.cspNonce.script,
    });
  }
  return app;
};
