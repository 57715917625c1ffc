import { Mailer } from '@patchlight/application/ports';
import type { Mail } from '@patchlight/application/ports';

/** Keeps mails instead of sending them. */
export class RecordingMailer extends Mailer {
  readonly sent: Mail[] = [];
  /** Whether the mail server cannot be reached. */
  isAway = false;

  constructor(override readonly isOn = true) {
    super();
  }

  override async send(mail: Mail): Promise<void> {
    if (this.isAway) throw new Error('The mail server is away');
    this.sent.push(mail);
  }
}
