import { createECDH } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Session } from '@patchlight/domain';
import { RecordingPushSender, aMessageUpdate, deliveryPorts } from '@patchlight/testing';
import { kernelModule } from '../kernel/kernel.module.ts';
import { DeliveryDelayed, DeliveryRefused } from '../kernel/deliveries.ts';
import { deliveryModule } from './delivery.module.ts';
import type { DeliveryModule } from './delivery.module.ts';
import { PushSubscriptionEnded } from './ports.ts';

const ecdh = createECDH('prime256v1');
const P256DH = ecdh.generateKeys('base64url');
const AUTH = 'A'.repeat(22);
const DEVICE = 'Firefox on Linux';
const ENDPOINT = 'https://updates.push.services.mozilla.com/one';

describe('push messages', () => {
  let ports: ReturnType<typeof deliveryPorts>;
  let useCases: DeliveryModule;
  const start = (change: Partial<ReturnType<typeof deliveryPorts>> = {}): void => {
    ports = { ...deliveryPorts(), ...change };
    useCases = deliveryModule(ports, kernelModule(ports));
    for (const id of ['7', '8']) ports.messageQueries.updates.set(id, aMessageUpdate({ id }));
  };
  beforeEach(() => start());

  const signIn = (userId = '1') => {
    const session = new Session(ports.ids.uuid(), userId, ports.clock.now(), DEVICE);
    ports.accounts.sessions.set(session.id, session);
    return { userId, sessionId: session.id };
  };
  const add = (session = signIn(), endpoint = ENDPOINT, p256dh = P256DH) =>
    useCases.addPushSubscription.execute(session, { endpoint, p256dh, auth: AUTH }, DEVICE);
  const send = async (targetId: string | null, updateIds = ['7'], userId = '1') => {
    const id = ports.ids.uuid();
    await ports.deliveries.add([
      {
        id,
        userId,
        channel: 'push',
        targetId,
        appId: 440,
        recipient: DEVICE,
        priority: 'instant',
        content: { kind: 'update', updateIds, more: 0 },
        dueAt: ports.clock.now(),
      },
    ]);
    await useCases.dispatchDeliveries.execute('push');
    return ports.deliveries.all.find((delivery) => delivery.id === id)!;
  };

  it('reach a device that was added', async () => {
    const { id } = await add();
    const delivery = await send(id, ['8', '7']);
    expect(delivery.state).toBe('sent');
    expect(ports.pushSender.sent).toEqual([
      {
        endpoint: ENDPOINT,
        message: {
          id: delivery.id,
          kind: 'update',
          updates: [aMessageUpdate({ id: '8' }), aMessageUpdate({ id: '7' })],
          more: 0,
        },
      },
    ]);
  });

  it('are listed by device, with the last success and the last error', async () => {
    const session = signIn();
    const { id } = await add(session);
    const other = await add(signIn(), 'https://fcm.googleapis.com/two');
    await send(id);
    const sentAt = ports.clock.now().toISOString();
    ports.pushSender.failures.set(ENDPOINT, new Error('The push service cannot be reached.'));
    await send(id);
    expect(await useCases.listPushSubscriptions.execute(session)).toEqual([
      {
        id,
        device: DEVICE,
        createdAt: sentAt,
        lastSuccessAt: sentAt,
        lastError: { message: 'The push service cannot be reached.', at: sentAt },
        isCurrent: true,
      },
      { ...other, isCurrent: false },
    ]);
    expect(await useCases.listPushSubscriptions.execute(signIn('2'))).toEqual([]);
  });

  it('remove a device whose subscription has ended', async () => {
    const session = signIn();
    const { id } = await add(session);
    ports.pushSender.failures.set(ENDPOINT, new PushSubscriptionEnded('ended'));
    expect((await send(id)).state).toBe('refused');
    expect(await useCases.listPushSubscriptions.execute(session)).toEqual([]);
  });

  it.each([
    [new DeliveryRefused('no'), 'refused'],
    [new DeliveryDelayed('later', 60_000), 'failed'],
    [new Error('away'), 'failed'],
  ])('keep the device after %s', async (failure, state) => {
    const session = signIn();
    const { id } = await add(session);
    ports.pushSender.failures.set(ENDPOINT, failure);
    expect((await send(id)).state).toBe(state);
    expect(await useCases.listPushSubscriptions.execute(session)).toHaveLength(1);
  });

  it('are refused for devices that are gone or of another user', async () => {
    const session = signIn();
    const { id } = await add(session);
    expect((await send(id, ['7'], '2')).state).toBe('refused');
    expect((await send(null)).state).toBe('refused');
    ports.accounts.sessions.delete(session.sessionId);
    expect((await send(id)).state).toBe('refused');
    expect(ports.pushSender.sent).toEqual([]);
  });

  it('are not sent about updates that are hidden meanwhile', async () => {
    const { id } = await add();
    expect((await send(id, ['9'])).state).toBe('refused');
    expect(ports.pushSender.sent).toEqual([]);
  });

  it.each(['', 'A'.repeat(87), createECDH('secp256k1').generateKeys('base64url')])(
    'do not take the key %j',
    async (key) => {
      await expect(add(signIn(), ENDPOINT, key)).rejects.toMatchObject({
        fields: { p256dh: expect.anything() },
      });
      expect(await useCases.listPushSubscriptions.execute(signIn())).toEqual([]);
    },
  );

  it('do not take addresses that are not allowed', async () => {
    const strangers = ['https://push.example/any/thing', 'https://fcm.googleapis.com.push.example/'];
    for (const endpoint of ['ftp://fcm.googleapis.com/', 'nothing', ...strangers])
      await expect(add(signIn(), endpoint)).rejects.toMatchObject({
        fields: { endpoint: expect.anything() },
      });
  });

  it('are not offered without keys', async () => {
    start({ pushSender: new RecordingPushSender(null) });
    await expect(add()).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('reach 20 devices; a further one replaces the oldest', async () => {
    const added = [];
    for (let number = 0; number < 21; number += 1) {
      added.push(await add(signIn(), `https://fcm.googleapis.com/${number}`));
      ports.clock.advance(1_000);
    }
    const listed = await useCases.listPushSubscriptions.execute(signIn());
    expect(listed.map(({ id }) => id)).toEqual(added.slice(1).map(({ id }) => id));
  });

  it('end when their owner removes the device', async () => {
    const session = signIn();
    const { id } = await add(session);
    await expect(useCases.removePushSubscription.execute('2', id)).rejects.toMatchObject({
      kind: 'not-found',
    });
    await useCases.removePushSubscription.execute('1', id);
    await expect(useCases.removePushSubscription.execute('1', id)).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect((await send(id)).state).toBe('refused');
  });

  describe('as a test', () => {
    const test = (id: string, userId = '1') => useCases.testPushSubscription.execute(userId, id);

    it('are sent at once, and return what the push service answers', async () => {
      const { id } = await add();
      expect(await test(id)).toEqual({
        isAccepted: true,
        message: 'The push service has accepted the message.',
        isRemoved: false,
      });
      expect(ports.pushSender.sent).toMatchObject([{ message: { kind: 'test', updates: [] } }]);
    });

    it('return why the push service did not accept them', async () => {
      const { id } = await add();
      ports.pushSender.failures.set(ENDPOINT, new DeliveryRefused('The push service refused it.'));
      expect(await test(id)).toEqual({
        isAccepted: false,
        message: 'The push service refused it.',
        isRemoved: false,
      });
      ports.pushSender.failures.set(ENDPOINT, new PushSubscriptionEnded('It has ended.'));
      expect(await test(id)).toEqual({ isAccepted: false, message: 'It has ended.', isRemoved: true });
      await expect(test(id)).rejects.toMatchObject({ kind: 'not-found' });
    });

    it('go to own devices only', async () => {
      const { id } = await add();
      await expect(test(id, '2')).rejects.toMatchObject({ kind: 'not-found' });
      expect(ports.pushSender.sent).toEqual([]);
    });
  });
});
