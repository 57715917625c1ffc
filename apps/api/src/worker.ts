import type { Provider } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import { WorkerId, Ticks } from '@patchlight/adapters/scheduler';
import { Logger } from '@nestjs/common';
import {
  ClassifyUpdates,
  FanOutUpdates,
  ImportGames,
  IngestFeeds,
  QueueDueSyncs,
  ReadProfile,
  ReconcileSubscriptions,
  RefreshGames,
  RefreshListings,
  SendMail,
  SendPasswordReset,
  SubscriptionSync,
  SyncCalendar,
} from '@patchlight/application';
import { hostname } from 'node:os';
import type { Infrastructure } from './infrastructure.ts';

export const workerProviders: Provider[] = [
  Ticks,
  { provide: WorkerId, useValue: new WorkerId(`${hostname()}:${process.pid}`) },
];

/** Starts carrying out jobs with the use cases of an app. */
export const startWorker = async (app: INestApplicationContext, { jobs }: Infrastructure): Promise<void> => {
  const ingestFeeds = app.get(IngestFeeds);
  const refreshGames = app.get(RefreshGames);
  const readProfile = app.get(ReadProfile);
  const importGames = app.get(ImportGames);
  const refreshListings = app.get(RefreshListings);
  const classifyUpdates = app.get(ClassifyUpdates);
  const fanOutUpdates = app.get(FanOutUpdates);
  const subscriptionSync = app.get(SubscriptionSync);
  const reconcileSubscriptions = app.get(ReconcileSubscriptions);
  const sendPasswordReset = app.get(SendPasswordReset);
  const sendMail = app.get(SendMail);
  const syncCalendar = app.get(SyncCalendar);
  const queueDueSyncs = app.get(QueueDueSyncs);
  const logger = new Logger('Billing');
  const tell = {
    repaired: (customerId: string) =>
      logger.warn({ msg: 'Repaired a plan that did not follow from the payments', customerId }),
    failed: (customerId: string, err: unknown) =>
      logger.error({ msg: 'Could not check a subscription', customerId, err }),
  };
  await jobs.work({
    'ingest-due': async (_, signal) => void (await ingestFeeds.ingestDue(signal)),
    'fetch-games': async ({ appIds, urgent }, signal) =>
      void (await ingestFeeds.ingestNow(appIds, { urgent, signal })),
    'read-profile': (key) => readProfile.execute(key),
    'import-games': (key, signal) => importGames.execute(key, signal),
    'refresh-games': async ({ appIds }, signal) => {
      await refreshGames.execute(appIds);
      await refreshListings.execute(signal);
    },
    'refresh-listings': (_, signal) => refreshListings.execute(signal),
    'classify-updates': ({ games }) => classifyUpdates.execute(games),
    'fan-out': ({ updateIds }) => fanOutUpdates.execute(updateIds),
    'settle-subscription': async ({ customerId }) => void (await subscriptionSync.settle(customerId)),
    'ask-password-reset': async ({ email, caller }) => void (await sendPasswordReset.execute(email, caller)),
    'sync-calendar': (sync, signal) => syncCalendar.execute(sync, signal),
    'queue-due-syncs': () => queueDueSyncs.execute(),
    'send-mail': (mail) => sendMail.execute(mail),
    'reconcile-subscriptions': (_, signal) => reconcileSubscriptions.execute(tell, signal),
  });
  await app.get(Ticks).beat();
};
