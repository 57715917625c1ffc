import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CheckoutOrder, PaymentGateway } from '@patchlight/application/ports';
import { BadPaymentSignature, type PaidSubscription, PaymentsUnavailable } from '@patchlight/domain';
import { paymentCustomerContract } from './payment-customer.contract.ts';
import { orderFor, user } from './payment-gateway-subject.ts';
import type { PaymentGatewaySubject } from './payment-gateway-subject.ts';

/** Contract of every `PaymentGateway`. */
export const paymentGatewayContract = (
  name: string,
  makeSubject: () => Promise<PaymentGatewaySubject>,
): void => {
  describe(`${name} as a payment gateway`, () => {
    paymentCustomerContract(makeSubject);

    let subject: PaymentGatewaySubject;
    let gateway: PaymentGateway;

    beforeEach(async () => {
      subject = await makeSubject();
      gateway = subject.gateway;
    });

    afterEach(() => subject.close());

    const subscribe = async (more: Partial<CheckoutOrder> = {}) => {
      const customerId = await gateway.createCustomer(user);
      await subject.pay(await gateway.createCheckout(orderFor(customerId, more)));
      const newest = async (): Promise<PaidSubscription> => (await gateway.listSubscriptions(customerId))[0]!;
      return { customerId, newest, subscription: await newest() };
    };

    it('returns the prices', async () => {
      expect(await gateway.getPrices()).toEqual(subject.prices);
    });

    it('has no subscription before the checkout is paid', async () => {
      const customerId = await gateway.createCustomer(user);
      expect(await gateway.createCheckout(orderFor(customerId))).toMatch(/^https?:\/\//);
      expect(await gateway.listSubscriptions(customerId)).toEqual([]);
      expect(await gateway.getHistory(customerId, 5)).toEqual({ transactions: [], invoices: [] });
    });

    it.each([
      ['monthly', 28, 31],
      ['yearly', 365, 366],
    ] as const)('starts a %s subscription when the checkout is paid', async (period, atLeast, atMost) => {
      const { customerId, subscription } = await subscribe({ period });
      expect(subscription).toMatchObject({ state: 'active', period, renews: true });
      const days = (subscription.periodEnd.getTime() - subscription.periodStart.getTime()) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(atLeast);
      expect(days).toBeLessThanOrEqual(atMost);
      const { transactions, invoices } = await gateway.getHistory(customerId, 5);
      const { currency, [period]: amount } = subject.prices;
      expect(transactions).toMatchObject([{ action: 'UPGRADE', status: 'COMPLETED', amount, currency }]);
      expect(invoices).toMatchObject([
        { status: 'paid', amount, currency, pdfUrl: expect.stringMatching(/^https?:/) },
      ]);
    });

    describe('a checkout', () => {
      it('is the same for the same key', async () => {
        const customerId = await gateway.createCustomer(user);
        const url = await gateway.createCheckout(orderFor(customerId));
        expect(await gateway.createCheckout(orderFor(customerId))).toBe(url);
        await subject.pay(url);
        expect(await gateway.listSubscriptions(customerId)).toHaveLength(1);
      });

      it('cannot be paid once another one is open', async () => {
        const customerId = await gateway.createCustomer(user);
        const first = await gateway.createCheckout(orderFor(customerId));
        const second = await gateway.createCheckout(orderFor(customerId, { idempotencyKey: 'order-2' }));
        expect(second).not.toBe(first);
        await expect(subject.pay(first)).rejects.toThrow();
        await subject.pay(second);
        expect(await gateway.listSubscriptions(customerId)).toHaveLength(1);
      });

      it('can be reopened with its key after another one closed it', async () => {
        const customerId = await gateway.createCustomer(user);
        const other = orderFor(customerId, { idempotencyKey: 'order-2', period: 'yearly' });
        for (let round = 0; round < 2; round += 1) {
          await gateway.createCheckout(orderFor(customerId));
          await gateway.createCheckout(other);
        }
        await subject.pay(await gateway.createCheckout(orderFor(customerId)));
        expect(await gateway.listSubscriptions(customerId)).toMatchObject([{ period: 'monthly' }]);
      });

      it('with a paid session redirects to the shop for its key, not to another payment', async () => {
        const { customerId } = await subscribe();
        const order = orderFor(customerId);
        expect(await gateway.createCheckout(order)).toBe(order.successUrl);
        expect(await gateway.listSubscriptions(customerId)).toHaveLength(1);
      });

      it('can be created again with its key after the subscription has ended', async () => {
        const { customerId, subscription } = await subscribe();
        await subject.cancelNow(subscription);
        await subject.pay(await gateway.createCheckout(orderFor(customerId)));
        expect(await gateway.listSubscriptions(customerId)).toMatchObject([
          { state: 'active' },
          { id: subscription.id, state: 'ended' },
        ]);
      });

      it('with different parameters rejects the key', async () => {
        const customerId = await gateway.createCustomer(user);
        await gateway.createCheckout(orderFor(customerId));
        await expect(gateway.createCheckout(orderFor(customerId, { period: 'yearly' }))).rejects.toThrow(
          PaymentsUnavailable,
        );
      });
    });

    it('opens a portal', async () => {
      const customerId = await gateway.createCustomer(user);
      expect(await gateway.createPortal(customerId, 'http://127.0.0.1:3000/settings')).toMatch(
        /^https?:\/\//,
      );
    });

    it('cancels at the end of the period, idempotently', async () => {
      const { subscription, newest } = await subscribe();
      for (const renews of [false, false, true, true, false]) {
        await gateway.setRenewal(subscription.id, renews);
        expect(await newest()).toEqual({ ...subscription, renews });
      }
    });

    it('ends a subscription with an unpaid renewal at once, idempotently', async () => {
      const { subscription, newest } = await subscribe();
      await subject.fail(subscription);
      for (let round = 0; round < 2; round += 1) await gateway.endSubscription(subscription.id);
      expect(await newest()).toMatchObject({ id: subscription.id, state: 'ended' });
    });

    it('reports renewals, failed ones, and late payments', async () => {
      const { customerId, subscription, newest } = await subscribe();
      await subject.renew(subscription);
      const renewed = await newest();
      expect(renewed).toMatchObject({ state: 'active', periodStart: subscription.periodEnd });
      await subject.fail(renewed);
      const failed = await newest();
      expect(failed).toMatchObject({
        id: subscription.id,
        state: 'past_due',
        periodStart: renewed.periodEnd,
      });
      const { transactions, invoices } = await gateway.getHistory(customerId, 5);
      expect(transactions.map(({ action, status }) => `${action} ${status}`)).toEqual([
        'SUBSCRIPTION PENDING',
        'SUBSCRIPTION COMPLETED',
        'UPGRADE COMPLETED',
      ]);
      expect(invoices.map(({ status }) => status)).toEqual(['open', 'paid', 'paid']);
      await subject.renew(failed);
      expect(await newest()).toEqual({ ...failed, state: 'active' });
      const late = await gateway.getHistory(customerId, 5);
      expect(late.transactions.map(({ status }) => status)).toEqual(Array(3).fill('COMPLETED'));
      expect(late.invoices.map(({ status }) => status)).toEqual(Array(3).fill('paid'));
    });

    it('returns only the newest transactions and invoices', async () => {
      const { customerId, subscription, newest } = await subscribe();
      await subject.renew(subscription);
      await subject.renew(await newest());
      const { transactions, invoices } = await gateway.getHistory(customerId, 2);
      expect(transactions.map(({ action }) => action)).toEqual(['SUBSCRIPTION', 'SUBSCRIPTION']);
      expect(invoices).toHaveLength(2);
      expect(invoices[0]!.date.getTime()).toBeGreaterThanOrEqual(invoices[1]!.date.getTime());
    });

    it('reports refunds', async () => {
      const { customerId } = await subscribe();
      await subject.refund(customerId);
      const { transactions } = await gateway.getHistory(customerId, 5);
      expect(transactions).toMatchObject([
        { action: 'REFUND', amount: subject.prices.monthly, status: 'COMPLETED' },
        { action: 'UPGRADE', amount: subject.prices.monthly, status: 'COMPLETED' },
      ]);
    });

    it('returns ended subscriptions, newest first', async () => {
      const { customerId, subscription } = await subscribe();
      await subject.cancelNow(subscription);
      await subject.pay(await gateway.createCheckout(orderFor(customerId, { idempotencyKey: 'order-2' })));
      const [newest, oldest] = await gateway.listSubscriptions(customerId);
      expect(newest).toMatchObject({ state: 'active' });
      expect(oldest).toMatchObject({ id: subscription.id, state: 'ended' });
    });

    describe('an event', () => {
      const event = { id: 'evt_1', type: 'customer.subscription.updated', customerId: 'cus_1' };

      it.each([event, { ...event, customerId: null }])('is parsed from its bytes: %j', (sent) => {
        const { rawBody, signature } = subject.sign(sent);
        expect(gateway.readEvent(rawBody, signature)).toEqual(sent);
        expect(gateway.readEvent(Buffer.from(rawBody), signature)).toEqual(sent);
      });

      it('is rejected without a valid signature, or when old', () => {
        const { rawBody, signature } = subject.sign(event);
        const old = subject.sign(event, 302);
        const refused = (body: string, header: string | undefined): void =>
          expect(() => gateway.readEvent(body, header)).toThrow(BadPaymentSignature);
        refused(rawBody, undefined);
        refused(rawBody, '');
        refused(rawBody.replace('cus_1', 'cus_2'), signature);
        refused(old.rawBody, old.signature);
      });
    });

    it('throws PaymentsUnavailable for unknown resources', async () => {
      const { customerId } = await subscribe();
      await Promise.all(
        [
          gateway.createCheckout(orderFor('cus_none', { idempotencyKey: 'order-2' })),
          gateway.createPortal('cus_none', 'http://127.0.0.1:3000/settings'),
          gateway.setRenewal('sub_none', false),
          gateway.endSubscription('sub_none'),
        ].map((call) => expect(call).rejects.toThrow(PaymentsUnavailable)),
      );
      expect(await gateway.listSubscriptions(customerId)).toHaveLength(1);
    });

    it('throws PaymentsUnavailable when the provider does not respond', async () => {
      const { customerId, subscription } = await subscribe();
      await subject.breakDown();
      await Promise.all(
        [
          gateway.getPrices(),
          gateway.createCustomer(user),
          gateway.updateCustomer(customerId, user),
          gateway.createCheckout(orderFor(customerId, { idempotencyKey: 'order-2' })),
          gateway.createPortal(customerId, 'http://127.0.0.1:3000/settings'),
          gateway.listSubscriptions(customerId),
          gateway.getHistory(customerId, 5),
          gateway.setRenewal(subscription.id, false),
          gateway.endSubscription(subscription.id),
          gateway.closeCustomer(customerId),
        ].map((call) => expect(call).rejects.toThrow(PaymentsUnavailable)),
      );
    });
  });
};
