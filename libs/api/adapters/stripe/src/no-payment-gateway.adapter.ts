import { type ProPrices } from '@patchlight/application/ports';
import type { PaymentGateway } from '@patchlight/application/ports';
import { BadPaymentSignature, LIST_PRICES, PaymentsDisabled } from '@patchlight/domain';

/** For an instance without payments: plans can be compared, but not bought. */
export class NoPaymentGateway implements PaymentGateway {
  createCustomer = refuse;
  updateCustomer = refuse;
  createCheckout = refuse;
  createPortal = refuse;
  listSubscriptions = refuse;
  setRenewal = refuse;
  endSubscription = refuse;
  closeCustomer = refuse;
  getHistory = refuse;

  async getPrices(): Promise<ProPrices> {
    return LIST_PRICES;
  }

  readEvent(): never {
    throw new BadPaymentSignature();
  }
}

async function refuse(): Promise<never> {
  throw new PaymentsDisabled();
}
