import type { AccountAct } from '@patchlight/contracts';
import type { Caller } from '../kernel/caller.ts';

export interface Activity {
  userId: string;
  act: AccountAct;
  caller: Pick<Caller, 'addressRange' | 'userAgent'>;
  /** What else is worth knowing; never a secret. */
  detail?: Record<string, string | number | boolean>;
}

/** Keeps for a year what happened to each account. Part of the unit of work. */
export abstract class ActivityLog {
  /** Notes nothing for a user that does not exist, and takes as long for it. */
  abstract record(activity: Activity): Promise<void>;
}
