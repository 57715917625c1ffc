import { beforeEach, describe, expect, it } from '@jest/globals';
import { billingPorts } from '@patchlight/testing';
import { CancelSubscription, ResumeSubscription } from './change-renewal.use-cases.ts';
import { GrantPlan } from './grant-plan.use-case.ts';
import { OpenBillingPortal, ReadBillingHistory, UpdateCustomer } from './manage-billing.use-cases.ts';
import type { PaymentGateway } from './ports.ts';
import { StartCheckout } from './start-checkout.use-case.ts';
import { SubscriptionSync } from './subscription-sync.ts';

const ADA = '7';
const BOB = '8';
const addresses = {
  paid: 'https://patchlight.test/paid',
  notPaid: 'https://patchlight.test/not-paid',
  billing: 'https://patchlight.test/billing',
};

describe('billing', () => {
  let ports: ReturnType<typeof billingPorts>;
  let sync: SubscriptionSync;
  let checkout: StartCheckout;

  const checkoutWith = (payments: PaymentGateway, takesPayments = true): StartCheckout => {
    const { plans: billingQueries, billing, clock } = ports;
    return new StartCheckout({
      billingQueries,
      billing,
      payments,
      clock,
      returnAddresses: addresses,
      takesPayments,
    });
  };
  const plan = (userId = ADA) => ports.plans.getPlan(userId);
  const customer = async (userId = ADA): Promise<string> =>
    (await ports.billing.getPayer(userId)).customerId!;
  /** Subscribes a user to PRO. @returns the subscription's id */
  const pay = async (userId = ADA): Promise<string> => {
    const id = ports.payments.pay(await checkout.execute(userId, 'monthly'));
    await sync.settle(await customer(userId));
    return id;
  };

  beforeEach(() => {
    ports = billingPorts();
    for (const userId of [ADA, BOB]) ports.billing.addUser(userId);
    const { unitOfWork, billing, payments } = ports;
    sync = new SubscriptionSync({ unitOfWork, billing, payments });
    checkout = checkoutWith(payments);
  });

  describe('checkout', () => {
    it('creates one customer for the user', async () => {
      const url = await checkout.execute(ADA, 'yearly');
      const id = await customer();
      expect(ports.payments.customer(id)).toMatchObject({ userId: ADA, email: '7@example.org' });
      ports.clock.advance(3_600_000);
      expect(await checkout.execute(ADA, 'yearly')).not.toBe(url);
      expect(await customer()).toBe(id);
      await expect(ports.billing.getPayer(BOB)).resolves.toMatchObject({ customerId: null });
    });

    it('tells the payment provider a changed address', async () => {
      await checkout.execute(ADA, 'yearly');
      ports.billing.addUser(ADA, 'ada@new.example');
      await checkout.execute(ADA, 'yearly');
      expect(ports.payments.customer(await customer())).toMatchObject({ email: 'ada@new.example' });
    });

    it('is not needed to tell it, and no customer is created for that', async () => {
      await checkout.execute(ADA, 'yearly');
      const update = new UpdateCustomer({
        billing: ports.billing,
        payments: ports.payments,
        takesPayments: true,
      });
      for (const userId of [ADA, BOB]) {
        ports.billing.addUser(userId, 'new@new.example');
        await update.execute(userId);
      }
      expect(ports.payments.customer(await customer())).toMatchObject({ email: 'new@new.example' });
      expect(await customer(BOB)).toBeNull();
    });

    it('is told nothing of a deleted user, nor by an instance without payments', async () => {
      await checkout.execute(ADA, 'yearly');
      ports.billing.addUser(ADA, 'ada@new.example');
      ports.payments.goDown();
      await new UpdateCustomer({
        billing: ports.billing,
        payments: ports.payments,
        takesPayments: false,
      }).execute(ADA);
      ports.billing.deleteUser(ADA);
      await new UpdateCustomer({
        billing: ports.billing,
        payments: ports.payments,
        takesPayments: true,
      }).execute(ADA);
    });

    it('creates another customer for one that the payment provider no longer knows', async () => {
      await pay();
      const lost = await customer();
      ports.payments.deleteCustomer(lost);
      const [one, two] = await Promise.all([
        checkout.execute(ADA, 'monthly'),
        checkout.execute(ADA, 'monthly'),
      ]);
      expect([two, await customer()]).toEqual([one, expect.not.stringMatching(`^${lost}$`)]);
      await sync.settle(await customer());
      expect(await plan()).toBe('FREE');
      await pay();
      expect(await plan()).toBe('PRO');
    });

    it('keeps a customer whose subscription may be running under other keys', async () => {
      await pay();
      const known = await customer();
      const { payments } = billingPorts();
      const underOtherKeys = checkoutWith(payments);
      await expect(underOtherKeys.execute(ADA, 'monthly')).rejects.toMatchObject({
        name: 'PaymentsUnavailable',
      });
      expect([await customer(), payments.customer('cus_7')]).toEqual([known, undefined]);
    });

    it('is for the customer that was stored meanwhile', async () => {
      const { payments, billing } = ports;
      const create = payments.createCustomer.bind(payments);
      payments.createCustomer = async (payer) => {
        await billing.saveCustomer(ADA, await create({ ...payer, customerId: 'cus_of_another_process' }));
        return create(payer);
      };
      const subscription = await pay();
      const paid = await payments.listSubscriptions(await customer());
      expect(paid).toMatchObject([{ id: subscription }]);
    });

    it('is the same for a double click, and another one for another period', async () => {
      const [one, two] = [await checkout.execute(ADA, 'monthly'), await checkout.execute(ADA, 'monthly')];
      expect(two).toBe(one);
      expect(await checkout.execute(ADA, 'yearly')).not.toBe(one);
    });

    it('grants PRO until the end of the paid period once paid', async () => {
      await pay();
      expect([await plan(), await plan(BOB)]).toEqual(['PRO', 'FREE']);
      ports.clock.advance(40 * 86_400_000);
      expect(await plan()).toBe('FREE');
    });

    it('is rejected with PRO, with a hint to resume if it was canceled', async () => {
      await pay();
      const refused = (message: RegExp) =>
        expect(checkout.execute(ADA, 'yearly')).rejects.toMatchObject({
          name: 'AlreadySubscribed',
          message: expect.stringMatching(message),
        });
      await refused(/already/i);
      await new CancelSubscription(ports.billing, ports.payments, sync).execute(ADA);
      await refused(/resume/i);
    });

    it('is rejected with an unpaid renewal, with a hint to update the card', async () => {
      ports.payments.fail(await pay());
      await sync.settle(await customer());
      ports.clock.advance(40 * 86_400_000);
      expect(await plan()).toBe('FREE');
      await expect(checkout.execute(ADA, 'monthly')).rejects.toMatchObject({
        name: 'AlreadySubscribed',
        message: expect.stringMatching(/last payment did not work.*card/i),
      });
    });

    it('is rejected for admins, and by an instance without payments', async () => {
      ports.plans.give(ADA, 'ADMIN');
      await expect(checkout.execute(ADA, 'monthly')).rejects.toMatchObject({ name: 'NothingToBuy' });
      const off = checkoutWith(ports.payments, false);
      await expect(off.execute(BOB, 'monthly')).rejects.toMatchObject({ name: 'PaymentsDisabled' });
      expect(await Promise.all([ADA, BOB].map(customer))).toEqual([null, null]);
    });
  });

  describe('renewal', () => {
    let cancel: CancelSubscription;
    let resume: ResumeSubscription;
    beforeEach(() => {
      cancel = new CancelSubscription(ports.billing, ports.payments, sync);
      resume = new ResumeSubscription(ports.billing, ports.payments, sync);
    });
    const renews = () => ports.billing.subscriptionStateOf(ADA)!.autoRenew;

    it('can be canceled and resumed during the paid period', async () => {
      await pay();
      expect(await cancel.execute(ADA)).toEqual({ isOver: false });
      expect([await plan(), renews()]).toEqual(['PRO', false]);
      await resume.execute(ADA);
      expect([await plan(), renews()]).toEqual(['PRO', true]);
    });

    it.each([true, false])('ends at once when canceled unpaid, and can be bought again', async (renews) => {
      const subscription = await pay();
      ports.payments.fail(subscription);
      await ports.payments.setRenewal(subscription, renews);
      await sync.settle(await customer());
      expect(await cancel.execute(ADA)).toEqual({ isOver: true });
      expect(await ports.payments.listSubscriptions(await customer())).toMatchObject([{ state: 'ended' }]);
      expect(ports.billing.subscriptionStateOf(ADA)).toMatchObject({
        plan: 'FREE',
        subscriptionStatus: 'CANCELED',
        subscriptionId: null,
      });
      await pay();
      expect(await plan()).toBe('PRO');
    });

    it('is rejected if unchanged, and for users without a subscription', async () => {
      await expect(cancel.execute(BOB)).rejects.toMatchObject({ name: 'NothingToCancel' });
      await expect(resume.execute(BOB)).rejects.toMatchObject({ name: 'NothingToResume' });
      const subscription = await pay();
      await expect(resume.execute(ADA)).rejects.toMatchObject({ name: 'NothingToResume' });
      await cancel.execute(ADA);
      await expect(cancel.execute(ADA)).rejects.toMatchObject({ name: 'NothingToCancel' });
      ports.payments.cancelNow(subscription);
      await expect(resume.execute(ADA)).rejects.toMatchObject({ name: 'NothingToResume' });
    });
  });

  describe('cards and invoices', () => {
    it('are managed on pages of the payment provider, for existing customers', async () => {
      const portal = new OpenBillingPortal({ billing: ports.billing, payments: ports.payments, addresses });
      await expect(portal.execute(ADA)).rejects.toMatchObject({ name: 'NoPaymentsYet' });
      await pay();
      ports.billing.addUser(ADA, 'ada@new.example');
      expect(await portal.execute(ADA)).toContain(encodeURIComponent(addresses.billing));
      expect(ports.payments.customer(await customer())).toMatchObject({ email: 'ada@new.example' });
      ports.payments.deleteCustomer(await customer());
      await expect(portal.execute(ADA)).rejects.toMatchObject({ name: 'NoPaymentsYet' });
    });

    it('list the last five of the user', async () => {
      const history = new ReadBillingHistory(ports);
      const subscription = await pay();
      for (let month = 0; month < 6; month += 1) ports.payments.renew(subscription);
      const { transactions, invoices } = await history.execute(ADA);
      expect([transactions.length, invoices.length]).toEqual([5, 5]);
      expect(transactions.every(({ action }) => action === 'SUBSCRIPTION')).toBe(true);
      expect(await history.execute(BOB)).toEqual({ transactions: [], invoices: [] });
    });
  });

  describe('plan granted by an admin', () => {
    const actor = { userId: '1', caller: { addressRange: '203.0.113.0/24' } };
    let grant: GrantPlan;
    beforeEach(() => {
      grant = new GrantPlan({
        unitOfWork: ports.unitOfWork,
        billing: ports.billing,
        audit: ports.audit,
        clock: ports.clock,
        instancePlan: null,
      });
    });
    const inAnHour = () => new Date(ports.clock.now().getTime() + 3_600_000);

    it('lasts until its end, and is logged', async () => {
      const until = inAnHour();
      await grant.execute(actor, ADA, { plan: 'PRO', until });
      expect(await plan()).toBe('PRO');
      expect(ports.audit.entries).toEqual([
        {
          actor,
          action: 'plan-granted',
          target: { type: 'user', id: ADA },
          details: { plan: 'PRO', until: until.toISOString() },
        },
      ]);
      ports.clock.advance(3_600_000);
      expect(await plan()).toBe('FREE');
    });

    it('is replaced by a paid plan, and rejected while one is active', async () => {
      await grant.execute(actor, ADA, { plan: 'PRO', until: null });
      const subscription = await pay();
      await expect(grant.execute(actor, ADA, { plan: 'FREE', until: null })).rejects.toMatchObject({
        name: 'PlanIsPaid',
      });
      expect([await plan(), ports.audit.entries.length]).toEqual(['PRO', 1]);
      ports.payments.cancelNow(subscription);
      await sync.settle(await customer());
      expect(await plan()).toBe('FREE');
      await grant.execute(actor, ADA, { plan: 'PRO', until: null });
      expect(await plan()).toBe('PRO');
    });

    it('is rejected where the instance gives everybody PRO', async () => {
      const { unitOfWork, billing, audit, clock } = ports;
      const useless = new GrantPlan({ unitOfWork, billing, audit, clock, instancePlan: 'PRO' });
      for (const to of ['FREE', 'PRO'] as const)
        await expect(useless.execute(actor, ADA, { plan: to, until: null })).rejects.toMatchObject({
          name: 'PlanIsOfInstance',
        });
      expect(ports.audit.entries).toEqual([]);
    });

    it('is rejected with an end in the past, and for an unknown user', async () => {
      const until = ports.clock.now();
      await expect(grant.execute(actor, ADA, { plan: 'PRO', until })).rejects.toMatchObject({
        name: 'GrantEndInPast',
      });
      await expect(grant.execute(actor, '999', { plan: 'PRO', until: null })).rejects.toMatchObject({
        name: 'UserNotFound',
      });
      expect([await plan(), ports.audit.entries]).toEqual(['FREE', []]);
    });
  });
});
