import { MAIL_SERVER, isBroken } from './work-state.ts';
import type { WorkKind, WorkState } from './work-state.ts';

/** What is sent by queues of their own. */
export type SentBy = 'email' | 'push' | 'chat' | 'webhook' | 'digest';

/** What users or the operator miss while work is broken, or messages are late. */
export const MISSED: Record<WorkKind | 'delivery', Record<string, string>> = {
  tick: {
    'request-ingestion': 'Games have not been checked',
    'plan-polls': 'The intervals of checks have not been adapted',
    'request-histories': 'Older posts of new games have not been read',
    'request-looks': 'Play times have not been looked up',
    'index-updates': 'New posts have been missing in the search',
    'replay-posts': 'Stored posts have not been read once more',
    'tell-of-alarms': 'Mails about changed answers of the store have not been sent',
    'settle-game-events': 'Webhooks, pipelines and digests have not been told of new posts',
    'plan-instant-messages': 'Instant messages have not been sent',
    'plan-digests': 'Digests have not been sent',
    'send-mails': 'Mails have not been sent',
    'send-chats': 'Chat messages have not been sent',
    'send-pushes': 'Push messages have not been sent',
    'plan-webhooks': 'Webhooks have not been sent',
    'send-webhooks': 'Webhooks have not been sent',
    'fire-reminders': 'Reminders have not been sent',
    heartbeat: 'Work of workers that ended has not been taken over',
    'report-work': 'The state of ticks and jobs has not been recorded',
    'resume-fan-out': 'Interrupted deliveries to inboxes have not been resumed',
    'seal-push-subscriptions': 'Addresses of devices from earlier versions have not been sealed',
    'warn-of-expiring-tokens': 'Owners of API tokens have not been warned of their end',
    'pause-webhooks-of-tokens': 'Webhooks of API tokens that have expired have not been paused',
    housekeeping: 'Expired data has not been deleted',
  },
  job: {
    'ingest-due': 'Games have not been checked',
    'read-histories': 'Older posts of new games have not been read',
    'look-at-plays': 'Play times have not been read',
    'fetch-games': 'Posts of newly followed games have not been read',
    'classify-updates': 'New updates have not reached inboxes',
    'fan-out': 'New updates have not reached inboxes',
    'refresh-games': 'Names and pictures of new games have not been read',
    'queue-stale-games': 'Names and pictures of games have not been renewed',
    'refresh-listings': 'Prices and releases have not been read',
    'read-profile': 'Imports have not found the games of their profiles',
    'import-games': 'Imports have not added their games',
    'queue-due-syncs': 'Connected calendars have not been updated',
    'sync-calendar': 'Connected calendars have not been updated',
    'ask-password-reset': 'Links for new passwords have not been sent',
    'settle-subscription': 'Payments have not changed the plans of users',
    'update-customer': 'New addresses of users have not reached Stripe',
    'reconcile-subscriptions': 'Plans have not been compared with the payments',
  },
  queue: { jobs: 'Jobs have not been run' },
  service: { [MAIL_SERVER]: 'The mail server has not taken mails of this instance' },
  delivery: {
    email: 'Mails have been late',
    push: 'Push messages have been late',
    chat: 'Chat messages have been late',
    webhook: 'Webhooks have been late',
    digest: 'Digests have been late',
  },
};

/** Messages that are due for longer are late: monitoring and admins are told. */
export const LATE_AFTER_SECONDS = 600;

/** Something that does not work, and since when. */
export interface Trouble {
  kind: WorkKind | 'delivery';
  name: string;
  /** "for 14 minutes" may follow. */
  missed: string;
  since: Date;
  /** For admins. */
  detail: string;
}

const missed = (kind: Trouble['kind'], name: string): string =>
  MISSED[kind][name] ??
  (kind === 'service'
    ? `${name} has not accepted the push keys of this instance`
    : `The ${name} ${kind} has not worked`);

/** @param oldestDue how many seconds the oldest message of each channel is late */
export const troublesOf = (
  works: readonly WorkState[],
  oldestDue: Record<SentBy, number>,
  now: Date,
): Trouble[] => {
  const broken = works
    .filter((work) => isBroken(work, now))
    .map(({ kind, name, failures, failingSince, error }) => ({
      kind,
      name,
      missed: missed(kind, name),
      since: failingSince!,
      detail: `${name} failed ${failures} times in a row: ${error ?? 'no error is known'}`,
    }));
  const late = Object.entries(oldestDue)
    .filter(([, seconds]) => seconds >= LATE_AFTER_SECONDS)
    .map(([name, seconds]) => ({
      kind: 'delivery' as const,
      name,
      missed: missed('delivery', name),
      since: new Date(now.getTime() - seconds * 1_000),
      detail: 'The oldest message waits since then.',
    }));
  return [...broken, ...late];
};
