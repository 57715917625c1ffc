import type { ReleaseEntry } from '@patchlight/contracts';

/** Reads of releases, in the form of the wire. */
export abstract class ReleaseQueries {
  /** Of the games that the user follows or wishes for, from `from` to before `to`; by the day, then by name. */
  abstract calendar(userId: string, from: Date, to: Date): Promise<ReleaseEntry[]>;
}
