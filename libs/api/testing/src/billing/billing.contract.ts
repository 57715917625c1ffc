import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BillingAccount, BillingRepository, UnitOfWork } from '@patchlight/application/ports';
import { NEVER_PAID } from '@patchlight/domain';
import type { PlanType, SubscriptionState } from '@patchlight/domain';

export interface BillingPorts {
  unitOfWork: UnitOfWork;
  billing: BillingRepository;
  /** Existing users by ascending id. */
  userIds: readonly string[];
  /** A user's plan at noon of November 21, 2026. */
  plan(userId: string): Promise<PlanType>;
  makeAdmin(userId: string): Promise<unknown>;
  /** Deletes a user's account; the customer stays at the payment provider. */
  deleteUser(userId: string): Promise<unknown>;
}

const PRO: SubscriptionState = {
  plan: 'PRO',
  planExpiresAt: new Date('2026-12-21T12:00:00.000Z'),
  subscriptionStatus: 'ACTIVE',
  autoRenew: true,
  subscriptionId: 'sub_1',
};

/** Contract of every BillingRepository. */
export const billingContract = (given: () => Promise<BillingPorts>): void => {
  describe('as a BillingRepository', () => {
    let ports: BillingPorts;
    let billing: BillingRepository;
    let ada: string;
    let bob: string;

    const answered = async (): Promise<BillingAccount | null> =>
      billing.recordResponse('cus_1', (await billing.beginRequest('cus_1'))!);
    const settle = (state: SubscriptionState): Promise<void> =>
      ports.unitOfWork.run(async () => billing.saveSubscriptionState((await answered())!, state));

    beforeEach(async () => {
      ports = await given();
      ({ billing } = ports);
      [ada = '', bob = ''] = ports.userIds;
    });

    describe('customer', () => {
      it('is unknown at first, and permanently assigned afterwards', async () => {
        const payer = await billing.getPayer(ada);
        expect(payer).toEqual({
          userId: ada,
          email: expect.stringContaining('@example.org'),
          name: expect.any(String),
          customerId: null,
          subscriptionId: null,
        });
        expect(await billing.saveCustomer(ada, 'cus_1')).toBe('cus_1');
        expect(await billing.saveCustomer(ada, 'cus_2')).toBe('cus_1');
        expect(await billing.getPayer(ada)).toEqual({ ...payer, customerId: 'cus_1' });
        expect((await billing.getPayer(bob)).customerId).toBeNull();
        const account = { userId: ada, customerId: 'cus_1', subscriptionState: NEVER_PAID };
        expect(await ports.unitOfWork.run(() => billing.lock('cus_1'))).toEqual(account);
        expect(await ports.unitOfWork.run(answered)).toEqual(account);
      });

      it('is replaced by another one in its place only', async () => {
        await billing.saveCustomer(ada, 'cus_1');
        await settle(PRO);
        expect(await billing.saveCustomer(ada, 'cus_3', 'cus_2')).toBe('cus_1');
        expect(await billing.saveCustomer(ada, 'cus_2', 'cus_1')).toBe('cus_2');
        expect(await billing.saveCustomer(ada, 'cus_3', 'cus_1')).toBe('cus_2');
        expect(await billing.getPayer(ada)).toMatchObject({ customerId: 'cus_2', subscriptionId: 'sub_1' });
        expect(await billing.beginRequest('cus_1')).toBeNull();
        expect(await ports.unitOfWork.run(() => billing.lock('cus_2'))).toEqual({
          userId: ada,
          customerId: 'cus_2',
          subscriptionState: PRO,
        });
      });

      it('is unknown for an unknown user', async () => {
        await expect(billing.getPayer('999999')).rejects.toMatchObject({ name: 'UserNotFound' });
        const unknown = await ports.unitOfWork.run(async () => [
          await billing.lock('cus_2'),
          await billing.beginRequest('cus_2'),
          await billing.recordResponse('cus_2', 1),
        ]);
        expect(unknown).toEqual([null, null, null]);
      });
    });

    describe('request numbers', () => {
      it('increase, and a response is applied unless a later one was', async () => {
        await billing.saveCustomer(ada, 'cus_1');
        const [first, second] = [
          (await billing.beginRequest('cus_1'))!,
          (await billing.beginRequest('cus_1'))!,
        ];
        expect(second).toBeGreaterThan(first);
        expect(await billing.recordResponse('cus_1', second)).not.toBeNull();
        expect(await billing.recordResponse('cus_1', first)).toBeNull();
        expect(await billing.recordResponse('cus_1', second)).toBeNull();
        expect(await billing.recordResponse('cus_1', (await billing.beginRequest('cus_1'))!)).not.toBeNull();
      });

      it('of a failed transaction remain pending', async () => {
        await billing.saveCustomer(ada, 'cus_1');
        const question = (await billing.beginRequest('cus_1'))!;
        const work = ports.unitOfWork.run(async () => {
          await billing.saveSubscriptionState((await billing.recordResponse('cus_1', question))!, PRO);
          throw new Error('later');
        });
        await expect(work).rejects.toThrow('later');
        expect(await ports.plan(ada)).toBe('FREE');
        expect(await billing.recordResponse('cus_1', question)).toMatchObject({
          subscriptionState: NEVER_PAID,
        });
      });

      it('are synced one at a time per customer', async () => {
        await billing.saveCustomer(ada, 'cus_1');
        let inProgress = 0;
        let most = 0;
        await Promise.all(
          Array.from({ length: 8 }, (_, n) =>
            ports.unitOfWork.run(async () => {
              await (n % 2 ? answered() : billing.lock('cus_1'));
              most = Math.max(most, ++inProgress);
              await new Promise((done) => setTimeout(done, 5));
              inProgress -= 1;
            }),
          ),
        );
        expect(most).toBe(1);
      });
    });

    describe('plan', () => {
      beforeEach(() => billing.saveCustomer(ada, 'cus_1'));

      it('is that of the last sync, for its user only', async () => {
        await billing.saveCustomer(bob, 'cus_2');
        await settle(PRO);
        expect(await ports.unitOfWork.run(answered)).toMatchObject({ subscriptionState: PRO });
        expect([await ports.plan(ada), await ports.plan(bob)]).toEqual(['PRO', 'FREE']);
        await settle({ ...NEVER_PAID, subscriptionStatus: 'CANCELED' });
        expect(await ports.unitOfWork.run(answered)).toMatchObject({
          subscriptionState: { ...NEVER_PAID, subscriptionStatus: 'CANCELED' },
        });
        expect(await ports.plan(ada)).toBe('FREE');
      });

      it('lasts for the paid period', async () => {
        await settle({ ...PRO, autoRenew: false, planExpiresAt: new Date('2026-11-21T12:00:00Z') });
        expect(await ports.plan(ada)).toBe('FREE');
        await settle({ ...PRO, autoRenew: true, planExpiresAt: new Date('2026-11-21T12:00:00Z') });
        expect(await ports.plan(ada)).toBe('PRO');
      });

      it('stays ADMIN, whatever was paid', async () => {
        await ports.makeAdmin(ada);
        await settle(PRO);
        expect(await ports.plan(ada)).toBe('ADMIN');
        expect(await ports.unitOfWork.run(answered)).toMatchObject({ subscriptionState: PRO });
      });

      it('can be granted with or without an end, without a subscription', async () => {
        const grants: [Parameters<BillingRepository['grant']>[1], PlanType][] = [
          [{ plan: 'PRO', until: null }, 'PRO'],
          [{ plan: 'PRO', until: new Date('2026-11-21T12:00:00Z') }, 'FREE'],
          [{ plan: 'PRO', until: new Date('2026-11-21T12:00:01Z') }, 'PRO'],
          [{ plan: 'FREE', until: null }, 'FREE'],
        ];
        for (const [grant, plan] of grants) {
          await billing.grant(ada, grant);
          expect(await ports.plan(ada)).toBe(plan);
        }
        expect(await ports.unitOfWork.run(answered)).toMatchObject({ subscriptionState: NEVER_PAID });
      });
    });

    describe('customers', () => {
      it('are listed in pages by user', async () => {
        for (const id of ports.userIds.toReversed()) await billing.saveCustomer(id, `cus_${id}`);
        const first = await billing.listCustomersAfter('0', 3);
        const second = await billing.listCustomersAfter(first.at(-1)!.userId, 3);
        expect(first).toHaveLength(3);
        expect([...first, ...second]).toEqual(
          ports.userIds.map((userId) => ({ userId, customerId: `cus_${userId}` })),
        );
      });

      it('of deleted users are listed until they are closed', async () => {
        await billing.saveCustomer(ada, 'cus_1');
        await billing.saveCustomer(bob, 'cus_2');
        expect(await billing.isDeleted('cus_1')).toBe(false);
        await ports.deleteUser(ada);
        expect([await billing.isDeleted('cus_1'), await billing.beginRequest('cus_1')]).toEqual([true, null]);
        const listed = async () =>
          (await billing.listCustomersAfter('0', 9)).map(({ customerId }) => customerId);
        expect(await listed()).toEqual(['cus_1', 'cus_2']);
        await billing.markClosed('cus_1');
        expect([await listed(), await billing.isDeleted('cus_1')]).toEqual([['cus_2'], true]);
      });
    });

    describe('webhook events', () => {
      it('are stored once, also with twenty concurrent deliveries', async () => {
        const note = () => billing.recordEvent('evt_1', 'invoice.paid');
        const notes = await Promise.all(Array.from({ length: 20 }, note));
        expect(notes.filter(Boolean)).toHaveLength(1);
        expect(await billing.recordEvent('evt_2', 'invoice.paid')).toBe(true);
      });

      it('are rolled back with a failed transaction', async () => {
        const work = ports.unitOfWork.run(async () => {
          await billing.recordEvent('evt_1', 'invoice.paid');
          throw new Error('later');
        });
        await expect(work).rejects.toThrow('later');
        expect(await billing.recordEvent('evt_1', 'invoice.paid')).toBe(true);
      });
    });
  });
};
