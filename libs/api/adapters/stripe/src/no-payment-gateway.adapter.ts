import { PaymentGateway, type ProPrices } from '@patchlight/application/ports';
import { BadPaymentSignature, LIST_PRICES, PaymentsDisabled } from '@patchlight/domain';

/** For an instance without payments: plans can be compared, but not bought. */
export class NoPaymentGateway extends PaymentGateway {
  override createCustomer = refuse;
  override updateCustomer = refuse;
  override createCheckout = refuse;
  override createPortal = refuse;
  override listSubscriptions = refuse;
  override setRenewal = refuse;
  override endSubscription = refuse;
  override closeCustomer = refuse;
  override getHistory = refuse;

  override async getPrices(): Promise<ProPrices> {
    return LIST_PRICES;
  }

  override readEvent(): never {
    throw new BadPaymentSignature();
  }
}

async function refuse(): Promise<never> {
  throw new PaymentsDisabled();
}
