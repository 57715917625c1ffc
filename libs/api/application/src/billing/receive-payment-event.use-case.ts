import type { JobQueue } from '../kernel/job-queue.port.ts';
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts';
import type { BillingRepository } from './billing.repository.ts';
import type { PaymentGateway } from './payment-gateway.port.ts';

/**
 * Hears that something changed on the payment side. What changed is asked by the job, which exists if and only if the
 * message was noted; so a message counts once, and its content never decides about a plan.
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
      const isNew = await this.billing.noteEvent(id, type);
      if (isNew && customerId) await this.jobs.enqueue('settle-subscription', { customerId });
    });
  }
}
