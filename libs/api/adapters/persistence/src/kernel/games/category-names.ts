import { DEFAULT_CATEGORIES } from '@patchlight/domain';
import { anyOf, asText, tables } from '../../statements.ts';
import type { Database } from '../database.ts';

interface OfCategory {
  userId: string;
  /** null: of no category */
  category: string | null;
}

type Category = { id: string; name: string | null } | null;

export const defaultCategoryName = (category: string): string | null =>
  DEFAULT_CATEGORIES.find(({ id }) => id === category)?.name ?? null;

/** Replaces the ids of categories by the categories; the name of one that was deleted is null. */
export const withCategories = async <Row extends OfCategory>(
  db: Database,
  rows: readonly Row[],
): Promise<(Omit<Row, 'category'> & { category: Category })[]> => {
  const own = rows.filter(({ category }) => category !== null && defaultCategoryName(category) === null);
  const named =
    own.length === 0
      ? []
      : await db.all(
          tables
            .selectFrom('categories')
            .select(['userId', 'id', 'name'])
            .where('userId', '=', anyOf(own.map(({ userId }) => userId)))
            .where(asText('id'), '=', anyOf(own.map(({ category }) => category!))),
        );
  const names = new Map(named.map(({ userId, id, name }) => [`${userId} ${id}`, name]));
  return rows.map(({ category: id, ...row }) => ({
    ...row,
    category:
      id === null ? null : { id, name: defaultCategoryName(id) ?? names.get(`${row.userId} ${id}`) ?? null },
  }));
};
