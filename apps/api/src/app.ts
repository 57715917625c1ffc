import { Module } from '@nestjs/common';
import type { DynamicModule, INestApplicationContext, Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ScheduleModule } from '@nestjs/schedule';
import {
  GameUpdatesController,
  HealthController,
  HttpOptions,
  LatestUpdatesController,
  LibraryController,
  NotificationController,
  PaymentWebhookController,
  PlanController,
  PublicGameController,
  ReportController,
  SearchController,
  SubscriptionController,
  UndoController,
  UpdateController,
  VisitController,
  accountControllers,
  configureHttpApp,
  createFastifyAdapter,
  httpKernelProviders,
} from '@patchlight/adapters/http';
import { existsSync } from 'node:fs';
import { CreateFirstAdmin, PublicUpdateQueries } from '@patchlight/application';
import { Logger } from 'nestjs-pino';
import type { Env } from './env.ts';
import { startInfrastructure } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';
import { loggerModule } from './logging.ts';
import { keptSecret } from './secrets.ts';
import { version } from './version.ts';
import { serveWebApp } from './web-app.ts';
import { accountsProviders } from './wiring/accounts.wiring.ts';
import { billingProviders } from './wiring/billing.wiring.ts';
import { kernelProviders } from './wiring/kernel.wiring.ts';
import { libraryProviders } from './wiring/library.wiring.ts';
import { notificationsProviders } from './wiring/notifications.wiring.ts';
import { updatesProviders } from './wiring/updates.wiring.ts';
import { startWorker, workerProviders } from './worker.ts';

@Module({})
class PatchlightModule {}

const controllers = [
  ...accountControllers,
  LibraryController,
  SearchController,
  PlanController,
  SubscriptionController,
  PaymentWebhookController,
  GameUpdatesController,
  PublicGameController,
  LatestUpdatesController,
  UpdateController,
  VisitController,
  NotificationController,
  UndoController,
  HealthController,
  ReportController,
];

const STEAM_HOSTS = /(^|\.)(steampowered|steamcommunity)\.com$/;

/** Where a store that is not Steam itself serves its pictures. */
const simulatedStoreOrigins = ({ steam }: Env): string[] => {
  const urls = [steam.webApiUrl, steam.storeUrl, steam.communityUrl].map((url) => new URL(url));
  return [...new Set(urls.filter(({ hostname }) => !STEAM_HOSTS.test(hostname)).map(({ origin }) => origin))];
};

const httpOptions = (env: Env, jwtSecret: string): HttpOptions => ({
  publicUrl: env.publicUrl,
  jwtSecret,
  rateLimitFactor: env.rateLimitFactor,
  clientConfig: {
    recaptchaSiteKey: env.recaptcha?.siteKey ?? null,
    imageOrigins: simulatedStoreOrigins(env),
    storeUrl: env.steam.storeUrl,
    operatorEmail: env.operatorEmail,
    sendsMail: env.mail !== null,
    version,
  },
});

/** A running Patchlight. */
export interface RunningApp {
  /** Where it listens; null for a worker, which does not. */
  url: string | null;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Folder of the built web app. */
  webDir: string;
  /** Ends a start that is under way; what has started by then is closed. */
  signal?: AbortSignal;
}

/** Starts the product in the role that its environment names. */
export const startApp = async (env: Env, { webDir, signal }: StartOptions): Promise<RunningApp> => {
  const infrastructure = await startInfrastructure(env);
  try {
    signal?.throwIfAborted();
    const jwtSecret = env.jwtSecret ?? (await keptSecret(env.dataDir, 'jwt-secret'));
    const servesHttp = env.role !== 'worker';
    const module = moduleOf(env, infrastructure, jwtSecret);
    const app = servesHttp
      ? await createHttpApp(env, module, webDir)
      : await NestFactory.createApplicationContext(module, { bufferLogs: true });
    app.useLogger(app.get(Logger));
    await infrastructure.listener.start();
    if (env.admin) await app.get(CreateFirstAdmin).execute(env.admin);
    const url = servesHttp ? await listen(app as NestFastifyApplication, env) : null;
    if (!servesHttp) await app.init();
    if (env.role !== 'api') await startWorker(app, infrastructure);
    return { url, close: () => closeAll(app, infrastructure) };
  } catch (error) {
    await infrastructure.close();
    throw error;
  }
};

const moduleOf = (env: Env, infrastructure: Infrastructure, jwtSecret: string): DynamicModule => {
  const servesHttp = env.role !== 'worker';
  const works = env.role !== 'api';
  const providers: Provider[] = [
    ...kernelProviders(env, infrastructure, jwtSecret),
    ...accountsProviders(env, infrastructure, jwtSecret),
    ...billingProviders(env, infrastructure),
    ...libraryProviders(infrastructure),
    ...updatesProviders(env),
    ...notificationsProviders(infrastructure),
    ...(servesHttp
      ? [{ provide: HttpOptions, useValue: httpOptions(env, jwtSecret) }, ...httpKernelProviders]
      : []),
    ...(works ? workerProviders : []),
  ];
  return {
    module: PatchlightModule,
    imports: [loggerModule(env.logLevel), ...(works ? [ScheduleModule.forRoot()] : [])],
    controllers: servesHttp ? controllers : [],
    providers,
  };
};

const createHttpApp = async (
  env: Env,
  module: DynamicModule,
  webDir: string,
): Promise<NestFastifyApplication> => {
  const adapter = createFastifyAdapter(env.trustProxy);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { bufferLogs: true });
  await configureHttpApp(app, {
    publicUrl: env.publicUrl,
    imageOrigins: simulatedStoreOrigins(env),
    hasBotCheck: env.recaptcha !== null,
  });
  if (existsSync(webDir)) {
    await serveWebApp(app, webDir, { publicUrl: env.publicUrl, updates: app.get(PublicUpdateQueries) });
  }
  return app;
};

const listen = async (app: NestFastifyApplication, env: Env): Promise<string> => {
  await app.listen(env.port, env.host);
  return app.getUrl();
};

const closeAll = async (app: INestApplicationContext, infrastructure: Infrastructure): Promise<void> => {
  await app.close();
  await infrastructure.close();
};
