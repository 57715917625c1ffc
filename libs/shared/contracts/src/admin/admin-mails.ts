import type { AdminPagination } from './admin-page.ts';
import type { MailState } from './mail-states.ts';

/** What a mail is about. */
export type MailKind =
  | 'verify-email'
  | 'change-email'
  | 'email-change-notice'
  | 'reset-password'
  | 'password-changed'
  | 'new-way-in'
  | 'farewell'
  | 'reminder';

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
}

/** GET /api/admin/mails, newest first; of the last 30 days. */
export interface MailsBody {
  success: true;
  data: { mails: MailRow[]; pagination: AdminPagination & { total: number } };
}
