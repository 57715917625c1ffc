import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PaidSubscription } from '@patchlight/domain';
import { billingPorts } from '@patchlight/testing';
import { ReceivePaymentEvent } from './receive-payment-event.use-case.ts';
import { ReconcileSubscriptions } from './reconcile-subscriptions.use-case.ts';
import { SubscriptionSync } from './subscription-sync.ts';

describe('plans derived from payments', () => {
  let ports: ReturnType<typeof billingPorts>;
  let sync: SubscriptionSync;

  /** Registers a user with the payment provider. @returns the customer's id */
  const customer = async (userId: string): Promise<string> => {
    ports.billing.addUser(userId);
    const customerId = await ports.payments.createCustomer(await ports.billing.getPayer(userId));
    await ports.billing.saveCustomer(userId, customerId);
    return customerId;
  };
  const plan = (userId: string) => ports.plans.getPlan(userId);
  const states = async (customerId: string): Promise<PaidSubscription['state'][]> =>
    (await ports.payments.listSubscriptions(customerId)).map(({ state }) => state);

  beforeEach(() => {
    ports = billingPorts();
    sync = new SubscriptionSync(ports);
  });

  describe('sync', () => {
    it('grants PRO for a paid subscription, FREE once it has ended, and returns whether the plan changed', async () => {
      const id = await customer('7');
      expect([await sync.settle(id), await plan('7')]).toEqual([false, 'FREE']);
      const subscription = ports.payments.subscribe(id);
      expect([await sync.settle(id), await plan('7')]).toEqual([true, 'PRO']);
      expect(await sync.settle(id)).toBe(false);
      ports.payments.cancelNow(subscription);
      expect([await sync.settle(id), await plan('7')]).toEqual([true, 'FREE']);
      expect(ports.billing.subscriptionStateOf('7')).toMatchObject({
        subscriptionStatus: 'CANCELED',
        subscriptionId: null,
      });
    });

    it('applies the response to the latest request, whatever the order of arrival', async () => {
      const id = await customer('7');
      const read = ports.payments.listSubscriptions.bind(ports.payments);
      const waiting: (() => void)[] = [];
      ports.payments.listSubscriptions = async (customerId) => {
        const found = await read(customerId);
        await new Promise<void>((go) => waiting.push(go));
        return found;
      };
      const asked = async (count: number): Promise<void> => {
        while (waiting.length < count) await new Promise(setImmediate);
      };
      const early = sync.settle(id);
      await asked(1);
      ports.payments.subscribe(id);
      const late = sync.settle(id);
      await asked(2);
      waiting[1]!();
      expect(await late).toBe(true);
      waiting[0]!();
      expect(await early).toBe(false);
      expect(await plan('7')).toBe('PRO');
    });

    it('changes nothing while the payment provider is unavailable, and is repeated later', async () => {
      const id = await customer('7');
      ports.payments.subscribe(id);
      ports.payments.goDown();
      await expect(sync.settle(id)).rejects.toMatchObject({ name: 'PaymentsUnavailable' });
      expect(await plan('7')).toBe('FREE');
      ports.payments.goDown(false);
      expect([await sync.settle(id), await plan('7')]).toEqual([true, 'PRO']);
    });

    it('ends the subscription of a deleted user, once', async () => {
      const id = await customer('7');
      ports.payments.subscribe(id);
      ports.billing.deleteUser('7');
      expect([await sync.settle(id), await states(id)]).toEqual([false, ['ended']]);
      expect(await ports.billing.listCustomersAfter('0', 9)).toEqual([]);
      expect(ports.payments.customer(id)).toMatchObject({ email: '', name: '' });
    });

    it('ignores customers of other instances', async () => {
      const foreign = await ports.payments.createCustomer({
        userId: 'x',
        email: 'x@example.org',
        name: 'X',
        customerId: null,
        subscriptionId: null,
      });
      ports.payments.subscribe(foreign);
      expect([await sync.settle(foreign), await states(foreign)]).toEqual([false, ['active']]);
    });
  });

  describe('webhook message', () => {
    const receive = (event: { id: string; type: string; customerId: string | null }, ageSeconds = 0) => {
      const { rawBody, signature } = ports.payments.sign(event, ageSeconds);
      const { payments, billing, unitOfWork, jobs } = ports;
      return new ReceivePaymentEvent({ payments, billing, unitOfWork, jobs }).execute(rawBody, signature);
    };
    const event = { id: 'evt_1', type: 'invoice.paid', customerId: 'cus_7' };

    it('syncs its customer once, however often it arrives', async () => {
      for (let n = 0; n < 3; n += 1) await receive(event);
      await receive({ ...event, id: 'evt_2' });
      expect(ports.jobs.of('settle-subscription')).toEqual([
        { customerId: 'cus_7' },
        { customerId: 'cus_7' },
      ]);
    });

    it('without a customer syncs nothing', async () => {
      await receive({ ...event, customerId: null });
      expect(ports.jobs.jobs).toEqual([]);
    });

    it('is rejected without a valid, recent signature', async () => {
      const { payments, billing, unitOfWork, jobs } = ports;
      const forged = new ReceivePaymentEvent({ payments, billing, unitOfWork, jobs }).execute(
        JSON.stringify(event),
        'forged',
      );
      await expect(forged).rejects.toMatchObject({ name: 'BadPaymentSignature' });
      await expect(receive(event, 301)).rejects.toMatchObject({ name: 'BadPaymentSignature' });
      expect(ports.jobs.jobs).toEqual([]);
    });

    it('is not stored if its job cannot be enqueued, and accepted when it arrives again', async () => {
      const enqueue = ports.jobs.enqueue.bind(ports.jobs);
      ports.jobs.enqueue = () => Promise.reject(new Error('the queue is away'));
      await expect(receive(event)).rejects.toThrow('the queue is away');
      ports.jobs.enqueue = enqueue;
      await receive(event);
      expect(ports.jobs.of('settle-subscription')).toHaveLength(1);
    });
  });

  describe('reconciliation', () => {
    const run = async (signal?: AbortSignal) => {
      const [repaired, failed]: [string[], string[]] = [[], []];
      const tell = {
        repaired: (id: string) => void repaired.push(id),
        failed: (id: string) => void failed.push(id),
      };
      await new ReconcileSubscriptions(ports.billing, sync).execute(tell, signal);
      return { repaired, failed };
    };

    it('corrects the plans of all customers that differ from the payments, page by page', async () => {
      const paying: string[] = [];
      for (let user = 1; user <= 210; user += 1) {
        const id = await customer(String(user));
        if (user % 50 !== 0) continue;
        ports.payments.subscribe(id);
        paying.push(id);
      }
      expect(await run()).toEqual({ repaired: paying, failed: [] });
      expect(await Promise.all(['50', '51', '200'].map(plan))).toEqual(['PRO', 'FREE', 'PRO']);
      expect(await run()).toEqual({ repaired: [], failed: [] });
    });

    it('reports a failure with one customer, and continues with the others', async () => {
      ports.billing.addUser('1');
      await ports.billing.saveCustomer('1', 'cus_unknown');
      const id = await customer('2');
      ports.payments.subscribe(id);
      expect(await run()).toEqual({ repaired: [id], failed: ['cus_unknown'] });
    });

    it('takes PRO from users whose customer was deleted at the payment provider, and closes deleted ones', async () => {
      const [gone, closed] = [await customer('1'), await customer('2')];
      for (const id of [gone, closed]) {
        await sync.settle((ports.payments.subscribe(id), id));
        ports.payments.deleteCustomer(id);
      }
      ports.billing.deleteUser('2');
      expect(await run()).toEqual({ repaired: [gone], failed: [] });
      expect(await plan('1')).toBe('FREE');
      expect(await ports.billing.listCustomersAfter('0', 9)).toEqual([{ userId: '1', customerId: gone }]);
    });

    it('fails when it is aborted, so that it runs again', async () => {
      ports.payments.subscribe(await customer('1'));
      await expect(run(AbortSignal.abort())).rejects.toThrow('aborted');
      expect(await plan('1')).toBe('FREE');
    });
  });
});
