export const ADMIN_PAGE_SIZE = 20;

/** A list is not paged further, which would cost seconds; who looks for more searches or sorts. */
export const ADMIN_LAST_PAGE = 5_000;

/** Where a list stands. Beyond 10,000 matches, and in tables too big to be counted, the totals are estimates. */
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
