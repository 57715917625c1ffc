/**
 * 'failed': the last try failed, and it is tried again for half a day. 'refused': the mail server will never take it.
 * 'expired': of no use any more, and not sent.
 */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'refused', 'expired'] as const;
export type MailState = (typeof MAIL_STATES)[number];
