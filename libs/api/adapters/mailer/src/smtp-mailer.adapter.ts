import { DeliveryRefused, Mailer } from '@patchlight/application/ports';
import type { Mail } from '@patchlight/application/ports';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { htmlOf } from './mail-html.ts';
import { textOf } from './mail-text.ts';

export interface SmtpOptions {
  /** smtp:// or smtps://, with credentials if the server requires them. */
  smtpUrl: string;
  /** Requires TLS before sending. */
  requiresTls: boolean;
  /** An address, or a name and <address>. */
  from: string;
  /** Public URL of the instance. */
  publicUrl: URL;
}

/** Timeout of each SMTP step. */
const TIMEOUT_MS = 15_000;

/** Sends mails as text and HTML, one connection each; uses TLS whenever the server offers it. */
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
      // An object is always one address, whatever it contains.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      messageId: `<${mail.id}@${publicUrl.hostname}>`,
      text: textOf(mail, publicUrl),
      ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
      ...(mail.isImportant && { priority: 'high' }),
      ...(!mail.isPersonal && {
        html: htmlOf(mail, publicUrl),
        // Suppresses automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    };
    try {
      await this.transport.sendMail(message);
    } catch (error) {
      throw isForGood(error) ? new DeliveryRefused((error as Error).message, { cause: error }) : error;
    }
  }
}

/**
 * Whether envelope or message was rejected with 5yz, or is invalid. Errors of session or login (503, 535) concern the
 * operator's configuration, so mails are kept.
 */
const isForGood = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return responseCode === undefined || (responseCode >= 500 && responseCode !== 503);
};
