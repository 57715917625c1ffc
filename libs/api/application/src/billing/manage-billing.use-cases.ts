import { NoPaymentsYet, UserNotFound } from '@patchlight/domain';
import type {
  BillingRepository,
  PaymentGateway,
  PaymentInvoice,
  PaymentTransaction,
  ReturnUrls,
} from './ports.ts';

const HISTORY_LENGTH = 5;

/** Opens the payment provider's portal for cards and invoices, with the user's current address. */
export class OpenBillingPortal {
  constructor(
    private readonly billing: BillingRepository,
    private readonly payments: PaymentGateway,
    private readonly addresses: ReturnUrls,
  ) {}

  /** @throws {NoPaymentsYet} the payment provider does not know the user */
  async execute(userId: string): Promise<string> {
    const payer = await this.billing.getPayer(userId);
    const { customerId } = payer;
    if (!customerId || !(await this.payments.updateCustomer(customerId, payer))) throw new NoPaymentsYet();
    return this.payments.createPortal(customerId, this.addresses.billing);
  }
}

/** Tells the payment provider the current address of a user, unless there is no longer anything to tell. */
export class UpdateCustomer {
  constructor(
    private readonly billing: BillingRepository,
    private readonly payments: PaymentGateway,
    private readonly takesPayments: boolean,
  ) {}

  async execute(userId: string): Promise<void> {
    if (!this.takesPayments) return;
    const payer = await this.billing.getPayer(userId).catch(ifDeleted);
    if (payer?.customerId) await this.payments.updateCustomer(payer.customerId, payer);
  }
}

const ifDeleted = (error: unknown): null => {
  if (error instanceof UserNotFound) return null;
  throw error;
};

/** Lists a user's recent payments; empty for users who never paid. */
export class ReadBillingHistory {
  constructor(
    private readonly billing: BillingRepository,
    private readonly payments: PaymentGateway,
  ) {}

  async execute(userId: string): Promise<{ transactions: PaymentTransaction[]; invoices: PaymentInvoice[] }> {
    const { customerId } = await this.billing.getPayer(userId);
    return customerId
      ? this.payments.getHistory(customerId, HISTORY_LENGTH)
      : { transactions: [], invoices: [] };
  }
}
