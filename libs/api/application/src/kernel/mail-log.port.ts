import type { WaitingMail } from './mailer.port.ts';

/** How a try to hand a mail to the mail server ended. */
export type MailOutcome =
  | { state: 'sent' }
  /** It is tried again; `error` is for the operator, and may hold addresses. */
  | { state: 'failed'; error: string }
  /** The mail server will never take it; it is not tried again. */
  | { state: 'refused'; error: string }
  /** It was of no use any more and was not sent. */
  | { state: 'expired' };

/** What is kept of a mail; its subject only if it has an author, with whose account it is deleted. */
export type QueuedMail = Pick<WaitingMail, 'id' | 'kind' | 'to' | 'subject' | 'author'>;

/** Keeps what became of mails, for 30 days. No address is kept, only its mask. */
export abstract class MailLog {
  /** Exists only if the unit of work is committed in which the mail was put into the outbox. */
  abstract noteQueued(mail: QueuedMail): Promise<void>;
  /** Counts a try; nothing for a mail that is not kept. */
  abstract noteTry(mailId: string, outcome: MailOutcome): Promise<void>;
}
