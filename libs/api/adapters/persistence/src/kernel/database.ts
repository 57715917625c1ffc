import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Compilable } from 'kysely';
import type pg from 'pg';
import { despiteRaces, reachable } from './connection/connection-loss.ts';
import { MORE_TIME, patiently } from './connection/connections.ts';
import { MikroUnitOfWork } from './mikro-unit-of-work.ts';
import { c } from './tables/rows.ts';
import type { RowShape } from './tables/rows.ts';
import { toProperties } from './tables/names.ts';

/**
 * Set-based SQL beside the entities. Inside a unit of work it joins the transaction; outside it autocommits with
 * prepared statements, since planning a read costs more than the read.
 */
export class Database {
  private readonly names = new Map<string, string>();
  private pool: pg.Pool | null = null;

  constructor(protected readonly em: EntityManager) {}

  /**
   * Runs a statement and returns its declared rows; parameters are `$1`, `$2`, …
   * @throws {DomainError} `unavailable` if the database is unavailable or too slow
   * @throws {StorageFull}
   */
  async query<Row>(_row: RowShape<Row>, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.read(sql, parameters)) as Row[];
  }

  /** As `query`, for statements that return at most one row. */
  async queryOne<Row>(row: RowShape<Row>, sql: string, parameters?: readonly unknown[]): Promise<Row | null> {
    const [found] = await this.query(row, sql, parameters);
    return found ?? null;
  }

  /** Whether a statement returns a row. */
  async exists(sql: string, parameters: readonly unknown[] = []): Promise<boolean> {
    return (await this.read(sql, parameters)).length > 0;
  }

  /** Runs a statement of `tables`, and returns its rows by property names. */
  async all<Row>(statement: Compilable<Row>): Promise<Row[]> {
    const { sql, parameters } = statement.compile();
    const rows = await this.read(sql, parameters);
    return rows.map((row) => toProperties<Row>(row as Record<string, unknown>));
  }

  /** As `all`, for statements that return at most one row. */
  async first<Row>(statement: Compilable<Row>): Promise<Row | null> {
    const [row] = await this.all(statement);
    return row ?? null;
  }

  /** Runs a statement of `tables` that returns no rows, and returns the number of changed ones. */
  run(statement: Compilable): Promise<number> {
    const { sql, parameters } = statement.compile();
    return this.change(sql, parameters);
  }

  /** As `query`, but returns the number of changed rows, which is faster than returning the rows. */
  async change(sql: string, parameters: readonly unknown[] = []): Promise<number> {
    const { count } = await reachable(() => this.send(sql, parameters));
    return count;
  }

  protected async read(sql: string, parameters: readonly unknown[]): Promise<object[]> {
    const { rows } = await reachable(() => this.send(sql, parameters));
    return rows as object[];
  }

  /** Runs `work` with the long statement timeout, in the current transaction or in a new one. */
  patiently<T>(work: () => Promise<T>): Promise<T> {
    return new MikroUnitOfWork(this.em).run(() =>
      patiently(async () => {
        await this.change(MORE_TIME);
        return work();
      }),
    );
  }

  /** The same, for statements that read lists of this user, where replicas may answer them. */
  of(_userId: string): Database {
    return this;
  }

  protected async send(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<{ rows: unknown[]; count: number }> {
    const values = [...parameters];
    if (this.em.isInTransaction()) {
      const result = await this.em.getKysely().executeQuery(CompiledQuery.raw(sql, values));
      return { rows: result.rows, count: Number(result.numAffectedRows ?? 0) };
    }
    const pool = (this.pool ??= (await this.em.getConnection().getNativeClient()) as pg.Pool);
    const statement = { name: this.nameOf(sql), text: sql, values };
    const { rows, rowCount } = await despiteRaces(() => pool.query(statement));
    return { rows, count: rowCount ?? 0 };
  }

  /** Statements are few and constant, so the names are cached forever. */
  protected nameOf(sql: string): string {
    const name = this.names.get(sql) ?? hash('sha1', sql);
    this.names.set(sql, name);
    return name;
  }
}

/**
 * An expression that makes the transaction commit asynchronously. A crash may lose the last such transactions, each as
 * a whole and in order: for work that is detected as missing and repeated.
 */
export const NOT_WAITING_FOR_DISK = `set_config('synchronous_commit', 'off', true)`;

/** The column of {@link NOT_WAITING_FOR_DISK}. */
export const NOT_WAITING = { set_config: c.text };

/** An expression for the name of this process. */
export const THIS_PROCESS = `current_setting('application_name')`;

/** Formats a time for the API. */
export const toIso = (time: Date): string => time.toISOString();

type InIso<Value> = Value extends Date ? string : Value;

/** A row with its times as the API has them. */
export const inIso = <Row extends object>(row: Row): { [Name in keyof Row]: InIso<Row[Name]> } =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? toIso(value) : value]),
  ) as { [Name in keyof Row]: InIso<Row[Name]> };
