import type { AdminPagination } from './admin-page.ts';
import type { PlanType } from '../billing/plans.ts';
import type { MailKind, MailState } from './mail-states.ts';

/** A mail in the log. Times are ISO 8601 UTC. */
export interface MailRow {
  id: string;
  kind: MailKind;
  /** The address, masked: 'a…@example.org'. */
  to: string;
  state: MailState;
  tries: number;
  queuedAt: string;
  lastTryAt: string | null;
  /** Error of the last failed attempt, with masked addresses. */
  error: string | null;
  /** Subject and author's plan of a support request. */
  subject: string | null;
  plan: PlanType | null;
}

/** GET /api/admin/mails, newest first; of support requests those of PRO before those of FREE. Of the last 30 days. */
export interface MailsBody {
  success: true;
  data: { mails: MailRow[]; pagination: AdminPagination & { total: number } };
}
