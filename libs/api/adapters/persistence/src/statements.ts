import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { TypesOf } from './kernel/tables/table.ts';
import type { TABLES } from './tables.ts';

/** Columns of every table by property name, with what the driver reads. */
export type Schema = {
  [Name in keyof typeof TABLES]: TypesOf<(typeof TABLES)[Name]['columns']>;
};

/**
 * Builds statements on the tables, for `Database` to run: names are those of properties, as in `tables.ts`. Building
 * takes 10 to 40 µs, a tenth of what a frequent read takes in all: such a read is `prepared`, or SQL. A constant of the
 * condition of a partial index is written with `sql.lit`: a plan for any parameter cannot use that index.
 */
export const tables = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});

/**
 * A statement that is built once, for what is read often.
 * @param build gets placeholders, so it must not look at them
 */
export const prepared = <Parameters extends object, Row>(
  build: (parameters: Parameters) => Compilable<Row>,
): ((parameters: Parameters) => Compilable<Row>) => {
  const names = new Map<unknown, keyof Parameters>();
  const placeholders = new Proxy({} as Parameters, {
    get: (_, name) => {
      const placeholder = {};
      names.set(placeholder, name as keyof Parameters);
      return placeholder;
    },
  });
  let built: CompiledQuery<Row> | undefined;
  return (parameters) => {
    built ??= build(placeholders).compile();
    const values = built.parameters.map((value) => {
      const name = names.get(value);
      return name === undefined ? value : parameters[name];
    });
    return { compile: () => ({ ...built!, parameters: values }) };
  };
};

/** Any of the values, as one parameter: `in` would be another statement for each number of values. */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

/** A column as text, to compare it with what may be malformed. */
export const asText = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)}::text`;

/** Locks a user, so that rules on all of their rows hold. */
export const lockUser = (userId: string) =>
  tables.selectFrom('users').where('id', '=', userId).forNoKeyUpdate();

/** The time of the database, at the start of the transaction. */
export const currentTime = sql<Date>`now()`;

/** The name of this process, which its leases have. */
export const thisProcess = sql<string>`current_setting('application_name')`;
