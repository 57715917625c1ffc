import { PaymentGateway, type ProPrices } from '@patchlight/application/ports';
import { BadPaymentSignature, LIST_PRICES, PaymentsOff } from '@patchlight/domain';

/** For an instance without payments: plans can be compared, but not bought. */
export class NoPaymentGateway extends PaymentGateway {
  override createCustomer = refuse;
  override createCheckout = refuse;
  override createPortal = refuse;
  override subscriptionsOf = refuse;
  override setRenewal = refuse;
  override close = refuse;
  override history = refuse;

  override async prices(): Promise<ProPrices> {
    return LIST_PRICES;
  }

  override readEvent(): never {
    throw new BadPaymentSignature();
  }
}

async function refuse(): Promise<never> {
  throw new PaymentsOff();
}
