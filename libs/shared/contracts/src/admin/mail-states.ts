/** What a mail is about. */
export const MAIL_KINDS = [
  'verify-email',
  'change-email',
  'email-change-notice',
  'reset-password',
  'password-changed',
  'new-way-in',
  'farewell',
  'reminder',
  'support-request',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * 'failed': the last try failed, and it is tried again for half a day. 'refused': the mail server will never take it.
 * 'expired': of no use any more, and not sent.
 */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'refused', 'expired'] as const;
export type MailState = (typeof MAIL_STATES)[number];
