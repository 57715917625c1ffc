import { Database } from '@patchlight/adapters/persistence';
import { hash } from 'node:crypto';
import type pg from 'pg';

/** The product's queries on a plain `pg` pool. */
export class PlainDatabase extends Database {
  /** @param prepares whether each connection plans a statement once, as the product's do */
  constructor(
    private readonly plain: pg.Pool,
    private readonly prepares: boolean,
  ) {
    super(null as never);
  }

  protected override async send(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<{ rows: unknown[]; count: number }> {
    const name = this.prepares ? hash('sha1', sql) : undefined;
    const { rows, rowCount } = await this.plain.query({ name, text: sql, values: [...parameters] });
    return { rows, count: rowCount ?? 0 };
  }
}
