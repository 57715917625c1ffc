import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NewPushSubscription, PushSubscriptionRepository } from '@patchlight/application/ports';

export interface PushSubscriptionWorld {
  pushSubscriptions: PushSubscriptionRepository;
  ada: string;
  bob: string;
  now: Date;
  /** @returns the session's id */
  openSession(userId: string, expiresAt: Date): Promise<string>;
  endSession(id: string): Promise<void>;
}

const HOUR = 3_600_000;

/** Contract of every PushSubscriptionRepository. `given` creates one without devices. */
export const pushSubscriptionContract = (given: () => Promise<PushSubscriptionWorld>): void => {
  describe('as a PushSubscriptionRepository', () => {
    let world: PushSubscriptionWorld;
    let subscriptions: PushSubscriptionRepository;
    beforeEach(async () => {
      world = await given();
      subscriptions = world.pushSubscriptions;
    });
    const later = (ms: number): Date => new Date(world.now.getTime() + ms);
    const session = (userId: string): Promise<string> => world.openSession(userId, later(HOUR));
    const aDevice = async (more: Partial<NewPushSubscription> = {}): Promise<NewPushSubscription> => {
      const id = randomUUID();
      const userId = more.userId ?? world.ada;
      return {
        id,
        userId,
        sessionId: more.sessionId ?? (await session(userId)),
        endpoint: `https://push.example/${id}`,
        p256dh: 'key',
        auth: 'secret',
        device: 'Firefox on Linux',
        createdAt: world.now,
        ...more,
      };
    };
    const add = async (more: Partial<NewPushSubscription> = {}, limit = 20) => {
      const device = await aDevice(more);
      await subscriptions.add(device, limit);
      return device;
    };
    const idsOf = async (userId: string): Promise<string[]> =>
      (await subscriptions.findByUser(userId)).map(({ id }) => id);

    it('lists the user’s own devices, oldest first', async () => {
      const second = await add({ createdAt: later(1_000) });
      const first = await add();
      await add({ userId: world.bob });
      expect(await subscriptions.findByUser(world.ada)).toEqual([
        { ...first, lastSuccessAt: null, lastError: null },
        { ...second, lastSuccessAt: null, lastError: null },
      ]);
      expect(await subscriptions.find(world.ada, first.id)).toMatchObject(first);
      expect(await subscriptions.find(world.bob, first.id)).toBeNull();
      for (const id of [randomUUID(), 'malformed'])
        expect(await subscriptions.find(world.ada, id)).toBeNull();
    });

    it('keeps one device per endpoint, of whoever added it last', async () => {
      const { endpoint, id } = await add();
      await subscriptions.recordOutcome(world.ada, id, 'refused', world.now);
      const again = await add({ endpoint, p256dh: 'new key', userId: world.bob });
      expect(await idsOf(world.ada)).toEqual([]);
      expect(await subscriptions.findByUser(world.bob)).toEqual([
        { ...again, lastSuccessAt: null, lastError: null },
      ]);
    });

    it('keeps one device per session', async () => {
      const { sessionId } = await add();
      const other = await add();
      const changed = await add({ sessionId, createdAt: later(1_000) });
      expect(await idsOf(world.ada)).toEqual([other.id, changed.id]);
    });

    it('drops the oldest devices beyond the limit', async () => {
      const ofBob = await add({ userId: world.bob });
      const added = [];
      for (let second = 0; second < 5; second += 1)
        added.push(await add({ createdAt: later(second * 1_000) }, 3));
      expect(await idsOf(world.ada)).toEqual(added.slice(2).map(({ id }) => id));
      expect(await idsOf(world.bob)).toEqual([ofBob.id]);
    });

    it('survives devices that are added at once', async () => {
      const [one, other] = [await aDevice(), await aDevice({ userId: world.bob })];
      const same = { endpoint: one.endpoint };
      await Promise.all([
        subscriptions.add(one, 20),
        subscriptions.add({ ...other, ...same }, 20),
        subscriptions.add({ ...(await aDevice()), ...same }, 20),
      ]);
      expect([...(await idsOf(world.ada)), ...(await idsOf(world.bob))]).toHaveLength(1);
    });

    it('records the last success, and the last error until the next success', async () => {
      const { id } = await add();
      await subscriptions.recordOutcome(world.ada, id, null, world.now);
      await subscriptions.recordOutcome(world.bob, id, 'of another', later(1_000));
      await subscriptions.recordOutcome(world.ada, id, 'refused', later(2_000));
      expect(await subscriptions.find(world.ada, id)).toMatchObject({
        lastSuccessAt: world.now,
        lastError: { message: 'refused', at: later(2_000) },
      });
      await subscriptions.recordOutcome(world.ada, id, null, later(3_000));
      expect(await subscriptions.find(world.ada, id)).toMatchObject({
        lastSuccessAt: later(3_000),
        lastError: null,
      });
    });

    it('removes only the user’s own devices', async () => {
      const { id } = await add();
      expect(await subscriptions.remove(world.bob, id)).toBe(false);
      expect(await subscriptions.remove(world.ada, 'malformed')).toBe(false);
      expect(await subscriptions.remove(world.ada, id)).toBe(true);
      expect(await subscriptions.remove(world.ada, id)).toBe(false);
      expect(await idsOf(world.ada)).toEqual([]);
    });

    it('ends with the session', async () => {
      const { sessionId, id } = await add();
      const other = await add();
      await world.endSession(sessionId);
      expect(await idsOf(world.ada)).toEqual([other.id]);
      expect(await subscriptions.find(world.ada, id)).toBeNull();
    });

    it('ends when the session expires', async () => {
      const sessionId = await world.openSession(world.ada, later(-1));
      const { id } = await add({ sessionId });
      expect(await idsOf(world.ada)).toEqual([]);
      expect(await subscriptions.find(world.ada, id)).toBeNull();
    });
  });
};
