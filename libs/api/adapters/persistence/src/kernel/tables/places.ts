/**
 * Where the rows of a table lie in a database with Citus: `reference`: a copy on every node; `user`: those of a user on
 * one node; `local`: all on the coordinator.
 */
export type Place = 'reference' | 'user' | 'local';

/** The place of a table, by the reason for it. */
export const PLACES = {
  /** Joined with the rows of users on their nodes; written rarely. */
  reference: 'reference',
  /** Grows with users, and is asked for one user at a time. */
  user: 'user',
  /** Found by a hash or an id, before its user is known. */
  lookup: 'local',
  /** Read for many users at once by jobs or admins; a few rows per user. */
  few: 'local',
  /** Of jobs, which lease rows with locks that Citus does not take over several nodes. */
  jobs: 'local',
  /** Of jobs, and without foreign keys there: Citus restricts statements on tables that reference a reference table. */
  keyless: 'local',
  /** Of the instance, not of a user. */
  instance: 'local',
} as const satisfies Record<string, Place>;
