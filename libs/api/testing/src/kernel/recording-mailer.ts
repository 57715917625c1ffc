import { DeliveryRefused, Mailer } from '@patchlight/application/ports';
import type { Mail } from '@patchlight/application/ports';

/** Records mails instead of sending them. */
export class RecordingMailer extends Mailer {
  readonly sent: Mail[] = [];
  /** Whether the mail server is unreachable. */
  isAway = false;
  /** Addresses that are permanently rejected. */
  readonly refused = new Set<string>();

  constructor(override readonly isOn = true) {
    super();
  }

  override async send(mail: Mail): Promise<void> {
    if (this.isAway) throw new Error('The mail server is away');
    if (this.refused.has(mail.to)) throw new DeliveryRefused(`550 <${mail.to}> is unknown`);
    this.sent.push(mail);
  }
}
