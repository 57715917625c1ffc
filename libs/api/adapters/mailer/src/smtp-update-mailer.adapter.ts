import { createHash } from 'node:crypto';
import { UpdateMailer } from '@patchlight/application/ports';
import type { UpdateMail } from '@patchlight/application/ports';
import { htmlOf } from './mail-html.ts';
import { textOf } from './mail-text.ts';
import type { MailerOptions } from './smtp-mailer.adapter.ts';
import { unfolded } from './smtp-transport.ts';
import type { SmtpTransport } from './smtp-transport.ts';
import { viewOfUpdates, withoutLast } from './update-view.ts';

/** Longer mails are cut by some clients. */
const HTML_BYTES = 100_000;

/** Sends mails about updates as text and HTML, with one-click unsubscribing (RFC 8058). */
export class SmtpUpdateMailer extends UpdateMailer {
  constructor(
    private readonly transport: SmtpTransport,
    private readonly options: MailerOptions,
  ) {
    super();
  }

  override async send(mail: UpdateMail): Promise<void> {
    const { from } = this.options;
    const { view, html } = this.render(mail);
    const start = mail.thread === null ? null : this.idOf(threadId(mail.thread));
    await this.transport.send({
      from,
      // An object is always one address, whatever it contains.
      to: { name: '', address: mail.to },
      subject: view.subject,
      messageId: this.idOf(mail.message.id),
      // Clients group by the first mail of the thread, which need not exist.
      ...(start && { inReplyTo: start, references: start }),
      text: textOf(view),
      html,
      headers: {
        'Auto-Submitted': 'auto-generated',
        Precedence: 'bulk',
        // Folded, the header would break DKIM signatures.
        'List-Unsubscribe': unfolded(`<${mail.unsubscribeUrl}>`),
        'List-Unsubscribe-Post': unfolded('List-Unsubscribe=One-Click'),
      },
    });
  }

  /** Leaves out the last updates if they do not fit. */
  private render(mail: UpdateMail): { view: ReturnType<typeof viewOfUpdates>; html: string } {
    const view = viewOfUpdates(mail, this.options.publicUrl);
    const html = htmlOf(view);
    return Buffer.byteLength(html) <= HTML_BYTES || view.updates.length === 0
      ? { view, html }
      : this.render(withoutLast(mail));
  }

  private idOf(id: string): string {
    return `<${id}@${this.options.identity.hostname}>`;
  }
}

const threadId = (thread: string): string =>
  createHash('sha256').update(`thread ${thread}`).digest('hex').slice(0, 32);
