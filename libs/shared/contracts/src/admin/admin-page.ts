export const ADMIN_PAGE_SIZE = 20;

/** Last page of a list, since later pages are slow. */
export const ADMIN_LAST_PAGE = 5_000;

/** Pagination of a list. Above 10,000 matches, and for large tables, the totals are estimates. */
export interface AdminPagination {
  currentPage: number;
  totalPages: number;
  limit: number;
  isEstimate: boolean;
}

export const ADMIN_USER_SORTS = ['createdAt', 'username', 'email'] as const;
export type AdminUserSort = (typeof ADMIN_USER_SORTS)[number];

export const ADMIN_GAME_SORTS = ['createdAt', 'name'] as const;
export type AdminGameSort = (typeof ADMIN_GAME_SORTS)[number];
