import { Mailer } from '@patchlight/application/ports';
import type { Mail } from '@patchlight/application/ports';
import { htmlOf } from './mail-html.ts';
import { textOf } from './mail-text.ts';
import { viewOfMail } from './mail-view.ts';
import type { SmtpTransport } from './smtp-transport.ts';

export interface MailerOptions {
  /** The name is free text; '': none. */
  from: { name: string; address: string };
  /** Public URL of the instance. */
  publicUrl: URL;
  /** Its host makes the ids of mails unique. */
  identity: URL;
}

/** Sends mails about the account as text and HTML. */
export class SmtpMailer extends Mailer {
  override readonly isOn = true;

  constructor(
    private readonly transport: SmtpTransport,
    private readonly options: MailerOptions,
  ) {
    super();
  }

  override async send(mail: Mail): Promise<void> {
    const { from, identity, publicUrl } = this.options;
    const view = viewOfMail(mail, publicUrl);
    await this.transport.send({
      from,
      // An object is always one address, whatever it contains.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      messageId: `<${mail.id}@${identity.hostname}>`,
      text: textOf(view),
      ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
      ...(mail.isImportant && { priority: 'high' }),
      ...(!mail.isPersonal && {
        html: htmlOf(view),
        // Suppresses automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    });
  }
}
