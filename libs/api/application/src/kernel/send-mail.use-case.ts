import { MailRefused } from './ports.ts';
import type { Clock, LinkTokens, Mailer, MailLog, WaitingMail } from './ports.ts';

/** Sends a queued mail, unless it has expired. */
export class SendMail {
  /** @param baseUrl public URL of the instance */
  constructor(
    private readonly deps: {
      readonly mailer: Mailer;
      readonly linkTokens: LinkTokens;
      readonly mailLog: MailLog;
      readonly clock: Clock;
      readonly baseUrl: string;
    },
  ) {}

  /** Rejects after a failure that is worth a retry. */
  async execute(mail: WaitingMail): Promise<void> {
    if (mail.expiresAt && new Date(mail.expiresAt) <= this.deps.clock.now())
      return this.deps.mailLog.noteTry(mail.id, { state: 'expired' });
    try {
      await this.send(mail);
    } catch (error) {
      const isRefused = error instanceof MailRefused;
      await this.deps.mailLog.noteTry(mail.id, {
        state: isRefused ? 'refused' : 'failed',
        error: String(error),
      });
      if (isRefused) return;
      throw error;
    }
    await this.deps.mailLog.noteTry(mail.id, { state: 'sent' });
  }

  private send({ link, kind: _, author: __, expiresAt: ___, ...mail }: WaitingMail): Promise<void> {
    if (!link) return this.deps.mailer.send(mail);
    const url = new URL(link.path, this.deps.baseUrl);
    if (link.tokenId) url.hash = `token=${this.deps.linkTokens.of(link.tokenId)}`;
    return this.deps.mailer.send({ ...mail, link: { label: link.label, url: url.href } });
  }
}
