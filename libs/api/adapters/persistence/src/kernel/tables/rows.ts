import pg from 'pg';

const { builtins } = pg.types;
const ARRAY_OF = {
  bigint: 1016,
  boolean: 1000,
  double: 1022,
  int: 1007,
  smallint: 1005,
  text: 1009,
  instant: 1185,
  uuid: 2951,
};
const NAME = 19;
const XID8 = 5069;

/** A column of a result: what the driver reads, and the PostgreSQL types that it reads so. */
export class ResultColumn<Value> {
  declare readonly value: Value;

  constructor(
    readonly types: readonly number[],
    readonly isNullable = false,
  ) {}

  get orNull(): ResultColumn<Value | null> {
    return new ResultColumn<Value | null>(this.types, true);
  }
}

const text = <Word extends string>() =>
  new ResultColumn<Word>([builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, NAME]);
const texts = <Word extends string | null>() => new ResultColumn<Word[]>([ARRAY_OF.text]);

/** Columns of results of SQL text, by their PostgreSQL type. */
export const c = {
  bigint: new ResultColumn<string>([builtins.INT8, XID8]),
  bigints: new ResultColumn<string[]>([ARRAY_OF.bigint]),
  boolean: new ResultColumn<boolean>([builtins.BOOL]),
  booleans: new ResultColumn<boolean[]>([ARRAY_OF.boolean]),
  bytes: new ResultColumn<Buffer>([builtins.BYTEA]),
  double: new ResultColumn<number>([builtins.FLOAT8, builtins.FLOAT4]),
  doubles: new ResultColumn<number[]>([ARRAY_OF.double]),
  instant: new ResultColumn<Date>([builtins.TIMESTAMPTZ]),
  instants: new ResultColumn<Date[]>([ARRAY_OF.instant]),
  int: new ResultColumn<number>([builtins.INT4, builtins.INT2]),
  ints: new ResultColumn<number[]>([ARRAY_OF.int, ARRAY_OF.smallint]),
  /** JSON, whose shape is stated, not checked. */
  json: <Shape>() => new ResultColumn<Shape>([builtins.JSON, builtins.JSONB]),
  oid: new ResultColumn<number>([builtins.OID]),
  text: text<string>(),
  texts: texts<string>(),
  uuid: new ResultColumn<string>([builtins.UUID]),
  uuids: new ResultColumn<string[]>([ARRAY_OF.uuid]),
  /** Text that is one of some words. */
  word: text,
  words: texts,
};

type Columns = Record<string, ResultColumn<unknown>>;

/** What the driver reads from columns. */
export type Values<C extends Columns> = { [Name in keyof C]: C[Name]['value'] };

/** The same columns of an outer join, which may find nothing. */
export const orNull = <C extends Columns>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.orNull])) as {
    [Name in keyof C]: ResultColumn<C[Name]['value'] | null>;
  };

/** The rows of a statement that is SQL text, declared as a value: tests compare it with what PostgreSQL says. */
export interface RowShape<Row> {
  columns: Columns;
  row?: Row;
}

export type RowOf<Shape> = Shape extends RowShape<infer Row> ? Row : never;

/** Declares the rows of a statement by the names of its columns. */
export const row = <C extends Columns>(columns: C): RowShape<Values<C>> => ({ columns });
