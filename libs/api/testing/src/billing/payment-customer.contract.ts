import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentGateway } from '@patchlight/application/ports';
import { PaymentsUnavailable, longestRunning } from '@patchlight/domain';
import { orderFor, user } from './payment-gateway-subject.ts';
import type { PaymentGatewaySubject } from './payment-gateway-subject.ts';

/** Contract of every `PaymentGateway` about its customers. */
export const paymentCustomerContract = (makeSubject: () => Promise<PaymentGatewaySubject>): void => {
  describe('a customer', () => {
    let subject: PaymentGatewaySubject;
    let gateway: PaymentGateway;

    beforeEach(async () => {
      subject = await makeSubject();
      gateway = subject.gateway;
    });

    afterEach(() => subject.close());

    const subscriber = async (): Promise<string> => {
      const customerId = await gateway.createCustomer(user);
      await subject.pay(await gateway.createCheckout(orderFor(customerId)));
      return customerId;
    };

    const cannotPay = async (customerId: string): Promise<void> => {
      for (const call of [
        gateway.createCheckout(orderFor(customerId, { idempotencyKey: 'order-2' })),
        gateway.createPortal(customerId, 'http://127.0.0.1:3000/settings'),
      ])
        await expect(call).rejects.toThrow(PaymentsUnavailable);
    };

    it('is created once per user, whatever the name and address', async () => {
      const id = await gateway.createCustomer(user);
      expect(await gateway.createCustomer({ ...user, email: 'jo@elsewhere.example', name: 'Jo' })).toBe(id);
      expect(await gateway.createCustomer({ ...user, userId: '0199-bb' })).not.toBe(id);
    });

    it('can be replaced by another one of the same user, created once', async () => {
      const customerId = await gateway.createCustomer(user);
      const other = await gateway.createCustomer({ ...user, customerId });
      expect(other).not.toBe(customerId);
      expect(await gateway.createCustomer({ ...user, customerId })).toBe(other);
    });

    it('takes a new name and address', async () => {
      const id = await gateway.createCustomer(user);
      expect(await gateway.updateCustomer(id, { email: 'jo@elsewhere.example', name: 'Jo' })).toBe(true);
    });

    it('has all subscriptions ended immediately and idempotently, and retains the charges', async () => {
      const customerId = await subscriber();
      const before = await gateway.getHistory(customerId, 5);
      const open = await gateway.createCheckout(orderFor(customerId, { idempotencyKey: 'order-2' }));
      await gateway.closeCustomer(customerId);
      await gateway.closeCustomer(customerId);
      expect(await gateway.listSubscriptions(customerId)).toMatchObject([{ state: 'ended' }]);
      await expect(subject.pay(open)).rejects.toThrow();
      expect(await gateway.getHistory(customerId, 5)).toEqual(before);
    });

    it('that was deleted at the provider has nothing running, is closed already, and cannot pay', async () => {
      const customerId = await subscriber();
      await subject.deleteCustomer(customerId);
      expect(await gateway.updateCustomer(customerId, user)).toBe(false);
      expect(longestRunning(await gateway.listSubscriptions(customerId))).toBeNull();
      await gateway.closeCustomer(customerId);
      expect((await gateway.getHistory(customerId, 5)).invoices).toHaveLength(1);
      await cannotPay(customerId);
    });

    it('that is unknown to the keys cannot pay, and whatever it has is neither read nor closed', async () => {
      const customerId = 'cus_none';
      expect(await gateway.updateCustomer(customerId, user)).toBe(false);
      await expect(gateway.listSubscriptions(customerId)).rejects.toThrow(PaymentsUnavailable);
      await expect(gateway.closeCustomer(customerId)).rejects.toThrow(PaymentsUnavailable);
      await cannotPay(customerId);
    });
  });
};
