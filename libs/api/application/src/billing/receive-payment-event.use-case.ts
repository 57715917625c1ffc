import type { JobQueue, UnitOfWork } from '../kernel/ports.ts';
import type { BillingRepository, PaymentGateway } from './ports.ts';

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
