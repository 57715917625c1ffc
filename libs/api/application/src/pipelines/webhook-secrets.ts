import type { WebhookFormat } from '@patchlight/contracts';
import {
  chatTargetOf,
  isDispatchUrl,
  maskedChatAddress,
  webhookSecretOf,
  WebhookAddressInvalid,
} from '@patchlight/domain';
import type { PipelinesPorts, SealedWebhookTarget, Webhook, WebhookTarget } from './ports.ts';

type Owner = Pick<Webhook, 'userId' | 'id'>;

const targetPurpose = ({ userId, id }: Owner): string => `webhook:${userId}:${id}`;
const secretPurpose = ({ userId, id }: Owner): string => `webhook-secret:${userId}:${id}`;

/** Checks, encrypts and decrypts the addresses and secrets of webhooks. */
export class WebhookSecrets {
  constructor(private readonly deps: Pick<PipelinesPorts, 'ids' | 'outbound' | 'secretBox'>) {}

  /** @throws {WebhookAddressInvalid} @throws {ChatAddressInvalid} */
  parse(
    format: WebhookFormat,
    { url: address, token }: { url: string; token?: string | undefined },
  ): WebhookTarget {
    const preview = this.deps.outbound.preview(address, 'webhook');
    if (preview === null)
      throw new WebhookAddressInvalid(
        'This address is not allowed: it must start with https://, without a port, and be reachable by everybody.',
      );
    if (format !== 'github') {
      if (token !== undefined) throw new WebhookAddressInvalid('Only GitHub takes a token', 'token');
      const kind = format === 'standard' ? 'json' : format;
      const { url } = chatTargetOf(kind, { url: address }, preview === 'exception');
      return { format, url, token: null };
    }
    const url = new URL(address);
    if (!isDispatchUrl(url))
      throw new WebhookAddressInvalid(
        'Enter the address https://api.github.com/repos/{owner}/{repository}/dispatches',
      );
    if (token === undefined)
      throw new WebhookAddressInvalid('Enter a token that may dispatch events to the repository', 'token');
    url.hash = '';
    return { format, url: url.href, token };
  }

  sealTarget(owner: Owner, { url, token }: WebhookTarget): SealedWebhookTarget {
    return {
      sealedTarget: this.deps.secretBox.seal(JSON.stringify({ url, token }), targetPurpose(owner)),
      maskedAddress: maskedChatAddress(url),
      host: new URL(url).hostname.replace(/\.$/, ''),
    };
  }

  /** @throws {Error} sealed with another key */
  openTarget({
    format,
    sealedTarget,
    ...owner
  }: Owner & Pick<Webhook, 'format' | 'sealedTarget'>): WebhookTarget {
    const text = this.deps.secretBox.open(sealedTarget, targetPurpose(owner));
    return { format, ...(JSON.parse(text) as Omit<WebhookTarget, 'format'>) };
  }

  /** A new secret, for its owner and for the database. */
  newSecret(owner: Owner): { secret: string; sealedSecret: string } {
    const secret = webhookSecretOf(this.deps.ids.token());
    return { secret, sealedSecret: this.deps.secretBox.seal(secret, secretPurpose(owner)) };
  }

  /**
   * The secret, and the previous one while it is valid.
   * @throws {Error} the secret was sealed with another key; such a previous one is left out
   */
  openSecrets(webhook: Pick<Webhook, 'sealedSecret' | 'previous'> & Owner, now: Date): string[] {
    const { sealedSecret, previous } = webhook;
    const open = (sealed: string): string => this.deps.secretBox.open(sealed, secretPurpose(webhook));
    if (sealedSecret === null) return [];
    const secret = open(sealedSecret);
    if (previous === null || previous.until <= now) return [secret];
    try {
      return [secret, open(previous.sealedSecret)];
    } catch {
      return [secret];
    }
  }
}
