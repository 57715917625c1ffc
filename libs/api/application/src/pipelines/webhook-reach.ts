import { reachesGames, WebhookNotFound } from '@patchlight/domain';
import type { GamesOfCaller, Webhook, WebhookRepository } from './ports.ts';

/** A webhook within reach of the caller. @throws {WebhookNotFound} */
export const webhookOf = async (
  webhooks: WebhookRepository,
  { userId, appIds }: GamesOfCaller,
  id: string,
): Promise<Webhook> => {
  const webhook = await webhooks.find(userId, id);
  if (!webhook || !reachesGames(webhook.appIds, appIds)) throw new WebhookNotFound();
  return webhook;
};
