import { beforeEach, describe, expect, it } from '@jest/globals';
import { anInstantUser, deliveryPorts } from '@patchlight/testing';
import { kernelModule } from '../kernel/kernel.module.ts';
import { deliveryModule } from './delivery.module.ts';

const MINUTE = 60_000;

describe('planning instant messages', () => {
  let ports: ReturnType<typeof deliveryPorts>;
  let plan: () => Promise<void>;
  const add = (updateId: string, appId = 7, userId = '1') =>
    ports.instantQueue.add({
      userId,
      updateId,
      appId,
      kind: 'patch',
      dueAt: ports.clock.now(),
      held: null,
      isRead: false,
      choices: { game: null, categories: [], isMuted: false },
    });

  beforeEach(() => {
    ports = deliveryPorts();
    ports.instantQueue.users.set('1', anInstantUser({ devices: ['00000000-0000-4000-8000-00000000000d'] }));
    const { planInstantMessages } = deliveryModule(ports, kernelModule(ports));
    plan = () => planInstantMessages.execute();
  });

  it('queues one delivery per channel, and empties the queue', async () => {
    add('5');
    await plan();
    expect(ports.deliveries.all).toMatchObject([
      {
        userId: '1',
        channel: 'email',
        targetId: null,
        appId: 7,
        recipient: 'ada@example.org',
        priority: 'instant',
        content: { kind: 'update', updateIds: ['5'], more: 0 },
        dueAt: ports.clock.now(),
      },
      { channel: 'push', targetId: '00000000-0000-4000-8000-00000000000d', recipient: '' },
    ]);
    expect(ports.instantQueue.all).toEqual([]);
  });

  it('goes on until no user is due, however few a claim returns', async () => {
    for (let n = 1; n <= 450; n += 1) {
      ports.instantQueue.users.set(String(n), anInstantUser());
      add('5', 7, String(n));
    }
    const claim = ports.instantQueue.claim.bind(ports.instantQueue);
    ports.instantQueue.claim = (count, now) => claim(Math.min(count, 180), now);
    await plan();
    expect(ports.deliveries.all).toHaveLength(450);
  });

  it('adds nothing when a fan-out is repeated', async () => {
    add('5');
    await plan();
    add('5');
    await plan();
    expect(ports.deliveries.all).toHaveLength(2);
  });

  it('names at most 20 updates in a message, newest first', async () => {
    ports.instantQueue.users.set('1', anInstantUser());
    for (let n = 1; n <= 25; n += 1) add(String(n), n);
    await plan();
    const [{ content }] = ports.deliveries.all as [(typeof ports.deliveries.all)[0]];
    expect(content).toMatchObject({ kind: 'summary', more: 5 });
    expect('updateIds' in content && content.updateIds.slice(0, 2)).toEqual(['25', '24']);
    expect('updateIds' in content && content.updateIds).toHaveLength(20);
  });

  it('leaves what is over the daily limit to the next digest', async () => {
    ports.messageMeter.limit = 3;
    for (const n of [1, 2, 3]) add(String(n), n);
    await plan();
    expect(ports.deliveries.all).toHaveLength(3);
    expect(ports.messageMeter.used.get('1')).toBe(3);
    expect(ports.instantQueue.all).toMatchObject([
      { updateId: '1', held: 'limit', dueAt: null },
      { updateId: '2', held: 'limit', dueAt: null },
      { updateId: '3', held: 'limit', dueAt: null },
    ]);
    ports.clock.advance(60 * MINUTE);
    await plan();
    expect(ports.deliveries.all).toHaveLength(3);
  });

  it('holds what has to wait, and goes on with the other users', async () => {
    ports.instantQueue.users.set(
      '1',
      anInstantUser({ quietUntil: new Date(ports.clock.now().getTime() + MINUTE) }),
    );
    ports.instantQueue.users.set('2', anInstantUser());
    add('5');
    add('5', 7, '2');
    await plan();
    expect(ports.deliveries.all.map(({ userId }) => userId)).toEqual(['2']);
    expect(ports.instantQueue.all).toMatchObject([{ userId: '1', held: 'quiet' }]);
  });
});
