import { expect, it } from '@jest/globals';
import { BadPaymentSignature, LIST_PRICES, PaymentsOff } from '@patchlight/domain';
import { NoPaymentGateway } from './no-payment-gateway.adapter.ts';

it('returns the list prices and rejects everything else when payments are disabled', async () => {
  const gateway = new NoPaymentGateway();
  expect(await gateway.prices()).toEqual(LIST_PRICES);
  const calls = [
    gateway.createCustomer(),
    gateway.createCheckout(),
    gateway.createPortal(),
    gateway.subscriptionsOf(),
    gateway.setRenewal(),
    gateway.close(),
    gateway.history(),
  ];
  for (const call of calls) await expect(call).rejects.toThrow(PaymentsOff);
  expect(() => gateway.readEvent()).toThrow(BadPaymentSignature);
});
