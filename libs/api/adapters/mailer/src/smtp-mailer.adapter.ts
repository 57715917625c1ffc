import { MailRefused, Mailer } from '@patchlight/application/ports';
import type { Mail } from '@patchlight/application/ports';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { htmlOf } from './mail-html.ts';
import { textOf } from './mail-text.ts';

export interface SmtpOptions {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  smtpUrl: string;
  /** Nothing is handed over before the connection is encrypted. */
  requiresTls: boolean;
  /** An address, or a name and <address>. */
  from: string;
  /** Where people reach the instance. */
  publicUrl: URL;
}

/** The time that a mail server has for each step. */
const TIMEOUT_MS = 15_000;

/** Mails in text and HTML, one connection each; encrypted also where that is not required, if the server offers it. */
export class SmtpMailer extends Mailer {
  override readonly isOn = true;
  private readonly transport;

  constructor(private readonly options: SmtpOptions) {
    super();
    this.transport = createTransport({
      url: options.smtpUrl,
      requireTLS: options.requiresTls,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  override async send(mail: Mail): Promise<void> {
    const { from, publicUrl } = this.options;
    const message: SendMailOptions = {
      from,
      // As an object it is one address, whatever it contains.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      messageId: `<${mail.id}@${publicUrl.hostname}>`,
      text: textOf(mail, publicUrl),
      ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
      ...(mail.isImportant && { priority: 'high' }),
      ...(!mail.isPersonal && {
        html: htmlOf(mail, publicUrl),
        // Keeps holiday notices from answering.
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    };
    try {
      await this.transport.sendMail(message);
    } catch (error) {
      throw isForGood(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
    }
  }
}

/**
 * Whether an envelope or a message was refused with 5yz, or is none that could be offered. What concerns the session
 * or the login (503, 535) is the operator's to mend, and no reason to drop a mail.
 */
const isForGood = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return responseCode === undefined || (responseCode >= 500 && responseCode !== 503);
};
