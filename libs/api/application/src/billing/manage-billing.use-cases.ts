import { NoPaymentsYet, UserNotFound } from '@patchlight/domain';
import type { BillingPorts, PaymentInvoice, PaymentTransaction, ReturnUrls } from './ports.ts';

const HISTORY_LENGTH = 5;

/** Opens the payment provider's portal for cards and invoices, with the user's current address. */
export class OpenBillingPortal {
  constructor(
    private readonly deps: Pick<BillingPorts, 'billing' | 'payments'> & { readonly addresses: ReturnUrls },
  ) {}

  /** @throws {NoPaymentsYet} the payment provider does not know the user */
  async execute(userId: string): Promise<string> {
    const payer = await this.deps.billing.getPayer(userId);
    const { customerId } = payer;
    if (!customerId || !(await this.deps.payments.updateCustomer(customerId, payer)))
      throw new NoPaymentsYet();
    return this.deps.payments.createPortal(customerId, this.deps.addresses.billing);
  }
}

/** Tells the payment provider the current address of a user, unless there is no longer anything to tell. */
export class UpdateCustomer {
  constructor(private readonly deps: Pick<BillingPorts, 'billing' | 'payments' | 'takesPayments'>) {}

  async execute(userId: string): Promise<void> {
    if (!this.deps.takesPayments) return;
    const payer = await this.deps.billing.getPayer(userId).catch(ifDeleted);
    if (payer?.customerId) await this.deps.payments.updateCustomer(payer.customerId, payer);
  }
}

const ifDeleted = (error: unknown): null => {
  if (error instanceof UserNotFound) return null;
  throw error;
};

/** Lists a user's recent payments; empty for users who never paid. */
export class ReadBillingHistory {
  constructor(private readonly deps: Pick<BillingPorts, 'billing' | 'payments'>) {}

  async execute(userId: string): Promise<{ transactions: PaymentTransaction[]; invoices: PaymentInvoice[] }> {
    const { customerId } = await this.deps.billing.getPayer(userId);
    return customerId
      ? this.deps.payments.getHistory(customerId, HISTORY_LENGTH)
      : { transactions: [], invoices: [] };
  }
}
