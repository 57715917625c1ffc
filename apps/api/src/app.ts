import { Logger as NestLogger, Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  CategoryController,
  CalendarConnectionController,
  CalendarFeedController,
  FeedController,
  GameUpdatesController,
  HealthController,
  ImportController,
  LatestUpdatesController,
  LibraryController,
  MetricsController,
  NotificationController,
  PaymentWebhookController,
  PlanController,
  ProSummaryController,
  PublicGameController,
  ReleaseController,
  ReminderController,
  ReportController,
  SearchController,
  SubscriptionController,
  Traffic,
  UndoController,
  UpdateController,
  VisitController,
  WishlistController,
  accountControllers,
  adminControllers,
  configureHttpApp,
  createFastifyAdapter,
} from '@patchlight/adapters/http';
import { serveWebApp } from '@patchlight/adapters/pages';
import { existsSync } from 'node:fs';
import { CreateFirstAdmin, OfferSetup, PublicUpdateQueries } from '@patchlight/application';
import { Logger } from 'nestjs-pino';
import type { Env } from './env.ts';
import { startInfrastructure } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';
import { logRequests, loggerModule, startLogger } from './logging.ts';
import { keptSecret } from './secrets.ts';
import { adminProviders } from './wiring/admin.wiring.ts';
import { accountsProviders } from './wiring/accounts.wiring.ts';
import { billingProviders } from './wiring/billing.wiring.ts';
import { calendarProviders } from './wiring/calendar.wiring.ts';
import { httpProviders, simulatedStoreOrigins } from './wiring/http.wiring.ts';
import { kernelProviders } from './wiring/kernel.wiring.ts';
import { libraryProviders } from './wiring/library.wiring.ts';
import { notificationsProviders } from './wiring/notifications.wiring.ts';
import { signInProviders } from './wiring/sign-in.wiring.ts';
import { updatesProviders } from './wiring/updates.wiring.ts';
import { startWorker } from './worker.ts';

@Module({})
class PatchlightModule {}

const controllers = [
  ...accountControllers,
  ...adminControllers,
  LibraryController,
  CategoryController,
  WishlistController,
  ReleaseController,
  ImportController,
  SearchController,
  PlanController,
  ProSummaryController,
  SubscriptionController,
  PaymentWebhookController,
  GameUpdatesController,
  PublicGameController,
  LatestUpdatesController,
  UpdateController,
  VisitController,
  NotificationController,
  ReminderController,
  UndoController,
  ReportController,
  CalendarConnectionController,
  CalendarFeedController,
  FeedController,
];

/** What every process answers, a worker as well. */
const operationalControllers = [HealthController, MetricsController];

/** A running Patchlight. */
export interface RunningApp {
  /** Where it listens; a worker answers there how it is. */
  url: string;
  /** Lets whoever has it make the first admin; null when there is one. */
  setupUrl: string | null;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Folder of the built web app. */
  webDir: string;
  /** Ends a start that is under way; what has started by then is closed. */
  signal?: AbortSignal;
}

/** How long a stop waits for answers under way. */
export const PATIENCE_MS = 1_500;

/** Starts the product in the role that its environment names. */
export const startApp = async (env: Env, { webDir, signal }: StartOptions): Promise<RunningApp> => {
  NestLogger.overrideLogger(startLogger(env.logLevel));
  const infrastructure = await startInfrastructure(env, signal);
  try {
    const jwtSecret = env.jwtSecret ?? (await keptSecret(env.dataDir, 'jwt-secret'));
    const encryptionKey = env.encryptionKey ?? (await keptSecret(env.dataDir, 'encryption-key'));
    signal?.throwIfAborted();
    const app = await createApp(env, moduleOf(env, infrastructure, { jwtSecret, encryptionKey }), webDir);
    app.useLogger(app.get(Logger));
    await infrastructure.listener.start();
    if (env.admin) await app.get(CreateFirstAdmin).execute(env.admin);
    const setupUrl = env.role === 'worker' ? null : await offerSetup(app, env);
    signal?.throwIfAborted();
    await app.listen(env.port, env.host);
    const stopTicks = env.role === 'api' ? null : await startWorker(app, infrastructure.jobs);
    const close = async (): Promise<void> => {
      await app.get(Traffic).drain(env.drainMs, PATIENCE_MS);
      stopTicks?.();
      await app.close();
      await infrastructure.close();
    };
    return { url: await app.getUrl(), setupUrl, close };
  } catch (error) {
    await infrastructure.close();
    throw error;
  }
};

/** The code stands in the fragment, which browsers send to nobody. */
const offerSetup = async (app: NestFastifyApplication, { publicUrl }: Env): Promise<string | null> => {
  const code = await app.get(OfferSetup).execute();
  return code && new URL(`/register#setup=${code}`, publicUrl).href;
};

const moduleOf = (
  env: Env,
  infrastructure: Infrastructure,
  { jwtSecret, encryptionKey }: { jwtSecret: string; encryptionKey: string },
): DynamicModule => {
  const providers: Provider[] = [
    ...kernelProviders(env, infrastructure, jwtSecret),
    ...accountsProviders(env, infrastructure, jwtSecret),
    ...signInProviders(env, encryptionKey),
    ...adminProviders(env, infrastructure),
    ...billingProviders(env, infrastructure),
    ...libraryProviders(env, infrastructure),
    ...updatesProviders(env),
    ...notificationsProviders(infrastructure),
    ...calendarProviders(env),
    ...httpProviders(env, infrastructure, jwtSecret),
  ];
  return {
    module: PatchlightModule,
    imports: [loggerModule(env.logLevel)],
    controllers: env.role === 'worker' ? operationalControllers : [...controllers, ...operationalControllers],
    providers,
  };
};

const createApp = async (
  env: Env,
  module: DynamicModule,
  webDir: string,
): Promise<NestFastifyApplication> => {
  const adapter = createFastifyAdapter(env);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, { bufferLogs: true });
  logRequests(app, env.logLevel);
  await configureHttpApp(app, {
    publicUrl: env.publicUrl,
    imageOrigins: simulatedStoreOrigins(env),
    hasBotCheck: env.recaptcha !== null,
  });
  if (env.role !== 'worker' && existsSync(webDir)) {
    await serveWebApp(app.getHttpAdapter().getInstance(), webDir, {
      publicUrl: env.publicUrl,
      updates: app.get(PublicUpdateQueries),
      nonceOf: (reply) => reply.cspNonce.script,
    });
  }
  return app;
};
