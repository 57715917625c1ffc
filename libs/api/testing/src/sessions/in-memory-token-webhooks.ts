import { TokenWebhooks } from '@patchlight/application/ports';
import type { Webhook, WebhookOfEndedToken } from '@patchlight/application/ports';
import type { InMemoryWebhookRepository } from '../pipelines/in-memory-webhooks.ts';
import type { InMemoryApiTokenRepository } from './in-memory-api-tokens.ts';

export class InMemoryTokenWebhooks extends TokenWebhooks {
  constructor(
    private readonly webhooks: InMemoryWebhookRepository,
    private readonly tokens: InMemoryApiTokenRepository,
  ) {
    super();
  }

  override async pauseOfRevoked(
    { userId, id }: { userId: string; id: string },
    now: Date,
  ): Promise<string[]> {
    const made = this.webhooks.all.filter(
      (webhook) => webhook.userId === userId && webhook.madeBy?.tokenId === id,
    );
    this.pause(made, 'token-revoked', now);
    return made.map(({ name }) => name).toSorted();
  }

  override async pauseOfExpired(now: Date, count: number): Promise<WebhookOfEndedToken[]> {
    const expired = this.tokens.tokens.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now);
    const due = this.webhooks.all
      .filter(
        ({ madeBy, paused }) =>
          paused?.reason !== 'token-expired' && expired.some(({ id }) => id === madeBy?.tokenId),
      )
      .slice(0, count);
    this.pause(due, 'token-expired', now);
    return due.map(({ userId, name }) => ({
      name,
      owner: { id: userId, name: `User ${userId}`, email: `user${userId}@example.org` },
    }));
  }

  private pause(webhooks: Webhook[], reason: 'token-revoked' | 'token-expired', at: Date): void {
    for (const webhook of webhooks) this.webhooks.set(webhook, { paused: { reason, at } });
  }
}
