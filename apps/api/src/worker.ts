import type { INestApplicationContext } from '@nestjs/common';
import type { PgBossJobQueue } from '@patchlight/adapters/jobs';
import { JOBS, startTicks } from '@patchlight/adapters/scheduler';
import type { WorkerUseCases } from '@patchlight/adapters/scheduler';
import {
  ClassifyUpdates,
  FanOutUpdates,
  FireReminders,
  Heartbeat,
  Housekeeping,
  ImportGames,
  IndexUpdates,
  IngestFeeds,
  QueueDueSyncs,
  ReadProfile,
  ReconcileSubscriptions,
  RefreshGames,
  RefreshListings,
  RequestIngestion,
  SendMail,
  SendPasswordReset,
  SubscriptionSync,
  SyncCalendar,
} from '@patchlight/application';
import { hostname } from 'node:os';

const useCasesOf = (app: INestApplicationContext): WorkerUseCases => ({
  workerId: `${hostname()}:${process.pid}`,
  classifyUpdates: app.get(ClassifyUpdates),
  fanOutUpdates: app.get(FanOutUpdates),
  fireReminders: app.get(FireReminders),
  heartbeat: app.get(Heartbeat),
  housekeeping: app.get(Housekeeping),
  importGames: app.get(ImportGames),
  indexUpdates: app.get(IndexUpdates),
  ingestFeeds: app.get(IngestFeeds),
  queueDueSyncs: app.get(QueueDueSyncs),
  readProfile: app.get(ReadProfile),
  reconcileSubscriptions: app.get(ReconcileSubscriptions),
  refreshGames: app.get(RefreshGames),
  refreshListings: app.get(RefreshListings),
  requestIngestion: app.get(RequestIngestion),
  sendMail: app.get(SendMail),
  sendPasswordReset: app.get(SendPasswordReset),
  subscriptionSync: app.get(SubscriptionSync),
  syncCalendar: app.get(SyncCalendar),
});

/**
 * Starts what the schedule lists, with the use cases of an app.
 * @returns a function that stops the ticks; jobs stop with their queue
 */
export const startWorker = async (
  app: INestApplicationContext,
  jobs: PgBossJobQueue,
): Promise<() => void> => {
  const useCases = useCasesOf(app);
  await jobs.work((name, data, signal) => JOBS[name].run(useCases, data, signal));
  return startTicks(useCases);
};
