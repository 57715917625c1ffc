/** Kinds of mails; 'reminder' is of earlier versions, which mailed reminders by themselves. */
export const MAIL_KINDS = [
  'verify-email',
  'change-email',
  'email-change-notice',
  'reset-password',
  'password-changed',
  'new-way-in',
  'token-expires',
  'webhook-paused',
  'source-alarm',
  'farewell',
  'reminder',
  'support-request',
  'update',
  'summary',
  'digest',
  'test',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * 'failed': the last attempt failed; retried for a day, then 'given-up'. 'refused': permanently rejected. 'expired':
 * expired before it was sent.
 */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'refused', 'given-up', 'expired'] as const;
export type MailState = (typeof MAIL_STATES)[number];
