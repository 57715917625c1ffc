import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  DeliveryQueue,
  LeasedDelivery,
  NewDelivery,
  TurnRequest,
  UnitOfWork,
} from '@patchlight/application/ports';
import type { MailState } from '@patchlight/contracts';
import { aTurnRequest } from './rows-in-turn.ts';

export interface DeliveryPorts {
  deliveries: DeliveryQueue;
  unitOfWork: UnitOfWork;
  userId: string;
  /** State, attempts and last error of a delivery. */
  stateOf(id: string): Promise<{ state: MailState; tries: number; error: string | null }>;
}

const MINUTE = 60_000;
const TARGET = '00000000-0000-4000-8000-000000000007';
const NOON = new Date('2026-11-22T12:00:00Z');
const at = (ms: number): Date => new Date(NOON.getTime() + ms);

/** Contract of every DeliveryQueue. @param given an empty one */
export const deliveryQueueContract = (given: () => Promise<DeliveryPorts>): void => {
  describe('as a DeliveryQueue', () => {
    let ports: DeliveryPorts;
    let deliveries: DeliveryQueue;

    const aDelivery = (more: Partial<NewDelivery> = {}): NewDelivery => {
      const id = randomUUID();
      return {
        id,
        userId: ports.userId,
        channel: 'email',
        targetId: null,
        appId: null,
        recipient: 'a…@example.org',
        priority: 'account',
        content: {
          id,
          kind: 'verify-email',
          to: 'ada@example.org',
          subject: 'Yours?',
          paragraphs: ['Hello,'],
        },
        dueAt: NOON,
        ...more,
      };
    };
    const add = async (more: Partial<NewDelivery> = {}): Promise<string> => {
      const delivery = aDelivery(more);
      await ports.unitOfWork.run(() => deliveries.add([delivery]));
      return delivery.id;
    };
    const lease = (now = NOON, count = 10): Promise<LeasedDelivery[]> =>
      deliveries.lease('email', aTurnRequest({ inAll: count }), now);
    const idsOf = (leased: LeasedDelivery[]): string[] => leased.map(({ id }) => id);

    beforeEach(async () => {
      ports = await given();
      ({ deliveries } = ports);
    });

    it('returns what was added, with a lease', async () => {
      const [own, nobodys] = [aDelivery(), aDelivery({ userId: null, dueAt: at(-1) })];
      await ports.unitOfWork.run(() => deliveries.add([own, nobodys]));
      const leased = { lease: expect.any(String), leasedUntil: at(MINUTE), tries: 0 };
      expect(await lease()).toEqual([
        expect.objectContaining({ ...nobodys, ...leased, dueAt: at(MINUTE), since: at(-1) }),
        expect.objectContaining({ ...own, ...leased, dueAt: at(MINUTE), since: NOON }),
      ]);
    });

    it('ignores an id that it knows, sent or not', async () => {
      const id = await add();
      await add({ id });
      const [leased] = await lease();
      await deliveries.settle(leased!, { state: 'sent' }, NOON);
      await add({ id });
      expect(await lease(at(MINUTE))).toEqual([]);
    });

    it('rolls deliveries back with a failed unit of work', async () => {
      const failing = ports.unitOfWork.run(async () => {
        await deliveries.add([aDelivery()]);
        throw new Error('later');
      });
      await expect(failing).rejects.toThrow('later');
      expect(await lease()).toEqual([]);
    });

    it('leases by priority, the longest due first, and nothing early', async () => {
      const digest = await add({ priority: 'digest', dueAt: at(-3) });
      const late = await add({ priority: 'instant', dueAt: at(-1) });
      const later = await add({ priority: 'instant', dueAt: at(-2) });
      const account = await add();
      await add({ dueAt: at(1) });
      expect(idsOf(await lease(NOON, 3))).toEqual([account, later, late]);
      expect(idsOf(await lease())).toEqual([digest]);
    });

    it('never leases the same delivery to two of ten workers', async () => {
      const ids = await Promise.all(Array.from({ length: 30 }, () => add()));
      const leased = await Promise.all(Array.from({ length: 10 }, () => lease(NOON, 5)));
      expect(leased.flatMap(idsOf).toSorted()).toEqual(
        expect.arrayContaining([...new Set(leased.flatMap(idsOf))].toSorted()),
      );
      expect(new Set(leased.flatMap(idsOf)).size).toBe(leased.flat().length);
      expect(idsOf([...leased.flat(), ...(await lease(NOON, 30))]).toSorted()).toEqual(ids.toSorted());
    });

    it('leases again what was not settled in time, and refuses the late result', async () => {
      const id = await add();
      const [late] = await lease();
      expect(await lease(at(MINUTE - 1))).toEqual([]);
      const [next] = await lease(at(MINUTE));
      expect(next?.id).toBe(id);
      expect(await deliveries.settle(late!, { state: 'refused', error: 'late' }, NOON)).toBe(false);
      expect(await ports.stateOf(id)).toEqual({ state: 'queued', tries: 0, error: null });
      expect(await deliveries.settle(next!, { state: 'sent' }, NOON)).toBe(true);
      expect(await ports.stateOf(id)).toEqual({ state: 'sent', tries: 1, error: null });
    });

    it('retries a failed delivery when it is due, and keeps the last error without addresses', async () => {
      const id = await add();
      const failed = {
        state: 'failed',
        error: '450 <ada@example.org> is busy',
        dueAt: at(2 * MINUTE),
      } as const;
      await deliveries.settle((await lease())[0]!, failed, NOON);
      expect(await ports.stateOf(id)).toEqual({
        state: 'failed',
        tries: 1,
        error: '450 <a…@example.org> is busy',
      });
      expect(await lease(at(2 * MINUTE - 1))).toEqual([]);
      const [again] = await lease(at(2 * MINUTE));
      expect(again).toMatchObject({ id, tries: 1, since: NOON });
      await deliveries.settle(again!, { state: 'given-up', error: 'x'.repeat(2_000) }, NOON);
      expect(await ports.stateOf(id)).toEqual({ state: 'given-up', tries: 2, error: 'x'.repeat(300) });
    });

    it.each(['failed', 'refused', 'given-up'] as const)('sends again what is %s, as new', async (state) => {
      const id = await add();
      const error = '550 No such user';
      const outcome =
        state === 'failed' ? { state, error, dueAt: at(60 * MINUTE) } : ({ state, error } as const);
      await deliveries.settle((await lease())[0]!, outcome, NOON);
      const retried = { userId: ports.userId, channel: 'email', isRetried: true };
      expect(await ports.unitOfWork.run(() => deliveries.retry(id, at(MINUTE)))).toEqual(retried);
      expect(await ports.stateOf(id)).toEqual({ state: 'queued', tries: 0, error: null });
      expect(await lease(at(MINUTE))).toMatchObject([{ id, tries: 0, since: at(MINUTE) }]);
    });

    describe('in turns', () => {
      const add = async (userId: string, host: string, more: Partial<NewDelivery> = {}): Promise<string> => {
        const delivery = aDelivery({ userId, host, channel: 'chat', targetId: TARGET, ...more });
        await ports.unitOfWork.run(() => deliveries.add([delivery]));
        return delivery.id;
      };
      const lease = async (more: Partial<TurnRequest> = {}, now = NOON): Promise<string[]> => {
        const leased = await deliveries.lease('chat', aTurnRequest(more), now);
        return leased.map(({ userId, host }) => `${userId} ${host}`);
      };

      it('leases so many of each host, each user, and each user at a host', async () => {
        for (const userId of ['1', '2'])
          for (const host of ['a', 'b']) for (let n = 0; n < 5; n += 1) await add(userId, host);
        const limits = { perHost: 3, perUser: 3, perUserAtHost: 2 };
        const first = await lease(limits);
        const count = (end: (text: string) => boolean): number => first.filter(end).length;
        for (const host of ['a', 'b']) expect(count((text) => text.endsWith(host))).toBeLessThanOrEqual(3);
        for (const user of ['1', '2']) expect(count((text) => text.startsWith(user))).toBeLessThanOrEqual(3);
        for (const text of first) expect(count((other) => other === text)).toBeLessThanOrEqual(2);
        expect(first.length).toBeGreaterThan(3);
        const held = [
          ...Array(3).fill({ host: 'a', userId: '3' }),
          ...Array(2).fill({ host: 'b', userId: '2' }),
        ];
        expect(await lease({ ...limits, held })).toEqual(['1 b']);
        const full = Array(3).fill({ host: 'c', userId: '1' });
        const rest = await lease({ ...limits, held: full, perHost: 9 });
        expect(rest.toSorted()).toEqual(['2 a', '2 a', '2 b']);
      });

      it('goes on after the user who had the last turn', async () => {
        for (const userId of ['1', '2', '3', '4']) await add(userId, 'a');
        const held = [{ host: 'a', userId: '2' }];
        const users = await lease({ perHost: 4, held, lastUser: new Map([['a', '2']]) });
        expect(users).toEqual(['3 a', '4 a', '1 a']);
        expect(await lease()).toEqual(['2 a']);
      });

      it('comes to what was not tried yet before what has failed, however long that is due', async () => {
        const old = await add('1', 'a', { dueAt: at(-MINUTE) });
        const [leased] = await deliveries.lease('chat', aTurnRequest(), at(-MINUTE));
        await deliveries.settle(leased!, { state: 'failed', error: '503', dueAt: at(-1) }, at(-MINUTE));
        const fresh = await add('2', 'a');
        const [first] = await deliveries.lease('chat', aTurnRequest({ perHost: 1 }), NOON);
        const [second] = await deliveries.lease('chat', aTurnRequest({ perHost: 1 }), NOON);
        expect([first?.id, second?.id]).toEqual([fresh, old]);
      });

      it('comes to no more of users with enough under way, also of what has failed', async () => {
        for (let n = 0; n < 3; n += 1) await add('1', 'a');
        for (const leased of await deliveries.lease('chat', aTurnRequest(), NOON))
          await deliveries.settle(leased, { state: 'failed', error: '503', dueAt: at(1) }, NOON);
        await add('2', 'a', { dueAt: at(1) });
        const held = [{ host: 'b', userId: '1' }];
        expect(await lease({ perUser: 1, held }, at(1))).toEqual(['2 a']);
        expect(await lease({ perUser: 2, held }, at(1))).toEqual(['1 a']);
      });

      it('postpones what waits for a receiver, and gives up what is a day old by then', async () => {
        const DAY = 24 * 60 * MINUTE;
        const [old, waiting] = [
          await add('1', 'a', { dueAt: at(-DAY) }),
          await add('1', 'a', { dueAt: at(-1) }),
        ];
        const other = await add('1', 'b', { targetId: randomUUID() });
        await deliveries.postpone({ userId: '1', targetId: TARGET }, at(MINUTE), 'It is silent.');
        expect(await ports.stateOf(old)).toEqual({ state: 'given-up', tries: 0, error: 'It is silent.' });
        expect(await ports.stateOf(waiting)).toEqual({ state: 'failed', tries: 0, error: 'It is silent.' });
        expect((await deliveries.lease('chat', aTurnRequest(), NOON)).map(({ id }) => id)).toEqual([other]);
        const leased = await deliveries.lease('chat', aTurnRequest(), at(MINUTE));
        const later = leased.find(({ id }) => id === waiting);
        await deliveries.settle(later!, { state: 'postponed', error: 'Still.', dueAt: at(DAY) }, at(MINUTE));
        expect(await ports.stateOf(waiting)).toEqual({ state: 'failed', tries: 0, error: 'Still.' });
      });
    });

    it('does not send again what is being sent', async () => {
      const id = await add();
      await deliveries.settle((await lease())[0]!, { state: 'failed', error: '450', dueAt: NOON }, NOON);
      const [leased] = await lease();
      expect(await deliveries.retry(id, NOON)).toMatchObject({ isRetried: false });
      expect(await deliveries.settle(leased!, { state: 'sent' }, NOON)).toBe(true);
    });

    it('does not send again what has not failed', async () => {
      const [waiting, sent] = [await add({ dueAt: at(1) }), await add()];
      await deliveries.settle((await lease())[0]!, { state: 'sent' }, NOON);
      for (const id of [waiting, sent, randomUUID()]) expect(await deliveries.retry(id, NOON)).toBeNull();
    });

    it.each(['sent', 'expired', 'refused', 'given-up'] as const)(
      'does not lease what is %s',
      async (state) => {
        await add();
        const outcome = state === 'sent' || state === 'expired' ? { state } : { state, error: 'No' };
        await deliveries.settle((await lease())[0]!, outcome, NOON);
        expect(await lease(at(60 * MINUTE))).toEqual([]);
      },
    );
  });
};
