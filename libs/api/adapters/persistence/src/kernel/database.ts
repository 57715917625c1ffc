import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

/** Set-based SQL beside the entities. Inside a unit of work it joins the transaction, outside it commits by itself. */
export class Database {
  constructor(private readonly em: EntityManager) {}

  /** Runs one statement; parameters are `$1`, `$2`, … */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const result = await this.em.getKysely().executeQuery(CompiledQuery.raw(sql, [...parameters]));
    return result.rows as Row[];
  }

  /** As `query`, for statements that give at most one row. */
  async queryOne<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row | null> {
    const [row] = await this.query<Row>(sql, parameters);
    return row ?? null;
  }
}

/** Reads a timestamptz as the driver gives it: `2026-01-02 03:04:05.678+00`. */
export const toDate = (timestamp: string): Date => new Date(`${timestamp.replace(' ', 'T')}:00`);

/** A timestamptz in the form of the wire. */
export const toIso = (timestamp: string): string => toDate(timestamp).toISOString();
