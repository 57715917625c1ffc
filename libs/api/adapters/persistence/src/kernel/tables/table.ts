import { p } from '@mikro-orm/core';
import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { InferKyselyTable } from '@mikro-orm/postgresql';
import type { PLACES } from './places.ts';

/** Columns by their PostgreSQL type, with the type that the driver reads. */
export const t = {
  bigint: () => p.bigint('string').columnType('bigint'),
  bigints: () => p.array<string>().columnType('bigint[]'),
  boolean: () => p.boolean().columnType('boolean'),
  bytes: () => p.blob().columnType('bytea'),
  /** A date without time, as `2026-11-29`. */
  day: () => p.date().columnType('date'),
  double: () => p.double().columnType('double precision'),
  instant: () => p.datetime().columnType('timestamp with time zone'),
  int: () => p.integer().columnType('integer'),
  ints: () => p.array<number>().columnType('integer[]'),
  json: () => p.json().columnType('jsonb'),
  real: () => p.float().columnType('real'),
  smallint: () => p.smallint().columnType('smallint'),
  smallints: () => p.array<number>().columnType('smallint[]'),
  text: () => p.text().columnType('text'),
  texts: () => p.array<string>().columnType('text[]'),
  uuid: () => p.uuid().columnType('uuid'),
  vector: () => p.text().columnType('tsvector'),
  /** The id of a transaction. */
  xid: () => p.bigint('string').columnType('xid8'),
};

/** The columns of a lease: its name, the process that holds it, and when it ends. */
export const leaseColumns = () => ({
  lease: t.uuid().nullable(),
  leasedBy: t.text().nullable(),
  leasedUntil: t.instant().nullable(),
});

type Columns = Record<string, { '~options': object; '~type'?: unknown }>;

/** What the driver reads from columns and writes into them, for the types of statements. */
export type TypesOf<C extends Columns> = InferKyselyTable<
  EntitySchemaWithMeta<string, string, unknown, never, C>,
  { columnNamingStrategy: 'property' }
>;

interface ColumnOptions {
  columnType: string;
  primary?: boolean;
  nullable?: boolean;
  autoincrement?: boolean;
  defaultRaw?: string;
}

export const columnOptions = (column: Columns[string]): ColumnOptions => column['~options'] as ColumnOptions;

/** What the retention periods of the operator are. */
export interface Retention {
  /** Of notifications; deleted by whole quarters, so up to three months later. */
  inboxMonths: number;
  /** Of the audit log. */
  auditMonths: number;
}

/** A section of the archive that a user may download. */
export interface Section<Column = string> {
  as: string;
  /** Orders the rows of a user. */
  key: Column;
  /** The user, unless `userId`. */
  owner?: Column;
  /** Excluded columns: secrets and duplicates. */
  without?: readonly Column[];
  /** Additional readable data of a row `t` of the user `$1`, as a jsonb object. */
  extra?: string;
}

/** What a table with data of users says of them. */
export interface UserFacts<Column = string> {
  /**
   * What the deletion of an account does: its foreign keys delete the rows; or a statement does, and again for a day, since
   * a running job may write more; or addresses are removed; or the rows stay, because they have no more than its id.
   */
  erased: 'cascade' | 'explicit' | 'anonymized' | 'kept';
  /** Its section of the archive, or why it has none. */
  exported: Section<Column> | string;
}

/** What is true of a table besides its columns. */
export interface TableFacts {
  placed: keyof typeof PLACES;
  /** The condition of rows that have lived long enough; null: they are removed by what they belong to. */
  expired: string | ((retention: Retention) => string) | null;
  /** Whether a statement deletes its rows with their game. */
  deletedWithGame?: true;
}

type Facts<C extends Columns> = TableFacts &
  ('userId' extends keyof C ? UserFacts<keyof C> : Partial<UserFacts<keyof C>>);

export interface Table<C extends Columns = Columns> {
  columns: C;
  facts: TableFacts & Partial<UserFacts>;
}

/** Says all about a table: columns by property name, each as in the database but for its spelling; and what else is true. */
export const table = <C extends Columns>(columns: C, facts: Facts<C>): Table<C> => ({
  columns,
  facts: facts as Table['facts'],
});

/** Maximum of expired rows that a statement deletes. */
export const EXPIRED_BATCH = 5_000;

/** The condition that a row is among the oldest of a large table whose ids grow with time. */
export const amongOldest = (name: string): string =>
  `id in (select id from ${name} order by id limit ${EXPIRED_BATCH})`;

/** The name of the game of a row. */
export const WITH_GAME = `jsonb_build_object('game', (select name from games where app_id = t.app_id))`;

/** The title of what a row of the inbox tells. */
export const WITH_TITLE = `coalesce(
  (select jsonb_build_object('title', title, 'url', url, 'appId', app_id) from updates where id = t.update_id),
  (select jsonb_build_object('title', title, 'message', message, 'appId', app_id) from notices where id = t.update_id))`;
