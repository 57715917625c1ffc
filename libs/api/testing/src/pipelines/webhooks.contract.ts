import { beforeEach, describe, expect, it } from '@jest/globals';
import { aTurnRequest } from '../kernel/rows-in-turn.ts';
import type {
  NewWebhook,
  WebhookOutcome,
  WebhookQueue,
  WebhookRepository,
} from '@patchlight/application/ports';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T13:00:00Z');
const DAY_MS = 86_400_000;
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const UNKNOWN = idOf(999);
const LIMITS = aTurnRequest({ perHost: 5 });
const answer = { request: '{}', status: 204, response: null };
const DELIVERED: WebhookOutcome = { state: 'delivered', dueAt: null, error: null, answer, durationMs: 7 };
const FAILED: WebhookOutcome = {
  state: 'failed',
  dueAt: LATER,
  error: 'It does not work (503).',
  answer: { ...answer, status: 503 },
  durationMs: 7,
};
const UNSENT: WebhookOutcome = {
  state: 'given-up',
  dueAt: null,
  error: 'The webhook is paused.',
  answer: null,
  durationMs: 0,
};

/** Nothing is stored yet, and there are two users with PRO. */
interface WebhookSubject {
  webhooks: WebhookRepository;
  queue: WebhookQueue;
  ada: string;
  bob: string;
}

/** Contract of every WebhookRepository and its WebhookQueue; events come from elsewhere. */
export const webhooksContract = (given: () => Promise<WebhookSubject>): void => {
  let webhooks: WebhookRepository;
  let queue: WebhookQueue;
  let ada: string;
  let bob: string;
  beforeEach(async () => {
    ({ webhooks, queue, ada, bob } = await given());
  });
  const aWebhook = (number: number, more: Partial<NewWebhook> = {}): NewWebhook => ({
    userId: ada,
    id: idOf(number),
    name: `Webhook ${number}`,
    format: 'standard',
    sealedTarget: `sealed ${number}`,
    maskedAddress: 'ci.example/…7890',
    host: 'ci.example',
    sealedSecret: `secret ${number}`,
    types: ['update.published', 'price.dropped'],
    kinds: ['major', 'patch'],
    appIds: [7, 8],
    createdAt: new Date(NOW.getTime() + number),
    madeBy: null,
    ...more,
  });
  const found = async (number = 1) => (await webhooks.find(ada, idOf(number)))!;
  const deliveriesOf = (number = 1) => ({ userId: ada, id: idOf(number), appIds: null });
  const unused = { previous: null, paused: null, isAllowed: true, lastSuccessAt: null, failingSince: null };

  describe('as a WebhookRepository', () => {
    it('stores webhooks, and lists those of the user, oldest first', async () => {
      for (const number of [2, 1, 3]) expect(await webhooks.add(aWebhook(number), 20)).toBe(true);
      const github = { userId: bob, format: 'github', sealedSecret: null, appIds: null } as const;
      await webhooks.add(aWebhook(4, github), 20);
      expect(await webhooks.findByUser(bob)).toEqual([{ ...aWebhook(4, github), ...unused }]);
      expect((await webhooks.findByUser(ada)).map(({ name }) => name).toSorted()).toEqual([
        'Webhook 1',
        'Webhook 2',
        'Webhook 3',
      ]);
    });

    it.each(['', 'x', '7', UNKNOWN])('finds nothing with the id %j', async (id) => {
      await webhooks.add(aWebhook(1), 20);
      expect(await webhooks.find(ada, id)).toBeNull();
      expect(await webhooks.find(bob, idOf(1))).toBeNull();
    });

    it('enforces the limit for concurrent adds', async () => {
      await webhooks.add(aWebhook(99, { userId: bob }), 3);
      const added = await Promise.all(
        Array.from({ length: 8 }, (_, number) => webhooks.add(aWebhook(number), 3)),
      );
      expect(added.filter(Boolean)).toHaveLength(3);
      expect(await webhooks.findByUser(ada)).toHaveLength(3);
    });

    it('changes choices and target', async () => {
      await webhooks.add(aWebhook(1), 20);
      const choices = { name: 'Nightly', types: ['update.edited'], kinds: ['news'], appIds: null } as const;
      await webhooks.change({ userId: bob, id: idOf(1) }, choices, null);
      expect((await found()).name).toBe('Webhook 1');
      await webhooks.change({ userId: ada, id: idOf(1) }, choices, null);
      expect(await found()).toEqual({ ...aWebhook(1), ...unused, ...choices });
      const madeBy = { tokenId: '7', name: 'CI' };
      const sealed = { sealedTarget: 'another', maskedAddress: 'other.example/…', host: 'other.example' };
      const target = { ...sealed, madeBy };
      await webhooks.change({ userId: ada, id: idOf(1) }, choices, target);
      expect(await found()).toMatchObject({ ...choices, ...target });
    });

    it('keeps the previous secret of a rotation', async () => {
      await webhooks.add(aWebhook(1), 20);
      await webhooks.rotate(await found(), 'second', LATER);
      expect(await found()).toMatchObject({
        sealedSecret: 'second',
        previous: { sealedSecret: 'secret 1', until: LATER },
      });
    });

    it('pauses once, tells the owner, and resumes', async () => {
      await webhooks.add(aWebhook(1), 20);
      const owner = await webhooks.pause(await found(), 'gone', NOW);
      expect(owner).toEqual({ name: expect.any(String), email: expect.stringContaining('@') });
      expect(await webhooks.pause(await found(), 'owner', LATER)).toBeNull();
      expect((await found()).paused).toEqual({ reason: 'gone', at: NOW });
      expect(await webhooks.resume(await found(), 'token')).toBe(true);
      expect((await found()).paused).toBeNull();
      expect(await webhooks.resume(await found(), 'token')).toBe(true);
    });

    it('removes only webhooks of the user', async () => {
      await webhooks.add(aWebhook(1), 20);
      expect(await webhooks.remove({ userId: bob, id: idOf(1) })).toBe(false);
      expect(await webhooks.remove({ userId: ada, id: idOf(1) })).toBe(true);
      expect(await webhooks.remove({ userId: ada, id: idOf(1) })).toBe(false);
    });
  });

  describe('as a WebhookQueue', () => {
    beforeEach(async () => {
      await webhooks.add(aWebhook(1), 20);
      await webhooks.add(aWebhook(2, { host: 'other.example' }), 20);
    });
    const ping = async (number = 1, now = NOW) => queue.ping(await found(number), now);
    const at = (host: string, count: number) => Array.from({ length: count }, () => ({ host, userId: '0' }));
    const lease = async (more: Partial<typeof LIMITS> = {}, now = LATER) =>
      queue.lease({ ...LIMITS, ...more }, now);

    it('leases what is due, with its webhook, to one process at a time', async () => {
      const id = await ping();
      expect(await lease({}, new Date(NOW.getTime() - 1))).toEqual([]);
      const [leased, ...others] = await lease();
      expect(leased).toEqual({
        id,
        lease: expect.any(String),
        leasedUntil: new Date(LATER.getTime() + 60_000),
        eventId: null,
        tries: 0,
        isNew: true,
        host: 'ci.example',
        userId: ada,
        webhook: await found(),
      });
      expect(others).toEqual([]);
      expect(await lease()).toEqual([]);
      const afterwards = new Date(LATER.getTime() + 60_000);
      expect(await lease({}, afterwards)).toMatchObject([{ id, tries: 0 }]);
      expect(await queue.settle(leased!, DELIVERED, afterwards)).toBeNull();
      expect((await found()).lastSuccessAt).toBeNull();
    });

    it('leases up to a number for each host, less those that are held', async () => {
      for (let count = 0; count < 9; count += 1) await ping(1);
      for (let count = 0; count < 3; count += 1) await ping(2);
      const hosts = async (more: Partial<typeof LIMITS>) =>
        (await lease(more)).map(({ host }) => host).toSorted();
      expect(await hosts({ held: at('ci.example', 4), inAll: 3 })).toHaveLength(3);
      expect(await hosts({ held: at('ci.example', 5) })).not.toContain('ci.example');
      expect(await hosts({})).toEqual(Array(5).fill('ci.example'));
    });

    it('records with the webhook since when it fails', async () => {
      await ping();
      const [first] = await lease({}, NOW);
      expect(await queue.settle(first!, FAILED, NOW)).toEqual(NOW);
      expect(await lease({}, new Date(LATER.getTime() - 1))).toEqual([]);
      const [second] = await lease();
      expect(second).toMatchObject({ id: first!.id, tries: 1, isNew: false });
      expect(await queue.settle(second!, FAILED, LATER)).toEqual(NOW);
      expect((await found()).failingSince).toEqual(NOW);
      const [third] = await lease();
      expect(await queue.settle(third!, DELIVERED, LATER)).toBeNull();
      expect(await found()).toMatchObject({ failingSince: null, lastSuccessAt: LATER });
    });

    it('records no failure when nothing was sent', async () => {
      const id = await ping();
      const [leased] = await lease();
      expect(await queue.settle(leased!, UNSENT, LATER)).toBeNull();
      expect((await found()).failingSince).toBeNull();
      expect(await queue.redeliver(deliveriesOf(), id, LATER)).toBe(true);
      expect(await lease()).toMatchObject([{ id, tries: 0, isNew: false }]);
    });

    it('redelivers under the same id what is neither waiting nor being sent', async () => {
      const id = await ping();
      expect(await queue.redeliver(deliveriesOf(), id, LATER)).toBe(false);
      const [leased] = await lease();
      expect(await queue.redeliver(deliveriesOf(), id, LATER)).toBe(false);
      await queue.settle(leased!, DELIVERED, LATER);
      expect(await queue.redeliver(deliveriesOf(2), id, LATER)).toBeNull();
      for (const unknown of ['', 'x', UNKNOWN])
        expect(await queue.redeliver(deliveriesOf(), unknown, LATER)).toBeNull();
      expect(await queue.redeliver(deliveriesOf(), id, LATER)).toBe(true);
      expect(await lease()).toMatchObject([{ id, tries: 0, isNew: false }]);
    });

    it('redelivers a month of failures without delaying what is new to others', async () => {
      for (let count = 0; count < 30; count += 1) await ping(1);
      for (const leased of await queue.lease(aTurnRequest(), LATER))
        await queue.settle(leased, { ...FAILED, state: 'given-up', dueAt: null }, LATER);
      await webhooks.add(aWebhook(3, { userId: bob }), 20);
      expect(await queue.redeliverFailed(deliveriesOf(), new Date(0), LATER)).toBe(30);
      await queue.ping((await webhooks.find(bob, idOf(3)))!, new Date(LATER.getTime() + 1));
      const request = { perUserAtHost: 3, held: at('ci.example', 1) };
      const leased = await lease(request, new Date(LATER.getTime() + 1));
      expect(leased.map(({ userId }) => userId).toSorted()).toEqual([ada, ada, ada, bob].toSorted());
    });

    it('postpones the events of a webhook, but not its pings', async () => {
      const id = await ping();
      await queue.postpone({ userId: ada, id: idOf(1) }, new Date(LATER.getTime() + 60_000), 'It is silent.');
      expect(await lease()).toMatchObject([{ id }]);
    });

    it('redelivers all that failed since', async () => {
      const [old, failed] = [await ping(1, new Date(NOW.getTime() - DAY_MS)), await ping()];
      const ids = [old, failed, await ping(), await ping(2)];
      const outcomes = new Map(ids.map((id, index) => [id, index === 2 ? DELIVERED : FAILED]));
      for (const leased of await lease()) await queue.settle(leased, outcomes.get(leased.id)!, LATER);
      expect(await queue.redeliverFailed(deliveriesOf(), NOW, LATER)).toBe(1);
      const again = await lease({ held: at('other.example', 5) }, new Date(LATER.getTime() - 1));
      expect(again).toEqual([]);
      expect((await lease({ held: at('other.example', 5) })).map(({ tries }) => tries).toSorted()).toEqual([
        0, 1,
      ]);
    });
  });
};
