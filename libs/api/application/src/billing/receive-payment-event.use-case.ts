import type { JobQueue, UnitOfWork } from '../kernel/ports.ts';
import type { BillingRepository, PaymentGateway } from './ports.ts';

/**
 * Receives a webhook event. A job, enqueued in the transaction that records the event, asks the provider for the
 * current state; so an event counts once, and its content never sets a plan.
 */
export class ReceivePaymentEvent {
  constructor(
    private readonly payments: PaymentGateway,
    private readonly billing: BillingRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobQueue,
  ) {}

  /** @throws {BadPaymentSignature} */
  async execute(rawBody: Buffer | string, signature: string | undefined): Promise<void> {
    const { id, type, customerId } = this.payments.readEvent(rawBody, signature);
    await this.unitOfWork.run(async () => {
      const isNew = await this.billing.recordEvent(id, type);
      if (isNew && customerId) await this.jobs.enqueue('settle-subscription', { customerId });
    });
  }
}
