import type pg from 'pg';
import { LOCKS } from '../kernel/scale-out/index.ts';

/** Whether no process of Patchlight uses the database. None starts until the connection ends. */
export const isAlone = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    LOCKS.presence,
  ]);
  return rows[0]!.alone;
};
