import { DEFAULT_CATEGORIES } from '@patchlight/domain';
import type { Database } from '../database.ts';

interface OfCategory {
  user_id: string;
  /** null: of no category */
  category: string | null;
}

export const defaultCategoryName = (category: string): string | null =>
  DEFAULT_CATEGORIES.find(({ id }) => id === category)?.name ?? null;

/** Adds the names of the rows' categories; null for a category that was deleted. */
export const withCategoryNames = async <Row extends OfCategory>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { category_name: string | null })[]> => {
  const own = rows.filter(({ category }) => category !== null && defaultCategoryName(category) === null);
  const named =
    own.length === 0
      ? []
      : await db.query<{ user_id: string; id: string; name: string }>(
          'select user_id, id, name from categories where user_id = any($1::bigint[]) and id::text = any($2::text[])',
          [own.map(({ user_id }) => user_id), own.map(({ category }) => category)],
        );
  const names = new Map(named.map(({ user_id, id, name }) => [`${user_id} ${id}`, name]));
  return rows.map((row) => ({
    ...row,
    category_name:
      row.category === null
        ? null
        : (defaultCategoryName(row.category) ?? names.get(`${row.user_id} ${row.category}`) ?? null),
  }));
};
