/**
 * Work of the workers: by their clocks, from the queue, or the queue itself; or a service that messages of all users go
 * through, which fails when it refuses this instance.
 */
export type WorkKind = 'tick' | 'job' | 'queue' | 'service';

/** Name of the mail server as a service; push services are named by their hosts. */
export const MAIL_SERVER = 'mail';

/** How one tick, job or service goes, in all workers together. */
export interface WorkState {
  name: string;
  kind: WorkKind;
  /** In a row. */
  failures: number;
  /** Since the first start of the instance. */
  failuresTotal: number;
  /** The first of the failures in a row. */
  failingSince: Date | null;
  succeededAt: Date | null;
  /** Of the last failure in a row. */
  error: string | null;
}

/** Work that failed so often in a row, and for so long, is broken: admins and monitoring are told. */
export const BROKEN_AFTER = { failures: 3, ms: 60_000 };

export const isBroken = (
  { failures, failingSince }: Pick<WorkState, 'failures' | 'failingSince'>,
  now: Date,
): boolean =>
  failures >= BROKEN_AFTER.failures &&
  failingSince !== null &&
  now.getTime() - failingSince.getTime() >= BROKEN_AFTER.ms;
