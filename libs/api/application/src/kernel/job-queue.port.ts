import type { WaitingMail } from './mailer.port.ts';

/** The jobs there are, with what each is told. */
export interface Jobs {
  /** Fetch the posts of all games that are due. */
  'ingest-due': Record<string, never>;
  /** Fetch the posts of these games now, whether due or not; urgent ones before what is due. */
  'fetch-games': { appIds: number[]; urgent: boolean };
  /** Ask the store what these games are called, who made them and what they look like. */
  'refresh-games': { appIds: number[] };
  /** Read the profile at the store that an import is from. */
  'read-profile': { userId: string; importId: string };
  /** Add what a user chose of an import. */
  'import-games': { userId: string; importId: string };
  /** Ask the store of the releases and prices of all games that are due for it. */
  'refresh-listings': Record<string, never>;
  /** Ask the store of which kind the newest updates of these games are, then have the named ones fanned out. */
  'classify-updates': { games: { appId: number; updateIds: string[] }[] };
  /** Put updates and notices into the inboxes of those whom they concern. */
  'fan-out': { updateIds: string[] };
  /** Make the plan of this customer follow from what the payment side has now; end what a deleted one pays for. */
  'settle-subscription': { customerId: string };
  /** Look for plans that don't follow from the payments any more. */
  'reconcile-subscriptions': Record<string, never>;
  /** Mail a link for a new password to whoever has this address. */
  'ask-password-reset': { email: string; caller: { addressRange: string; userAgent: string } };
  /** Bring this user's connected calendar up to date; `before` is what earlier turns of the same sync did. */
  'sync-calendar': {
    userId: string;
    before?: {
      turns: number;
      counts: { total: number; added: number; changed: number; removed: number; errors: number };
    };
  };
  /** Look for connected calendars whose sync is due. */
  'queue-due-syncs': Record<string, never>;
  /** Hand this mail to the mail server. */
  'send-mail': WaitingMail;
}

export type JobName = keyof Jobs;

/**
 * Takes jobs that a worker carries out at least once, retried until they succeed. Enqueued inside a unit of
 * work, a job exists only if the work is committed.
 */
export abstract class JobQueue {
  abstract enqueue<N extends JobName>(name: N, data: Jobs[N]): Promise<void>;
}
