/** All advisory lock keys, in one place to keep them unique. */
export const LOCKS = {
  /** Held during migrations. */
  migration: 7_205_311,
  /** Held shared by every running process; taken exclusively by commands that need the database alone. */
  presence: 7_205_312,
  /** Held while inbox partitions are created or dropped. */
  inboxPartitions: 7_205_313,
  /** Held by the process that relays signals. */
  relay: 7_205_314,
  /** Held while admin roles change, so that one admin always remains. */
  roster: 2_026_112_123,
} as const;
