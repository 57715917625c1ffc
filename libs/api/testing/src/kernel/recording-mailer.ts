import { MailRefused, Mailer } from '@patchlight/application/ports';
import type { Mail } from '@patchlight/application/ports';

/** Keeps mails instead of sending them. */
export class RecordingMailer extends Mailer {
  readonly sent: Mail[] = [];
  /** Whether the mail server cannot be reached. */
  isAway = false;
  /** Addresses that it refuses for good. */
  readonly refused = new Set<string>();

  constructor(override readonly isOn = true) {
    super();
  }

  override async send(mail: Mail): Promise<void> {
    if (this.isAway) throw new Error('The mail server is away');
    if (this.refused.has(mail.to)) throw new MailRefused(`550 <${mail.to}> is unknown`);
    this.sent.push(mail);
  }
}
