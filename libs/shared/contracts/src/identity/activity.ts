/** Actions in the activity log of an account. */
export type AccountAct =
  | 'signed-up'
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'username-changed'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-verified'
  | 'password-changed'
  | 'password-reset-asked'
  | 'password-reset'
  | 'password-refused'
  | 'confirmation-refused'
  | 'second-step-refused'
  | 'two-step-on'
  | 'two-step-off'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'steam-linked'
  | 'steam-unlinked'
  | 'api-token-created'
  | 'api-token-rotated'
  | 'api-token-revoked'
  | 'api-token-revoked-by-admin'
  | 'gate-accepted'
  | 'webhook-created'
  | 'webhook-rotated'
  | 'webhook-deleted'
  | 'data-exported';

/** One row of an account's activity log. Times are ISO 8601 UTC. */
export interface ActivityRow {
  id: string;
  act: AccountAct;
  at: string;
  /** Readable name of the browser, such as 'Firefox on Windows'. */
  device: string;
  /** The network, such as 203.0.113.0/24; empty when unknown. */
  addressRange: string;
  /** What it was about, such as the gate, the token and what was accepted with it. */
  detail: Record<string, string | number | boolean>;
}

/** GET /api/user/activity: newest first. */
export interface ActivityBody {
  success: true;
  data: ActivityRow[];
  /** For `?cursor=`; null on the last page. */
  next_cursor: string | null;
}

/** An active session. */
export interface SessionRow {
  id: string;
  device: string;
  addressRange: string;
  createdAt: string;
  /** To five minutes. */
  lastSeenAt: string;
  /** The current session. */
  isCurrent: boolean;
}

/** GET /api/user/sessions: the most recently used first. */
export interface SessionsBody {
  success: true;
  data: SessionRow[];
}
