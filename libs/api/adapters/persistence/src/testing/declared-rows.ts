import type pg from 'pg';
import { PostgresListener } from '../kernel/scale-out/index.ts';
import { Database } from '../kernel/database.ts';
import type { RowShape } from '../kernel/tables/rows.ts';
import { rawClient } from './raw-client.ts';

interface Field {
  name: string;
  dataTypeID: number;
}

/** Statements that this file has run, with the different rows that they declare. */
const declared = new Map<string, Map<string, RowShape<unknown>>>();

/** Asks PostgreSQL for the columns of a statement, which does not run. */
class Description {
  private fields: Field[] = [];

  constructor(
    private readonly sql: string,
    private readonly end: (error: Error | null, fields: Field[]) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.sql, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.end(error, []);
  }

  handleReadyForQuery(): void {
    this.end(null, this.fields);
  }
}

const describe = (client: pg.Client, sql: string): Promise<Field[]> =>
  new Promise((resolve, reject) => {
    client.query(new Description(sql, (error, fields) => (error ? reject(error) : resolve(fields))));
  });

/** How the columns of a statement differ from the declared ones. */
const differences = ({ columns }: RowShape<unknown>, fields: readonly Field[]): string[] => {
  const undeclared = fields.filter(({ name }) => !(name in columns));
  const repeated = fields.filter(({ name }, n) => fields.findIndex((one) => one.name === name) < n);
  const wrong = Object.entries(columns).flatMap(([name, { types }]) => {
    const field = fields.find((one) => one.name === name);
    if (!field) return [`${name} is not returned`];
    return types.includes(field.dataTypeID) ? [] : [`${name} has the type ${field.dataTypeID}`];
  });
  return [
    ...undeclared.map(({ name }) => `${name} is not declared`),
    ...repeated.map(({ name }) => `${name} is returned twice`),
    ...wrong,
  ];
};

const nullsOf = ({ columns }: RowShape<unknown>, rows: readonly object[]): string[] =>
  rows.flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) =>
      value === null && columns[name]?.isNullable === false ? [name] : [],
    ),
  );

type Query = <Row>(shape: RowShape<Row>, sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** Notes each statement with its declared rows, and refuses rows with undeclared nulls. */
const noting = (query: Query): Query =>
  async function (this: unknown, shape, sql, parameters) {
    const rows = await query.call(this, shape, sql, parameters);
    const shapes = declared.get(sql) ?? new Map<string, RowShape<unknown>>();
    declared.set(sql, shapes.set(JSON.stringify(shape), shape));
    const nulls = nullsOf(shape, rows as object[]);
    if (nulls.length > 0)
      throw new Error(`Null, but not declared so: ${[...new Set(nulls)].join(', ')} of ${sql}`);
    return rows as never;
  };

for (const { prototype } of [Database, PostgresListener])
  prototype.query = noting(prototype.query as Query) as never;

/** @throws if a statement that this file has run returns other columns than it declares */
export const checkDeclaredRows = async (url: string): Promise<void> => {
  const statements = [...declared];
  declared.clear();
  if (statements.length === 0) return;
  const client = rawClient(url);
  await client.connect();
  try {
    const wrong: string[] = [];
    for (const [sql, shapes] of statements) {
      const fields = await describe(client, sql);
      for (const shape of shapes.values()) {
        const found = differences(shape, fields);
        if (found.length > 0) wrong.push(`${found.join(', ')}: ${sql}`);
      }
    }
    if (wrong.length > 0)
      throw new Error(`Declared rows differ from what PostgreSQL returns:\n${wrong.join('\n')}`);
  } finally {
    await client.end();
  }
};
