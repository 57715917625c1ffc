import type { AccountAct } from '@patchlight/contracts';

/** From where something was done, as far as it is kept. */
interface Origin {
  addressRange: string;
  userAgent: string;
}

export interface SignedInBrowser extends Origin {
  id: string;
  createdAt: string;
  lastSeenAt: string;
}

export interface NotedActivity extends Origin {
  id: string;
  act: AccountAct;
  at: string;
}

/** What users see of who was at their account. Times are ISO 8601. */
export abstract class SecurityQueries {
  /** The living sessions of a user, the most recently used first. */
  abstract sessions(userId: string): Promise<SignedInBrowser[]>;
  /** Newest first. @param before id of the last row of the page before */
  abstract activity(userId: string, before: string | null, limit: number): Promise<NotedActivity[]>;
}
