import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { reachable } from './connection-loss.ts';
import { MORE_TIME, patiently } from './connections.ts';
import { MikroUnitOfWork } from './mikro-unit-of-work.ts';

/**
 * Set-based SQL beside the entities. Inside a unit of work it joins the transaction, outside it commits by itself;
 * there each connection plans a statement once, since planning a read costs more than the read.
 */
export class Database {
  private readonly names = new Map<string, string>();
  private pool: pg.Pool | null = null;

  constructor(private readonly em: EntityManager) {}

  /**
   * Runs one statement; parameters are `$1`, `$2`, …
   * @throws {DomainError} `unavailable` when the database is away or too slow
   * @throws {StorageFull} it has no space left
   */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await reachable(() => this.run(sql, parameters));
    return rows as Row[];
  }

  /** As `query`, for statements that give at most one row. */
  async queryOne<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row | null> {
    const [row] = await this.query<Row>(sql, parameters);
    return row ?? null;
  }

  /** As `query`, for statements that change rows: how many. Many rows are changed faster than they are returned. */
  async change(sql: string, parameters: readonly unknown[] = []): Promise<number> {
    const { count } = await reachable(() => this.run(sql, parameters));
    return count;
  }

  /** Gives each statement of `work` more time than a call has; in the current transaction, or in one of its own. */
  patiently<T>(work: () => Promise<T>): Promise<T> {
    return new MikroUnitOfWork(this.em).run(() =>
      patiently(async () => {
        await this.change(MORE_TIME);
        return work();
      }),
    );
  }

  private async run(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<{ rows: unknown[]; count: number }> {
    const values = [...parameters];
    if (this.em.isInTransaction()) {
      const result = await this.em.getKysely().executeQuery(CompiledQuery.raw(sql, values));
      return { rows: result.rows, count: Number(result.numAffectedRows ?? 0) };
    }
    this.pool ??= (await this.em.getConnection().getNativeClient()) as pg.Pool;
    const { rows, rowCount } = await this.pool.query({ name: this.nameOf(sql), text: sql, values });
    return { rows, count: rowCount ?? 0 };
  }

  /** Statements are few and written in the code, so the names are kept for good. */
  private nameOf(sql: string): string {
    const name = this.names.get(sql) ?? hash('sha1', sql);
    this.names.set(sql, name);
    return name;
  }
}

/**
 * An expression in a statement whose transaction need not wait for the disk when it commits. A crash of the server may
 * take the last such transactions back, each as a whole and never one without those after it: right for work that is
 * found undone and done again.
 */
export const NOT_WAITING_FOR_DISK = `set_config('synchronous_commit', 'off', true)`;

/** An expression for the name of the process that sends the statement. */
export const THIS_PROCESS = `current_setting('application_name')`;

/** Reads a timestamptz as the driver gives it: `2026-01-02 03:04:05.678+00`. */
export const toDate = (timestamp: string): Date => new Date(`${timestamp.replace(' ', 'T')}:00`);

/** A timestamptz in the form of the wire. */
export const toIso = (timestamp: string): string => toDate(timestamp).toISOString();
