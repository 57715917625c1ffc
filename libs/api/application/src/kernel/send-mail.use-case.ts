import type { LinkTokens } from './link-tokens.port.ts';
import type { Mailer, WaitingMail } from './mailer.port.ts';

/** Sends a mail that was put into the outbox. */
export class SendMail {
  /** @param baseUrl where people reach the instance */
  constructor(
    private readonly mailer: Mailer,
    private readonly tokens: LinkTokens,
    private readonly baseUrl: string,
  ) {}

  execute({ link, ...mail }: WaitingMail): Promise<void> {
    if (!link) return this.mailer.send(mail);
    const url = new URL(link.path, this.baseUrl);
    if (link.tokenId) url.hash = `token=${this.tokens.of(link.tokenId)}`;
    return this.mailer.send({ ...mail, link: { label: link.label, url: url.href } });
  }
}
