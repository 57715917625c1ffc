import { MailRefused } from './ports.ts';
import type { Clock, LinkTokens, Mailer, MailLog, WaitingMail } from './ports.ts';

/** Sends a mail that was put into the outbox, unless it has run out. */
export class SendMail {
  /** @param baseUrl where people reach the instance */
  constructor(
    private readonly mailer: Mailer,
    private readonly tokens: LinkTokens,
    private readonly log: MailLog,
    private readonly clock: Clock,
    private readonly baseUrl: string,
  ) {}

  /** Rejects when the mail server has not taken it and may do so later. */
  async execute(mail: WaitingMail): Promise<void> {
    if (mail.expiresAt && new Date(mail.expiresAt) <= this.clock.now())
      return this.log.noteTry(mail.id, { state: 'expired' });
    try {
      await this.send(mail);
    } catch (error) {
      const isRefused = error instanceof MailRefused;
      await this.log.noteTry(mail.id, { state: isRefused ? 'refused' : 'failed', error: String(error) });
      if (isRefused) return;
      throw error;
    }
    await this.log.noteTry(mail.id, { state: 'sent' });
  }

  private send({ link, kind: _, author: __, expiresAt: ___, ...mail }: WaitingMail): Promise<void> {
    if (!link) return this.mailer.send(mail);
    const url = new URL(link.path, this.baseUrl);
    if (link.tokenId) url.hash = `token=${this.tokens.of(link.tokenId)}`;
    return this.mailer.send({ ...mail, link: { label: link.label, url: url.href } });
  }
}
