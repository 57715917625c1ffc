import { ADMIN_LAST_PAGE } from '@patchlight/contracts';
import type { AdminPagination } from '@patchlight/contracts';
import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

/** Counts stop here; larger tables are estimated. */
const MOST_COUNTED = 10_000;
const MOST_ROWS_COUNTED = 100_000;

export interface Total {
  count: number;
  isEstimate: boolean;
}

/** Number of rows of a table: exact for small tables, else the planner's estimate. */
export const sizeOf = async (db: Database, table: 'users' | 'games' | 'updates'): Promise<Total> => {
  const known = await db.queryOne(
    row({ rows: c.double }),
    'select reltuples as rows from pg_class where oid = $1::regclass',
    [table],
  );
  if (known && known.rows > MOST_ROWS_COUNTED) return { count: Math.round(known.rows), isEstimate: true };
  const counted = await db.queryOne(row({ count: c.int }), `select count(*)::int as count from ${table}`);
  return { count: counted?.count ?? 0, isEstimate: false };
};

/** Counts the rows of a statement, up to 10,000. */
export const countUpTo = async (
  db: Database,
  rows: string,
  parameters: readonly unknown[],
): Promise<Total> => {
  const counted = await db.queryOne(
    row({ count: c.int }),
    `select count(*)::int as count from (${rows} limit ${MOST_COUNTED + 1}) counted`,
    parameters,
  );
  const count = counted?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), isEstimate: count > MOST_COUNTED };
};

/** A page of the rows of a statement, and how many there are in all. */
export const pageOf = async <Tables, From extends keyof Tables, Row>(
  db: Database,
  rows: SelectQueryBuilder<Tables, From, Row>,
  query: { page: number; limit: number },
): Promise<{ rows: Row[]; pagination: AdminPagination & { total: number } }> => {
  const { sql, parameters } = rows.clearSelect().clearOrderBy().compile();
  const total = await countUpTo(db, sql, parameters);
  return {
    rows: await db.all(rows.limit(query.limit).offset((query.page - 1) * query.limit)),
    pagination: { ...paginationOf(total, query), total: total.count },
  };
};

export const paginationOf = (
  { count, isEstimate }: Total,
  { page, limit }: { page: number; limit: number },
): AdminPagination => ({
  currentPage: page,
  totalPages: Math.min(Math.max(1, Math.ceil(count / limit)), ADMIN_LAST_PAGE),
  limit,
  isEstimate,
});

/** Escapes a text for LIKE. */
export const literally = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&');
