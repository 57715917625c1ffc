import { Database } from '@patchlight/adapters/persistence';
import { hash } from 'node:crypto';
import pg from 'pg';

const TIMESTAMPTZ = 1184;

const asSent = (text: string): string => text;

/** A pool that returns timestamps as text, as the product's queries expect. */
export const plainPool = (url: string, max: number): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === TIMESTAMPTZ ? asSent : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });

/** The product's queries on a plain `pg` pool. */
export class PlainDatabase extends Database {
  /** @param prepares whether each connection plans a statement once, as the product's do */
  constructor(
    private readonly plain: pg.Pool,
    private readonly prepares: boolean,
  ) {
    super(null as never);
  }

  override async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const name = this.prepares ? hash('sha1', sql) : undefined;
    const { rows } = await this.plain.query({ name, text: sql, values: [...parameters] });
    return rows as Row[];
  }
}
