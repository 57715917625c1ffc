import { expect, it } from '@jest/globals';
import { BadPaymentSignature, PaymentsOff } from '@patchlight/domain';
import { NoPaymentGateway } from './no-payment-gateway.adapter.ts';

it('refuses everything when payments are off', async () => {
  const gateway = new NoPaymentGateway();
  const calls = [
    gateway.prices(),
    gateway.createCustomer(),
    gateway.createCheckout(),
    gateway.createPortal(),
    gateway.subscriptionsOf(),
    gateway.setRenewal(),
    gateway.history(),
  ];
  for (const call of calls) await expect(call).rejects.toThrow(PaymentsOff);
  expect(() => gateway.readEvent()).toThrow(BadPaymentSignature);
});
