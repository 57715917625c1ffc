import { Logger } from '@nestjs/common';
import type {
  AccountModule,
  BillingModule,
  CalendarModule,
  DeliveryModule,
  GameEventLog,
  Heartbeat,
  Housekeeping,
  JobName,
  JobSettings,
  Jobs,
  LibraryModule,
  NotificationsModule,
  OperationsModule,
  PipelinesModule,
  PlaysModule,
  SessionsModule,
  UpdatesModule,
} from '@patchlight/application';
import type { WorkMonitor } from './work-monitor.ts';

/** What the entries of the schedule call. */
export type WorkerUseCases = AccountModule &
  BillingModule &
  CalendarModule &
  DeliveryModule &
  LibraryModule &
  NotificationsModule &
  OperationsModule &
  PipelinesModule &
  PlaysModule &
  SessionsModule &
  UpdatesModule & {
    /** Names this process among the workers. */
    workerId: string;
    gameEvents: GameEventLog;
    heartbeat: Heartbeat;
    housekeeping: Housekeeping;
    workMonitor: WorkMonitor;
  };

/**
 * Runs by the own clock of a worker: every so many milliseconds in some workers, or in `each`; or in each at the times of
 * a cron pattern in UTC.
 */
export type Tick = ({ every: number; each?: boolean } | { cron: string }) & {
  runsAtStart?: boolean;
  does: string;
  run(useCases: WorkerUseCases): Promise<unknown>;
};

/** Waits in the queue until one of all workers carries it out. */
export interface Job<N extends JobName> extends JobSettings {
  does: string;
  run(useCases: WorkerUseCases, data: Jobs[N], signal: AbortSignal): Promise<unknown>;
}

const HOUR = 3_600;
const billingLog = new Logger('Billing');

/** After a tick that fails, the next one tries again. */
export const TICKS = {
  'request-ingestion': {
    every: 1_000,
    does: 'enqueues `ingest-due` when games are due',
    run: ({ requestIngestion }) => requestIngestion.execute(),
  },
  'plan-polls': {
    every: 60_000,
    runsAtStart: true,
    does: 'adapts how often each game is polled to the budget of requests',
    run: ({ planPolls }) => planPolls.execute(),
  },
  'request-histories': {
    every: 5_000,
    does: 'enqueues `read-histories` while older posts of followed games are unread',
    run: ({ requestHistories }) => requestHistories.execute(),
  },
  'request-looks': {
    every: 60_000,
    does: 'enqueues `look-at-plays` when daily looks at play times are due',
    run: ({ requestLooks }) => requestLooks.execute(),
  },
  'index-updates': {
    every: 1_000,
    does: 'adds new and edited posts to the search',
    run: ({ indexUpdates }) => indexUpdates.execute(),
  },
  'replay-posts': {
    every: 1_000,
    does: 'reads stored posts once more when an admin asks for it, telling nobody',
    run: ({ replayPosts }) => replayPosts.execute(),
  },
  'tell-of-alarms': {
    every: 60_000,
    does: 'mails the operator when answers of the store have changed',
    run: ({ tellOfAlarms }) => tellOfAlarms.execute(),
  },
  'settle-game-events': {
    every: 250,
    does: 'makes the game events of finished transactions readable',
    run: ({ gameEvents }) => gameEvents.settle(),
  },
  'plan-instant-messages': {
    every: 1_000,
    does: 'turns new notifications into messages for users who want them at once',
    run: ({ planInstantMessages }) => planInstantMessages.execute(),
  },
  'plan-digests': {
    every: 5_000,
    does: 'queues the daily and weekly digests that are due',
    run: ({ planDigests }) => planDigests.execute(),
  },
  'send-mails': {
    every: 1_000,
    does: 'hands due mails to the mail server; failed ones are tried again for a day',
    run: ({ dispatchDeliveries }) => dispatchDeliveries.execute('email'),
  },
  'send-chats': {
    every: 1_000,
    does: 'sends due messages to chat channels; failed ones are tried again for a day',
    run: ({ dispatchDeliveries }) => dispatchDeliveries.execute('chat'),
  },
  'send-pushes': {
    every: 1_000,
    does: 'hands due push messages to the push services; failed ones are tried again for a day',
    run: ({ dispatchDeliveries }) => dispatchDeliveries.execute('push'),
  },
  'plan-webhooks': {
    every: 1_000,
    does: 'queues new game events for the webhooks that want them',
    run: ({ planWebhooks }) => planWebhooks.execute(),
  },
  'send-webhooks': {
    every: 1_000,
    does: 'sends due events to webhooks; failed ones are tried ten times within three and a half days',
    run: ({ dispatchWebhooks }) => dispatchWebhooks.execute(),
  },
  'fire-reminders': {
    every: 5_000,
    does: 'sends the reminders that are due',
    run: ({ fireReminders }) => fireReminders.execute(),
  },
  heartbeat: {
    every: 5_000,
    each: true,
    runsAtStart: true,
    does: 'records that this worker is alive, and releases the leases of dead ones',
    run: ({ heartbeat, workerId }) => heartbeat.beat(workerId),
  },
  'report-work': {
    every: 5_000,
    each: true,
    does: 'records which ticks and jobs fail',
    run: ({ workMonitor }) => workMonitor.report(),
  },
  'resume-fan-out': {
    every: 10_000,
    does: 'resumes the fan-outs that a killed worker left behind',
    run: ({ fanOutUpdates }) => fanOutUpdates.resume(),
  },
  'seal-push-subscriptions': {
    cron: '15 * * * *',
    runsAtStart: true,
    does: 'seals addresses of devices that an earlier version has stored in the clear',
    run: ({ sealPushSubscriptions }) => sealPushSubscriptions.execute(),
  },
  'warn-of-expiring-tokens': {
    cron: '30 * * * *',
    runsAtStart: true,
    does: 'mails the owners of API tokens that end within a week',
    run: ({ warnOfExpiringTokens }) => warnOfExpiringTokens.execute(),
  },
  'pause-webhooks-of-tokens': {
    every: 60_000,
    runsAtStart: true,
    does: 'pauses the webhooks of API tokens that have expired, and mails their owners',
    run: ({ pauseWebhooksOfExpiredTokens }) => pauseWebhooksOfExpiredTokens.execute(),
  },
  housekeeping: {
    cron: '0 * * * *',
    does: 'deletes what has expired or is older than the retention',
    run: ({ housekeeping }) => housekeeping.cleanUp(),
  },
} satisfies Record<string, Tick>;

export const JOBS: { [N in JobName]: Job<N> } = {
  'ingest-due': {
    // One pending job is enough, because a run takes all due games.
    deduplicate: true,
    concurrency: 1,
    batchSize: 1,
    retryLimit: 0,
    does: 'fetches the posts of all games that are due',
    run: ({ ingestPosts }, _, signal) => ingestPosts.ingestDue(signal),
  },
  'read-histories': {
    deduplicate: true,
    concurrency: 1,
    batchSize: 1,
    retryLimit: 0,
    does: 'reads older posts of followed games with spare requests, telling nobody',
    run: ({ readHistories }, _, signal) => readHistories.execute(signal),
  },
  'look-at-plays': {
    deduplicate: true,
    concurrency: 1,
    batchSize: 1,
    retryLimit: 0,
    does: 'reads the play times of users who want that, with spare requests',
    run: ({ lookAtPlays }, _, signal) => lookAtPlays.execute(signal),
  },
  'fetch-games': {
    concurrency: 4,
    batchSize: 10,
    retryLimit: 5,
    does: 'fetches the posts of newly followed games, and of games that an admin chose, at once',
    run: ({ ingestPosts }, { appIds, urgent }, signal) => ingestPosts.ingestNow(appIds, { urgent, signal }),
  },
  'classify-updates': {
    concurrency: 2,
    batchSize: 10,
    retryLimit: 20,
    retryDelayMax: HOUR,
    does: 'fetches the kinds of new updates, then starts their fan-out',
    run: ({ classifyUpdates }, { games }) => classifyUpdates.execute(games),
  },
  'fan-out': {
    concurrency: 2,
    batchSize: 10,
    retryLimit: 20,
    retryDelayMax: 60,
    does: 'adds updates and notices to the inboxes of their recipients',
    run: ({ fanOutUpdates }, { updateIds }) => fanOutUpdates.execute(updateIds),
  },
  'refresh-games': {
    concurrency: 1,
    batchSize: 10,
    retryLimit: 20,
    retryDelayMax: HOUR,
    does: 'fetches names, pictures, releases and prices of new games, and of others again',
    run: async ({ refreshGames, refreshListings }, { appIds }, signal) => {
      await refreshGames.execute(appIds);
      // The listing of a new game is due immediately, so that its price does not wait for the next minute.
      await refreshListings.execute(signal);
    },
  },
  'queue-stale-games': {
    cron: '*/10 * * * *',
    deduplicate: true,
    concurrency: 1,
    batchSize: 1,
    retryLimit: 0,
    does: 'enqueues `refresh-games` for games whose names and pictures are 30 days old, or still missing after a day',
    run: ({ queueStaleGames }) => queueStaleGames.execute(),
  },
  'refresh-listings': {
    cron: '* * * * *',
    deduplicate: true,
    concurrency: 1,
    batchSize: 1,
    retryLimit: 0,
    does: 'fetches the releases and prices of all games that are due',
    run: ({ refreshListings }, _, signal) => refreshListings.execute(signal),
  },
  'read-profile': {
    concurrency: 2,
    batchSize: 1,
    retryLimit: 30,
    retryDelayMax: 60,
    does: 'reads the Steam profile that an import is from',
    run: ({ readProfile }, key) => readProfile.execute(key),
  },
  'import-games': {
    concurrency: 2,
    batchSize: 1,
    retryLimit: 20,
    retryDelayMax: 60,
    does: 'adds the games that a user chose from an import',
    run: ({ importGames }, key, signal) => importGames.execute(key, signal),
  },
  'queue-due-syncs': {
    cron: '*/10 * * * *',
    deduplicate: true,
    concurrency: 1,
    batchSize: 1,
    retryLimit: 0,
    does: 'enqueues `sync-calendar` for each connected calendar whose daily sync is due',
    run: ({ queueDueSyncs }) => queueDueSyncs.execute(),
  },
  'sync-calendar': {
    // Concurrent, because each sync mostly waits for a server that may be slow.
    concurrency: 10,
    batchSize: 1,
    // Errors of that server are recorded with the connection; only unexpected ones are retried.
    retryLimit: 3,
    does: 'syncs a connected calendar',
    run: ({ syncCalendar }, sync, signal) => syncCalendar.execute(sync, signal),
  },
  'ask-password-reset': {
    concurrency: 1,
    batchSize: 10,
    retryLimit: 5,
    does: 'mails a link for a new password, if the address belongs to an account',
    run: ({ sendPasswordReset }, { email, caller }) => sendPasswordReset.execute(email, caller),
  },
  'settle-subscription': {
    concurrency: 2,
    batchSize: 10,
    retryLimit: 20,
    retryDelayMax: HOUR,
    does: "sets a customer's plan from the state at Stripe",
    run: ({ subscriptionSync }, { customerId }) => subscriptionSync.settle(customerId),
  },
  'update-customer': {
    concurrency: 1,
    batchSize: 10,
    retryLimit: 20,
    retryDelayMax: HOUR,
    does: 'tells Stripe the new email address of a customer',
    run: ({ updateCustomer }, { userId }) => updateCustomer.execute(userId),
  },
  'reconcile-subscriptions': {
    cron: '17 3 * * *',
    deduplicate: true,
    concurrency: 1,
    batchSize: 1,
    retryLimit: 3,
    does: 'sets the plans of all customers from the state at Stripe, in case an event was lost',
    run: ({ reconcileSubscriptions }, _, signal) =>
      reconcileSubscriptions.execute(
        {
          repaired: (customerId) =>
            billingLog.warn({ msg: 'Repaired a plan that did not follow from the payments', customerId }),
          failed: (customerId, err) =>
            billingLog.error({ msg: 'Could not check a subscription', customerId, err }),
        },
        signal,
      ),
  },
};
