import { useMemo } from 'react';
import { useGetCategoriesQuery } from '../api/category.api.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * The app ids in a category; empty if it was deleted. `members` is null for all games: without a category, or while
 * the categories load.
 */
export const useCategoryMembers = (
  id: string | null,
): { members: ReadonlySet<number> | null; isLoading: boolean } => {
  const { data, isLoading } = useGetCategoriesQuery(undefined, { skip: id === null });
  const members = useMemo(() => {
    if (id === null || !data) return null;
    const category = data.find((candidate) => candidate.id === id);
    if (!category) return NONE;
    return category.appIds && new Set(category.appIds);
  }, [id, data]);
  return { members, isLoading };
};
