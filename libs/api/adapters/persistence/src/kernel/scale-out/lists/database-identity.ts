/** An expression for the data that a session reads: the same on a primary and its replicas, and nowhere else. */
export const DATABASE_IDENTITY = `(select system_identifier::text from pg_control_system()) || '/' ||
  (select oid::text from pg_database where datname = current_database())`;
