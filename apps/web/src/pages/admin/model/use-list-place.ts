import { useEffect, useState } from 'react';
import { ADMIN_PAGE_SIZE } from '@patchlight/contracts';
import { useDebounced, useIsLeaving, useQueryParams } from '@/shared/lib';
import type { ListQuery } from '../api/admin.api.ts';

const SEARCH_PAUSE_MS = 500;

/** The page, sorting and search of a list, in the query string. `prefix` distinguishes the lists of a page. */
export const useListPlace = (prefix = '') => {
  const [params, change] = useQueryParams();
  const name = (key: string): string => `${prefix}${key}`;
  const page = Math.max(1, Number(params.get(name('page'))) || 1);
  const sort = params.get(name('sort')) ?? undefined;
  const order: 'asc' | 'desc' = params.get(name('order')) === 'asc' ? 'asc' : 'desc';
  const put = (values: Record<string, string | null>): void =>
    change(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [key, value] of Object.entries(values))
          if (value === null || value === '') next.delete(name(key));
          else next.set(name(key), value);
        return next;
      },
      { replace: true },
    );
  const query: ListQuery = { page, limit: ADMIN_PAGE_SIZE };
  return {
    page,
    sort,
    order,
    query,
    put,
    get: (key: string): string => params.get(name(key)) ?? '',
    toPage: (next: number): void => put({ page: next > 1 ? String(next) : null }),
    /** Sorts by a column, or reverses the order of the current one. */
    toggleSort: (column: string): void =>
      put({ sort: column, order: sort === column && order === 'asc' ? 'desc' : 'asc', page: null }),
  } as const;
};

export type ListPlace = ReturnType<typeof useListPlace>;

/**
 * The text of the search box, written to the query string after a pause, on page 1, and read when the query string
 * changes otherwise (Back, a link).
 */
export const useSearchBox = ({ get, put }: ListPlace) => {
  const search = get('search');
  const [text, setText] = useState(search);
  const settled = useDebounced(text.trim(), SEARCH_PAUSE_MS);
  const [seen, setSeen] = useState(search);
  const isLeaving = useIsLeaving();

  if (seen !== search) {
    setSeen(search);
    if (settled !== search) setText(search);
  }

  useEffect(() => {
    if (settled === text.trim() && settled !== search && !isLeaving()) put({ search: settled, page: null });
    // Only the text after the pause changes the query string; a change of the query string must not run this.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return [text, setText] as const;
};
