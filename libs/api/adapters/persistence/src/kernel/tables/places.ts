/**
 * Where the rows of a table lie in a database with Citus: `reference`: a copy on every node; `user`: those of a user on
 * one node; `local`: all on the coordinator.
 */
export type Place = 'reference' | 'user' | 'local';

/** Reasons for a place. */
export const PLACES = {
  reference: { place: 'reference', reason: 'joined with the rows of users on their nodes; written rarely' },
  user: { place: 'user', reason: 'grows with users, and is asked for one user at a time' },
  lookup: { place: 'local', reason: 'found by a hash or an id, before its user is known' },
  few: { place: 'local', reason: 'read for many users at once by jobs or admins; a few rows per user' },
  jobs: {
    place: 'local',
    reason: 'of jobs, which lease rows with locks that Citus does not take over several nodes',
  },
  /** Citus restricts statements on tables that reference a reference table. */
  keyless: { place: 'local', reason: 'of jobs, and on Citus without its foreign keys' },
  instance: { place: 'local', reason: 'of the instance, not of a user' },
} as const satisfies Record<string, { place: Place; reason: string }>;
