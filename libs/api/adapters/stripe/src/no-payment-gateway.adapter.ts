import { PaymentGateway } from '@patchlight/application/ports';
import { BadPaymentSignature, PaymentsOff } from '@patchlight/domain';

/** For an instance that takes no payments. */
export class NoPaymentGateway extends PaymentGateway {
  override prices = refuse;
  override createCustomer = refuse;
  override createCheckout = refuse;
  override createPortal = refuse;
  override subscriptionsOf = refuse;
  override setRenewal = refuse;
  override history = refuse;

  override readEvent(): never {
    throw new BadPaymentSignature();
  }
}

async function refuse(): Promise<never> {
  throw new PaymentsOff();
}
