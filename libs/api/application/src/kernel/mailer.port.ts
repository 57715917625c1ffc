import type { MailKind, PlanType } from '@patchlight/contracts';

/** What one mail says; the mailer gives it its form, as text and as HTML. All texts are plain. */
export interface Mail {
  /** UUID; the mail keeps it however often it is sent, so that a receiver can tell repetitions. */
  id: string;
  /** One address. */
  to: string;
  subject: string;
  paragraphs: string[];
  link?: { label: string; url: string };
  /** Small print. */
  note?: string;
  /** Written by a person: sent as text only, without the mark of mails that a program wrote. */
  isPersonal?: boolean;
  /** Where an answer goes instead of to the sender; one address. */
  replyTo?: string;
  isImportant?: boolean;
}

/** A mail that waits to be sent. It holds no secret: the one of its link is made when it is sent. */
export interface WaitingMail extends Omit<Mail, 'link'> {
  kind: MailKind;
  /** Who wrote it; only of a support request. Kept in the log of mails with the subject. */
  author?: { userId: string; plan: PlanType };
  /** ISO 8601; from then on it is of no use and is not sent. */
  expiresAt?: string;
  link?: {
    label: string;
    /** Below the instance's address. */
    path: string;
    /** Appended to the address as the token of this id, after `#token=`. */
    tokenId?: string;
  };
}

/** The mail server refuses this mail for good: trying again is of no use. `message` is what it said. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Hands mails to a mail server. */
export abstract class Mailer {
  /** False on an instance that sends no mail. */
  abstract readonly isOn: boolean;
  /** Resolves once the server has taken the mail. Rejects with MailRefused when it never will, else with any error. */
  abstract send(mail: Mail): Promise<void>;
}
