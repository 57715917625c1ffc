import { expect, it } from '@jest/globals';
import { BadPaymentSignature, LIST_PRICES, PaymentsDisabled } from '@patchlight/domain';
import { NoPaymentGateway } from './no-payment-gateway.adapter.ts';

it('returns the list prices and rejects everything else when payments are disabled', async () => {
  const gateway = new NoPaymentGateway();
  expect(await gateway.getPrices()).toEqual(LIST_PRICES);
  const calls = [
    gateway.createCustomer(),
    gateway.updateCustomer(),
    gateway.createCheckout(),
    gateway.createPortal(),
    gateway.listSubscriptions(),
    gateway.setRenewal(),
    gateway.endSubscription(),
    gateway.closeCustomer(),
    gateway.getHistory(),
  ];
  for (const call of calls) await expect(call).rejects.toThrow(PaymentsDisabled);
  expect(() => gateway.readEvent()).toThrow(BadPaymentSignature);
});
