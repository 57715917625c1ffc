import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LookupAddress, lookup } from 'node:dns';
import { UndiciOutboundHttp, parseOutboundRule } from '@patchlight/adapters/outbound';
import type { Clock, WebhookTarget } from '@patchlight/application/ports';
import type { V1Event, WebhookFormat } from '@patchlight/contracts';
import { startChatSimulator } from '@patchlight/simulators';
import type { ChatSimulator } from '@patchlight/simulators';
import { RecordingOutboundHttp, aWebhookMessage, webhookSenderContract } from '@patchlight/testing';
import { Webhook } from 'standardwebhooks';
import { OutboundWebhookSender } from './outbound-webhook-sender.adapter.ts';

const clock: Clock = { now: () => new Date() };
const PUBLIC_URL = new URL('https://patchlight.example/');
const secretOf = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const NOTHING = { headers: {}, body: {} as Record<string, unknown> };
/** What titles of strangers may contain. */
const HOSTILE = '@everyone <!channel> ]]> ::set-output \u001B[31m \u202E "\\\0 🎮'.repeat(2_000);

/** Spellings of this machine, and what leads there. */
const LOOPBACK = [
  'https://127.0.0.1/hook',
  'https://127.1/hook',
  'https://2130706433/hook',
  'https://0x7f000001/hook',
  'https://0x7f.1/hook',
  'https://0177.0.0.1/hook',
  'https://①②⑦.⓪.⓪.①/hook',
  'https://localhost/hook',
  'https://LOCALHOST/hook',
  'https://127.000.000.001/hook',
  'https://[::1]/hook',
  'https://[0:0:0:0:0:0:0:1]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://[::ffff:7f00:1]/hook',
  'https://0.0.0.0/hook',
];

describe('OutboundWebhookSender', () => {
  let receiver: ChatSimulator;
  beforeAll(async () => {
    receiver = await startChatSimulator();
  });
  beforeEach(() => receiver.clear());
  afterAll(() => receiver.close());

  const senderAllowed = (allow: string[], resolve?: typeof lookup, timeoutMs = 30_000) =>
    new OutboundWebhookSender(
      new UndiciOutboundHttp({
        allow: allow.map((text) => parseOutboundRule(text)!),
        userAgent: 'Patchlight/test',
        timeoutMs,
        ...(resolve && { resolve }),
      }),
      PUBLIC_URL,
      clock,
    );
  const sender = (timeoutMs?: number) => senderAllowed([new URL(receiver.url).host], undefined, timeoutMs);
  const target = (format: WebhookFormat = 'standard', url?: string): WebhookTarget => ({
    format,
    url: url ?? receiver.addressOf(format === 'standard' || format === 'github' ? 'json' : format),
    token: format === 'github' ? 'ghp_1' : null,
  });

  webhookSenderContract(async () => {
    const to = await startChatSimulator();
    return {
      sender: senderAllowed([new URL(to.url).host]),
      target: target('standard', to.addressOf('json')),
      provoke: (status, retryAfter) =>
        to.behave({ status, ...(retryAfter && { headers: { 'retry-after': String(retryAfter) } }) }),
      close: () => to.close(),
    };
  });

  it('signs as Standard Webhooks say, with every secret', async () => {
    const secrets = [secretOf(1), secretOf(2)];
    const { request } = await sender().send(target(), aWebhookMessage({ secrets }));
    const [{ headers: received, body } = NOTHING] = receiver.list();
    const headers = received as Record<string, string>;
    expect(JSON.stringify(body)).toBe(request);
    for (const secret of secrets) expect(new Webhook(secret).verify(request, headers)).toEqual(body);
    expect(() => new Webhook(secretOf(3)).verify(request, headers)).toThrow('signature');
    const changed = request.replace('Patch 1.2', 'Patch 1.3');
    expect(() => new Webhook(secrets[0]!).verify(changed, headers)).toThrow('signature');
    for (const header of ['webhook-id', 'webhook-timestamp'])
      expect(() => new Webhook(secrets[0]!).verify(request, { ...headers, [header]: '1' })).toThrow();
    const { event, id } = aWebhookMessage();
    expect(body).toEqual({ type: 'update.published', timestamp: event!.at, data: event });
    expect(headers['webhook-id']).toBe(id);
  });

  it.each<WebhookFormat>(['standard', 'discord', 'slack', 'github'])(
    'keeps a body of %s below 20 kB, whatever the titles are',
    async (format) => {
      const message = aWebhookMessage();
      const update = { ...message.event!.update!, title: HOSTILE, gameName: HOSTILE };
      const line = { class: 'changed', before: HOSTILE, after: HOSTILE, isSpoiler: false } as const;
      const changes = Array.from({ length: 10 }, () => line);
      const edit = { class: 'changed', isSilent: true, isRepeat: false, changes, more: 90 } as const;
      const event = { ...message.event!, gameName: HOSTILE, update, edit };
      for (const sent of [
        { ...message, event },
        { ...message, event: { ...event, update: null, type: 'price.dropped' as const, text: HOSTILE } },
        { ...message, event: null },
      ]) {
        const { request, error } = await sender().send(target(format), sent);
        expect(error).toBeNull();
        expect(Buffer.byteLength(request)).toBeLessThan(20_000);
      }
      expect(receiver.list()).toHaveLength(3);
    },
  );

  it('says in chats how much an edit changed, and whether the post mentions it', async () => {
    const message = aWebhookMessage();
    const textOf = async (edit: V1Event['edit']): Promise<string> => {
      const event = { ...message.event!, type: 'update.edited', edit } as const;
      return (await sender().send(target('discord'), { ...message, event })).request;
    };
    const line = { class: 'changed', before: 'Old', after: 'New', isSpoiler: false } as const;
    const looks = { ...line, class: 'cosmetic' } as const;
    const edit = {
      class: 'changed',
      isSilent: true,
      isRepeat: false,
      changes: [line, looks, line],
      more: 0,
    } as const;
    const one = { ...edit, isSilent: false, changes: [looks, line] };
    expect(await textOf({ ...edit, changes: [line, looks, line] })).toContain('2 changes, not announced');
    expect(await textOf(one)).toMatch(/1 change(?!s|, not)/);
    expect(await textOf({ ...one, more: 5 })).toContain('1+ changes');
    expect(await textOf({ ...one, changes: [looks] })).not.toContain('change');
    expect(await textOf(null)).not.toContain('change');
  });

  it('dispatches to a repository with up to 10 keys, and a token in the header', async () => {
    await sender().send(target('github'), aWebhookMessage());
    const [{ headers, body } = NOTHING] = receiver.list();
    expect(headers).toMatchObject({ authorization: 'Bearer ghp_1', accept: 'application/vnd.github+json' });
    expect(Object.keys(body)).toEqual(['event_type', 'client_payload']);
    const { event_type: type, client_payload: payload } = body;
    expect(type).toBe('patchlight.update.published');
    expect(Object.keys(payload as object)).toHaveLength(10);
    expect(payload).toMatchObject({ app_id: 7, title: 'Patch 1.2', event_id: '42' });
  });

  it('fails when the receiver does not answer in time', async () => {
    receiver.behave('stall');
    expect(await sender(500).send(target(), aWebhookMessage())).toMatchObject({
      status: null,
      error: 'The receiver took too long to answer.',
      isSilent: true,
    });
  });

  it.each(['trickle', 'flood'] as const)(
    'takes a 200 as accepted, also if its body is a %s',
    async (behavior) => {
      receiver.behave(behavior);
      const startedAt = performance.now();
      const answer = await sender(3_000).send(target(), aWebhookMessage());
      expect(answer).toMatchObject({ status: 200, error: null, response: null });
      expect(performance.now() - startedAt).toBeLessThan(20_000);
    },
  );

  it('keeps 4 kB of a response, cut between characters', async () => {
    const outbound = new RecordingOutboundHttp();
    const { url } = target('standard', 'https://ci.example/hook');
    outbound.script(url, { status: 500, body: `\0${'é'.repeat(5_000)}` });
    const answer = await new OutboundWebhookSender(outbound, PUBLIC_URL, clock).send(
      target('standard', url),
      aWebhookMessage(),
    );
    expect(answer.response).toBe(`\u{FFFD}${'é'.repeat(2_047)}`);
  });

  it('keeps no response that may come from a network of the operator', async () => {
    receiver.behave({ status: 500, body: 'secret of the network' });
    expect(await sender().send(target(), aWebhookMessage())).toMatchObject({ status: 500, response: null });
  });

  it.each(LOOPBACK)('sends nothing to %s', async (url) => {
    const answer = await senderAllowed([]).send(target('standard', url), aWebhookMessage());
    expect(answer).toMatchObject({ status: null, error: expect.stringContaining('not allowed') });
  });

  it('follows no redirect, and connects to no address that a name leads to the second time', async () => {
    receiver.behave({ status: 302, headers: { location: receiver.addressOf('json', 'other') } });
    expect(await sender().send(target(), aWebhookMessage())).toMatchObject({ status: 302 });
    expect(receiver.list()).toHaveLength(1);
    let looks = 0;
    const resolve = ((_host: string, _options: object, done: (...given: unknown[]) => void) => {
      looks += 1;
      const addresses: LookupAddress[] = [{ address: looks === 1 ? '198.51.100.1' : '127.0.0.1', family: 4 }];
      done(null, addresses);
    }) as unknown as typeof lookup;
    const rebound = senderAllowed(['198.51.100.0/24'], resolve);
    const url = `http://hooks.example:${new URL(receiver.url).port}/hooks/x`;
    for (let count = 0; count < 2; count += 1)
      expect((await rebound.send(target('standard', url), aWebhookMessage())).error).not.toBeNull();
    expect(looks).toBe(2);
    expect(receiver.list()).toHaveLength(1);
  });

  it('reaches what the operator names, and nothing else', async () => {
    const other = await startChatSimulator();
    try {
      const answer = await sender().send(target('standard', other.addressOf('json')), aWebhookMessage());
      expect(answer.error).toContain('not allowed');
      expect(other.list()).toEqual([]);
      expect((await sender().send(target(), aWebhookMessage())).error).toBeNull();
    } finally {
      await other.close();
    }
  });
});
