/** 'failed': the last try failed, and it is tried again for half a day. 'expired': of no use any more, and not sent. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'expired'] as const;
export type MailState = (typeof MAIL_STATES)[number];
