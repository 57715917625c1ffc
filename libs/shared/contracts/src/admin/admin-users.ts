import type { PlanType } from '../billing/plans.ts';
import type { AdminPagination } from './admin-page.ts';
import type { AuditRow } from './admin-operations.ts';

export interface AdminUserRow {
  id: string;
  username: string;
  name: string;
  email: string;
  isAdmin: boolean;
  /** ISO 8601; null while the user may sign in. */
  disabledAt: string | null;
  currentPlan: PlanType;
  createdAt: string;
  _count: { followedGames: number };
}

/** GET /api/admin/users */
export interface AdminUsersBody {
  success: true;
  data: { users: AdminUserRow[]; pagination: AdminPagination & { totalUsers: number } };
}

export interface AdminUserDetail extends AdminUserRow {
  emailVerified: boolean;
  planExpiresAt: string | null;
  subscriptionStatus: string;
  /** Whether the user has a paid subscription, so that admins cannot change the plan. */
  isPaying: boolean;
  /** Whether the instance gives everybody PRO, so that admins cannot change the plan. */
  hasInstancePlan: boolean;
  stripeCustomerId: string | null;
  /** Signed-in browsers. */
  sessions: number;
  lastSeenAt: string | null;
  unreadNotifications: number;
  /** The newest 20. */
  games: { appId: number; name: string; iconUrl: string | null; followedAt: string; isFavorite: boolean }[];
  /** The newest 20 audit entries about the user. */
  audit: AuditRow[];
}

/** GET /api/admin/users/{id} */
export interface AdminUserBody {
  success: true;
  data: { user: AdminUserDetail };
}
