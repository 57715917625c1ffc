import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DeliveryChannel } from '@patchlight/contracts';
import { deliveryPorts } from '@patchlight/testing';
import type { FixedClock, InMemoryDeliveryQueue, RecordingWorkWatch } from '@patchlight/testing';
import { DeliveryDelayed, InstanceRefused, ReceiverSilent } from '../kernel/deliveries.ts';
import type { LeasedDelivery } from '../kernel/deliveries.ts';
import { DispatchDeliveries } from './dispatch-deliveries.use-case.ts';

const MINUTE = 60_000;
const OWNERS = 10;
const REMINDERS = 1_000;
const HOSTS = 5;
const OTHERS = 100;

describe.each<DeliveryChannel>(['email', 'push', 'chat'])('the turns of %s', (channel) => {
  let deliveries: InMemoryDeliveryQueue;
  let clock: FixedClock;
  let dispatch: DispatchDeliveries;
  let workWatch: RecordingWorkWatch;
  /** In the order of their attempts. */
  let tried: LeasedDelivery[];
  let answer: (delivery: LeasedDelivery) => Promise<void>;
  let count = 0;

  const add = async (userId: string, { host = 'chat.example', target = userId } = {}): Promise<string> => {
    count += 1;
    const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    const content = { kind: 'update' as const, updateIds: ['7'], more: 0 };
    const to = { channel, targetId: channel === 'email' ? null : target, host, recipient: 'x' };
    await deliveries.add([
      { id, userId, ...to, appId: null, priority: 'instant', content, dueAt: clock.now() },
    ]);
    return id;
  };
  const run = () => dispatch.execute(channel);
  const turns = async (number = 20): Promise<void> => {
    for (let turn = 0; turn < number; turn += 1) await nextTurn();
  };
  const statesOf = (userId: string) =>
    deliveries.all.filter((row) => row.userId === userId).map(({ state, tries }) => `${state} ${tries}`);

  beforeEach(() => {
    const ports = deliveryPorts();
    ({ clock, deliveries, workWatch } = ports);
    tried = [];
    answer = async () => undefined;
    const send = (delivery: LeasedDelivery): Promise<void> => {
      tried.push(delivery);
      return answer(delivery);
    };
    dispatch = new DispatchDeliveries({ ...ports, senders: { email: send, push: send, chat: send } });
  });

  it('are kept while a service refuses this instance, which its operator is told', async () => {
    answer = () => Promise.reject(new InstanceRefused('Not with these keys'));
    await add('1');
    await run();
    expect(statesOf('1')).toEqual(['failed 1']);
    answer = async () => undefined;
    clock.advance(MINUTE);
    await run();
    expect(statesOf('1')).toEqual(['sent 2']);
    const service = { email: 'mail', push: 'chat.example', chat: null }[channel];
    expect(workWatch.seen).toEqual(
      service ? [`service ${service}: Not with these keys`, `service ${service} works`] : [],
    );
  });

  if (channel !== 'email')
    it('pass the owners of receivers that never answer', async () => {
      for (let owner = 1; owner <= OWNERS; owner += 1)
        for (let n = 0; n < REMINDERS; n += 1)
          await add(String(owner), { host: `dead${n % HOSTS}.${owner}.example` });
      for (let n = 0; n < OTHERS; n += 1) await add(String(100 + n));
      answer = ({ host }) => (host.startsWith('dead') ? new Promise(() => undefined) : Promise.resolve());
      void run();
      await turns(100);
      const others = tried.filter(({ host }) => host === 'chat.example');
      expect(others).toHaveLength(OTHERS);
      expect(tried.length - OTHERS).toBe(OWNERS * 10);
      await add('500');
      void run();
      await turns();
      expect(statesOf('500')).toEqual(['sent 1']);
    });

  if (channel !== 'email')
    it('are only so many at once, however many hosts and runs there are', async () => {
      const most = channel === 'push' ? 200 : 500;
      for (let n = 0; n < most + 50; n += 1) await add(String(n), { host: `slow${n}.example` });
      const started: (() => void)[] = [];
      answer = () => new Promise((done) => started.push(done));
      const running = run();
      await turns(2);
      void run();
      await turns();
      expect(tried.length).toBe(most);
      for (const done of started.splice(0)) done();
      await turns();
      expect(tried.length).toBe(most + 50);
      for (const done of started) done();
      await running;
    });

  it('go round among the users of a host, however many messages one has', async () => {
    for (let n = 0; n < 300; n += 1) await add('1');
    for (const userId of ['2', '3', '4']) for (let n = 0; n < 3; n += 1) await add(userId);
    const started: (() => void)[] = [];
    answer = () => new Promise((done) => started.push(done));
    const running = run();
    while (deliveries.all.some(({ userId, state }) => userId !== '1' && state !== 'sent')) {
      await turns(2);
      for (const done of started.splice(0)) done();
    }
    expect(tried.filter(({ userId }) => userId === '1').length).toBeLessThan(100);
    answer = async () => undefined;
    for (const done of started.splice(0)) done();
    await turns(2);
    for (const done of started.splice(0)) done();
    await running;
    expect(new Set(deliveries.all.map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  it('come to what was not tried yet before what has failed', async () => {
    answer = () => Promise.reject(new DeliveryDelayed('Not now', MINUTE));
    for (let n = 0; n < 20; n += 1) await add('1');
    await run();
    expect(tried).toHaveLength(20);
    tried = [];
    answer = async () => undefined;
    clock.advance(2 * MINUTE);
    const fresh = await add('2');
    await run();
    expect([tried[0]!.id, tried.length]).toEqual([fresh, 21]);
  });

  if (channel !== 'email')
    it('come to nothing of a receiver that was silent three times in a row, for a while', async () => {
      answer = ({ targetId }) =>
        targetId === 'dead' ? Promise.reject(new ReceiverSilent('Too long')) : Promise.resolve();
      for (let n = 0; n < 30; n += 1) await add('1', { target: 'dead' });
      await add('1', { target: 'alive' });
      await run();
      const triedAtFirst = tried.filter(({ targetId }) => targetId === 'dead').length;
      expect(triedAtFirst).toBeLessThanOrEqual(10);
      await add('1', { target: 'dead' });
      await run();
      expect(tried).toHaveLength(triedAtFirst + 1);
      expect(deliveries.all.filter(({ state }) => state === 'sent')).toHaveLength(1);
      const waiting = deliveries.all.filter(({ state, tries }) => state === 'failed' && tries === 0);
      expect(waiting).toHaveLength(31 - triedAtFirst);
      expect(waiting[0]!.error).toBe(
        'The receiver did not answer three times in a row, so messages to it wait.',
      );

      answer = async () => undefined;
      clock.advance(MINUTE);
      await run();
      clock.advance(MINUTE);
      await run();
      expect(new Set(deliveries.all.map(({ state }) => state))).toEqual(new Set(['sent']));
    });

  if (channel !== 'email')
    it('give up what a silent receiver has kept waiting for a day', async () => {
      answer = () => Promise.reject(new ReceiverSilent('Too long'));
      for (let n = 0; n < 30; n += 1) await add('1');
      for (let minutes = 0; minutes < 25 * 60; minutes += 5) {
        await run();
        clock.advance(5 * MINUTE);
      }
      expect(new Set(deliveries.all.map(({ state }) => state))).toEqual(new Set(['given-up']));
    });
});
