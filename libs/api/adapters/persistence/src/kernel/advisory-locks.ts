/** The keys of all advisory locks of the database, on one page so that no two are the same. */
export const LOCKS = {
  /** Held while the schema is brought up to date. */
  migration: 7_205_311,
  /** Held shared by every running process; whoever wants the database for itself asks for it alone. */
  presence: 7_205_312,
  /** Held while partitions of the inbox are made or dropped. */
  inboxPartitions: 7_205_313,
  /** Held while admins are made or unmade, so that one is left. */
  roster: 2_026_112_123,
} as const;
