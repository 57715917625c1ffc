import type { WaitingMail } from './deliveries.ts';
import type { KernelPorts } from './ports.ts';

/** Sends a queued mail, with the secret of its link. */
export class SendMail {
  /** @param baseUrl public URL of the instance */
  constructor(private readonly deps: Pick<KernelPorts, 'baseUrl' | 'linkTokens' | 'mailer'>) {}

  /** @throws {DeliveryRefused} */
  send({ link, kind: _, author: __, expiresAt: ___, ...mail }: WaitingMail): Promise<void> {
    if (!link) return this.deps.mailer.send(mail);
    const url = new URL(link.path, this.deps.baseUrl);
    if (link.tokenId) url.hash = `token=${this.deps.linkTokens.derive(link.tokenId)}`;
    return this.deps.mailer.send({ ...mail, link: { label: link.label, url: url.href } });
  }
}
