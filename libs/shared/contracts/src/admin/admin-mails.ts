import type { AdminPagination } from './admin-page.ts';
import type { PlanType } from '../billing/plans.ts';
import type { MailKind, MailState } from './mail-states.ts';

/** A mail on its way to the mail server. Times are ISO 8601 UTC. */
export interface MailRow {
  id: string;
  kind: MailKind;
  /** The address, masked: 'a…@example.org'. */
  to: string;
  state: MailState;
  tries: number;
  queuedAt: string;
  lastTryAt: string | null;
  /** What the mail server said to the last try that failed, with addresses masked. */
  error: string | null;
  /** Only of a support request: its subject, and the plan of who asks. */
  subject: string | null;
  plan: PlanType | null;
}

/** GET /api/admin/mails, newest first; of support requests those of PRO before those of FREE. Of the last 30 days. */
export interface MailsBody {
  success: true;
  data: { mails: MailRow[]; pagination: AdminPagination & { total: number } };
}
