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
  /** Whether the payment side charges the user; the plan is then theirs to change. */
  isPaying: boolean;
  stripeCustomerId: string | null;
  /** Signed-in browsers. */
  sessions: number;
  lastSeenAt: string | null;
  /** Those that have not expired. */
  apiTokens: number;
  unreadNotifications: number;
  /** The newest 20. */
  games: { appId: number; name: string; iconUrl: string | null; followedAt: string; isFavorite: boolean }[];
  /** What admins did to the user, the newest 20. */
  audit: AuditRow[];
}

/** GET /api/admin/users/{id} */
export interface AdminUserBody {
  success: true;
  data: { user: AdminUserDetail };
}
