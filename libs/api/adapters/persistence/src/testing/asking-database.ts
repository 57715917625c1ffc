import { Database } from '../kernel/database.ts';
import type { RowShape } from '../kernel/tables/rows.ts';

/** The database as tests read and write it: they need not declare the rows of their own statements. */
export class AskingDatabase extends Database {
  override async query<Row>(row: RowShape<Row>, sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  override async query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  override async query<Row>(
    ...[first, ...others]: [RowShape<Row>, string, (readonly unknown[])?] | [string, (readonly unknown[])?]
  ): Promise<Row[]> {
    if (typeof first !== 'string') return super.query(first, ...(others as [string]));
    return (await this.read(first, (others[0] ?? []) as unknown[])) as Row[];
  }

  override async queryOne<Row>(
    row: RowShape<Row>,
    sql: string,
    parameters?: readonly unknown[],
  ): Promise<Row | null>;
  override async queryOne<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row | null>;
  override async queryOne<Row>(...statement: unknown[]): Promise<Row | null> {
    const [found] = await this.query<Row>(...(statement as [string]));
    return found ?? null;
  }
}
