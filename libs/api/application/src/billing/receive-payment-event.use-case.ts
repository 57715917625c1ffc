import type { BillingPorts } from './ports.ts';

/**
 * Receives a webhook event. A job, enqueued in the transaction that records the event, asks the provider for the
 * current state; so an event counts once, and its content never sets a plan.
 */
export class ReceivePaymentEvent {
  constructor(private readonly deps: Pick<BillingPorts, 'billing' | 'jobs' | 'payments' | 'unitOfWork'>) {}

  /** @throws {BadPaymentSignature} */
  async execute(rawBody: Buffer | string, signature: string | undefined): Promise<void> {
    const { id, type, customerId } = this.deps.payments.readEvent(rawBody, signature);
    await this.deps.unitOfWork.run(async () => {
      const isNew = await this.deps.billing.recordEvent(id, type);
      if (isNew && customerId) await this.deps.jobs.enqueue('settle-subscription', { customerId });
    });
  }
}
