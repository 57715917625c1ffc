import { THIS_PROCESS } from '../database.ts';

/**
 * Assignments that lease a row to this process; it is due again when the lease ends.
 * @param lease parameter with the name of the lease, a UUID
 * @param leaseMs parameter with its duration
 * @param now expression
 */
export const leaseAs = (lease: string, leaseMs: string, now = 'now()'): string => {
  const end = `${now} + ${leaseMs} * interval '1 ms'`;
  return `lease = ${lease}::uuid, leased_by = ${THIS_PROCESS}, leased_until = ${end}, due_at = ${end}`;
};

/** Assignments that end a lease. */
export const NO_LEASE = 'lease = null, leased_by = null, leased_until = null';
