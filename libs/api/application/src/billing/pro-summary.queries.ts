import type { ProSummary } from '@patchlight/contracts';

/** What a user has made of what PRO offers, in one look. */
export abstract class ProSummaryQueries {
  abstract of(userId: string): Promise<ProSummary>;
}
