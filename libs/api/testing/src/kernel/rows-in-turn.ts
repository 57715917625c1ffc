import type { TurnRequest } from '@patchlight/application/ports';

/** Everything may start, of whoever and wherever. */
export const aTurnRequest = (more: Partial<TurnRequest> = {}): TurnRequest => ({
  perHost: 100,
  perUser: 100,
  perUserAtHost: 100,
  inAll: 100,
  leaseMs: 60_000,
  held: [],
  lastUser: new Map(),
  ...more,
});

interface Row {
  host: string;
  userId: string | null;
  /** Lower ones first. */
  rank: number;
  /** Whether it has failed before. */
  isAgain: boolean;
  dueAt: Date;
}

/** Those of the rows that may start now, in their order; the rule that queues in PostgreSQL follow. */
export const rowsInTurn = <R extends Row>(
  rows: readonly R[],
  { perHost, perUser, perUserAtHost, inAll, held, lastUser }: TurnRequest,
  now: Date,
): R[] => {
  const taken: R[] = [];
  const count = (is: (row: Pick<Row, 'host' | 'userId'>) => boolean): number =>
    held.filter(is).length + taken.filter(is).length;
  const isFree = ({ host, userId }: R): boolean =>
    taken.length < inAll &&
    count((row) => row.host === host) < perHost &&
    count((row) => row.userId === userId) < perUser &&
    count((row) => row.host === host && row.userId === userId) < perUserAtHost;
  /** Users after the one who had the last turn, then those up to it. */
  const turnOf = ({ host, userId }: R): number => {
    const user = Number(userId ?? 0);
    const last = lastUser.has(host) ? Number(lastUser.get(host) ?? 0) : -1;
    return user > last ? user : user + Number.MAX_SAFE_INTEGER / 2;
  };
  const due = rows
    .filter(({ dueAt }) => dueAt <= now)
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        Number(one.isAgain) - Number(other.isAgain) ||
        (one.isAgain ? 0 : turnOf(one) - turnOf(other)) ||
        one.dueAt.getTime() - other.dueAt.getTime(),
    );
  for (const row of due) if (isFree(row)) taken.push(row);
  return taken;
};
