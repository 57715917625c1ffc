import { RecipientRefused, UpdateMailer } from '@patchlight/application/ports';
import type { UpdateMail } from '@patchlight/application/ports';

/** Records mails about updates instead of sending them. */
export class RecordingUpdateMailer extends UpdateMailer {
  readonly sent: UpdateMail[] = [];
  /** Whether the mail server is unreachable. */
  isAway = false;
  /** Addresses that are permanently refused. */
  readonly refused = new Set<string>();

  override async send(mail: UpdateMail): Promise<void> {
    if (this.isAway) throw new Error('The mail server is away');
    if (this.refused.has(mail.to)) throw new RecipientRefused('550 No such recipient');
    this.sent.push(mail);
  }
}
