import type { V1WebhookDeliveryDetails } from '@patchlight/contracts';
import { WebhookDeliveryNotFound, WebhookDeliveryUnderWay, WebhookIsPaused } from '@patchlight/domain';
import { webhookOf } from './webhook-reach.ts';
import type { GamesOfCaller, PipelinesPorts, WebhookDeliveries } from './ports.ts';

type DeliveryDeps = Pick<PipelinesPorts, 'clock' | 'webhookQueries' | 'webhookQueue' | 'webhooks'>;

/** Queues a ping, which is tried once. */
export class PingWebhook {
  constructor(private readonly deps: DeliveryDeps) {}

  /** @throws {WebhookNotFound} */
  async execute(caller: GamesOfCaller, id: string): Promise<V1WebhookDeliveryDetails> {
    const { clock, webhookQueries, webhookQueue, webhooks } = this.deps;
    const webhook = await webhookOf(webhooks, caller, id);
    const delivery = await webhookQueries.findDelivery(
      { ...caller, id },
      await webhookQueue.ping(webhook, clock.now()),
    );
    if (!delivery) throw new WebhookDeliveryNotFound();
    return delivery;
  }
}

/** Sends again what was sent or given up, under the same id. */
export class RedeliverWebhook {
  constructor(private readonly deps: DeliveryDeps) {}

  /**
   * @throws {WebhookNotFound} @throws {WebhookIsPaused} @throws {WebhookDeliveryNotFound}
   * @throws {WebhookDeliveryUnderWay}
   */
  async one(caller: GamesOfCaller, id: string, deliveryId: string): Promise<V1WebhookDeliveryDetails> {
    const { clock, webhookQueries, webhookQueue } = this.deps;
    const deliveries = await this.deliveriesOf(caller, id);
    const isQueued = await webhookQueue.redeliver(deliveries, deliveryId, clock.now());
    if (isQueued === false) throw new WebhookDeliveryUnderWay();
    const delivery = isQueued && (await webhookQueries.findDelivery(deliveries, deliveryId));
    if (!delivery) throw new WebhookDeliveryNotFound();
    return delivery;
  }

  /** @returns the number of deliveries @throws {WebhookNotFound} @throws {WebhookIsPaused} */
  async allFailed(caller: GamesOfCaller, id: string, since: Date): Promise<number> {
    const { clock, webhookQueue } = this.deps;
    return webhookQueue.redeliverFailed(await this.deliveriesOf(caller, id), since, clock.now());
  }

  private async deliveriesOf(caller: GamesOfCaller, id: string): Promise<WebhookDeliveries> {
    const { paused } = await webhookOf(this.deps.webhooks, caller, id);
    if (paused) throw new WebhookIsPaused();
    return { ...caller, id };
  }
}
