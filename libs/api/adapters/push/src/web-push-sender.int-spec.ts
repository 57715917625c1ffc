import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UndiciOutboundHttp, parseOutboundRule } from '@patchlight/adapters/outbound';
import {
  DeliveryDelayed,
  DeliveryRefused,
  InstanceRefused,
  PushSubscriptionEnded,
  ReceiverSilent,
} from '@patchlight/application/ports';
import { startPushSimulator } from '@patchlight/simulators';
import type { PushAnswer, PushSimulator, SimulatedDevice } from '@patchlight/simulators';
import { FixedClock, aMessage, aMessageUpdate, pushSenderContract } from '@patchlight/testing';
import type { PushTrouble } from '@patchlight/testing';
import { createVapidKey, vapidKeysOf } from './vapid-keys.ts';
import { WebPushSender } from './web-push-sender.adapter.ts';

const KEYS = vapidKeysOf(createVapidKey())!;
const senderWith = (allow = ['127.0.0.1'], timeoutMs = 30_000, clock = new FixedClock()) =>
  new WebPushSender({
    outbound: new UndiciOutboundHttp({
      allow: allow.map((rule) => parseOutboundRule(rule)!),
      userAgent: 'Patchlight/test',
      timeoutMs,
    }),
    vapid: { ...KEYS, subject: 'mailto:ops@patchlight.example' },
    clock,
    baseUrl: 'https://patchlight.example/',
  });

const ANSWERS: Record<PushTrouble, PushAnswer> = {
  ended: { status: 410 },
  refused: { status: 413 },
  delayed: { status: 429, headers: { 'Retry-After': '7' } },
  failing: { status: 500 },
};

describe('WebPushSender', () => {
  let service: PushSimulator;
  let device: SimulatedDevice;
  beforeEach(async () => {
    service = await startPushSimulator();
    device = service.subscribe();
  });
  afterEach(() => service.close());
  const sender = senderWith();
  const failure = (answer: PushAnswer | null, by = sender): Promise<unknown> => {
    device.answer = answer;
    return by.send(device, aMessage()).then(
      () => null,
      (error: unknown) => error,
    );
  };

  pushSenderContract(async () => {
    const own = await startPushSimulator();
    const subscribed = own.subscribe();
    return {
      sender,
      device: subscribed,
      received: () => subscribed.received.map(({ text }) => text),
      trouble: (kind) => {
        subscribed.answer = ANSWERS[kind];
      },
      close: () => own.close(),
    };
  });

  it('identifies itself, and says how long, how urgent and about which game a message is', async () => {
    await sender.send(device, aMessage());
    await sender.send(device, aMessage({ updates: [aMessageUpdate({ kind: 'news' })] }));
    const [first, second] = device.received;
    expect(first!.vapid).toEqual({ publicKey: KEYS.publicKey, subject: 'mailto:ops@patchlight.example' });
    expect(first!.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: 'game-904110',
      'content-encoding': 'aes128gcm',
    });
    expect(second!.headers).toMatchObject({ urgency: 'low' });
  });

  it('signs once per push service and hour', async () => {
    const clock = new FixedClock();
    const own = senderWith(['127.0.0.1'], 30_000, clock);
    const other = await startPushSimulator();
    const elsewhere = other.subscribe();
    await own.send(device, aMessage());
    await own.send(elsewhere, aMessage());
    clock.advance(3_599_999);
    await own.send(device, aMessage());
    clock.advance(1);
    await own.send(device, aMessage());
    const [first, second, third] = device.received.map(({ headers }) => headers['authorization']);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(elsewhere.received).toHaveLength(1);
    await other.close();
  });

  it('sends messages of every size below the limit of push services', async () => {
    const long = { title: '🎮'.repeat(5_000), excerpt: '\0'.repeat(5_000) };
    const game = { appId: 440, name: 'é\r\n"\\'.repeat(3_000) };
    for (const update of [aMessageUpdate(), aMessageUpdate({ ...long, game })])
      await sender.send(device, aMessage({ updates: Array.from({ length: 20 }, () => update), more: 900 }));
    expect(device.received).toHaveLength(2);
    for (const { bytes } of device.received) expect(bytes).toBeLessThan(4_096);
  });

  it.each([
    [404, PushSubscriptionEnded],
    [410, PushSubscriptionEnded],
    [400, DeliveryRefused],
    [413, DeliveryRefused],
    [302, DeliveryRefused],
  ])('does not repeat a message after status %d', async (status, type) => {
    const error = await failure({ status, headers: { location: 'https://127.0.0.1/' } });
    expect(error).toBeInstanceOf(type);
    expect(error instanceof PushSubscriptionEnded).toBe(type === PushSubscriptionEnded);
    expect((error as Error).message).toContain(String(status));
  });

  it.each([429, 500, 502, 503])('repeats a message after status %d', async (status) => {
    const error = await failure({ status });
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(DeliveryRefused);
    expect(error).not.toBeInstanceOf(DeliveryDelayed);
  });

  it.each([
    [401, ''],
    [403, 'BadJwtToken'],
    [400, 'VapidPkHashMismatch'],
  ])('keeps a message where the operator can help: %d %s', async (status, reason) => {
    const error = await failure({ status, body: JSON.stringify({ reason }) });
    expect(error).toBeInstanceOf(InstanceRefused);
    expect((error as Error).message).toContain('does not accept the keys of this instance');
  });

  it('waits for six hours at most, whatever the push service asks', async () => {
    const error = await failure({ status: 429, headers: { 'Retry-After': '99999999' } });
    expect(error).toMatchObject({ name: 'DeliveryDelayed', waitMs: 6 * 3_600_000 });
  });

  it('waits as long as the push service asks, in seconds or until a date', async () => {
    const inSeconds = await failure({ status: 503, headers: { 'Retry-After': '120' } });
    expect(inSeconds).toMatchObject({ name: 'DeliveryDelayed', waitMs: 120_000 });
    const date = new Date(new FixedClock().now().getTime() + 60_000).toUTCString();
    const untilDate = await failure({ status: 429, headers: { 'Retry-After': date } });
    expect(untilDate).toMatchObject({ name: 'DeliveryDelayed', waitMs: 60_000 });
    const unreadable = await failure({ status: 429, headers: { 'Retry-After': 'soon' } });
    expect(unreadable).not.toBeInstanceOf(DeliveryDelayed);
  });

  it('tells the reason that the push service gives, but nothing else of its answer', async () => {
    const error = await failure({ status: 403, body: '{"reason":"BadJwtToken","secret":"canary"}' });
    expect((error as Error).message).toBe(
      'The push service does not accept the keys of this instance (403, BadJwtToken). Its operator can change that.',
    );
  });

  it.each<PushAnswer>(['stall', 'trickle'])('gives up on a service that answers with %j', async (answer) => {
    const error = await failure(answer, senderWith(['127.0.0.1'], 300));
    expect(error).toBeInstanceOf(ReceiverSilent);
    expect((error as Error).message).toBe('The push service took too long to answer.');
  });

  it('takes a lost answer of an accepted message as success', async () => {
    expect(await failure({ status: 201, body: 'x'.repeat(200_000) })).toBeNull();
  });

  it('sends nothing to addresses that are not allowed', async () => {
    const error = await failure(null, senderWith([]));
    expect(error).not.toBeInstanceOf(DeliveryRefused);
    expect((error as Error).message).toBe('The address of this push service is not allowed.');
    expect(device.received).toEqual([]);
  });
});
