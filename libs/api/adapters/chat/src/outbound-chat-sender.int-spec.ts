import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UndiciOutboundHttp, parseOutboundRule } from '@patchlight/adapters/outbound';
import type { Clock } from '@patchlight/application/ports';
import type { ChatKind, ChatTarget } from '@patchlight/domain';
import { startChatSimulator } from '@patchlight/simulators';
import type { ChatBehavior, ChatSimulator } from '@patchlight/simulators';
import { aChatMessage, aChatUpdate, chatSenderContract } from '@patchlight/testing';
import type { Provoked } from '@patchlight/testing';
import { OutboundChatSender } from './outbound-chat-sender.adapter.ts';

const clock: Clock = { now: () => new Date() };
/** @param timeoutMs short only where the receiver does not answer */
const outboundTo = (chats: ChatSimulator | null, timeoutMs = 30_000) =>
  new UndiciOutboundHttp({
    allow: chats ? [parseOutboundRule(new URL(chats.url).host)!] : [],
    userAgent: 'Patchlight/test',
    timeoutMs,
  });

const BEHAVIORS: Record<Provoked, ChatBehavior> = {
  accepted: 'accept',
  gone: { status: 410 },
  refused: { status: 400 },
  failed: { status: 503 },
  delayed: { status: 429, headers: { 'retry-after': '7' } },
};
/** All of which a URL turns into an address of this machine. */
const LOOPBACK = [
  'https://127.0.0.1/hook',
  'https://127.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://0177.0.0.1/hook',
  'https://localhost/hook',
  'https://[::1]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://0.0.0.0/hook',
  'http://127.0.0.1/hook',
];

describe('OutboundChatSender', () => {
  let chats: ChatSimulator;
  let sender: OutboundChatSender;
  beforeAll(async () => {
    chats = await startChatSimulator();
  });
  beforeEach(() => {
    chats.clear();
    sender = new OutboundChatSender(outboundTo(chats), clock);
  });
  afterAll(() => chats.close());
  const target = (kind: ChatKind, authorization: string | null = null): ChatTarget => ({
    kind,
    url: chats.addressOf(kind),
    authorization,
  });

  chatSenderContract(async () => ({
    sender: new OutboundChatSender(outboundTo(chats), clock),
    target,
    received: () => chats.list().length,
    provoke: (outcome) => chats.behave(BEHAVIORS[outcome]),
    close: async () => undefined,
  }));

  it.each<ChatKind>(['discord', 'slack', 'ntfy', 'json'])(
    'stays within the limits of %s with 20 long updates',
    async (kind) => {
      const update = aChatUpdate({ title: '@everyone 🎮 '.repeat(400), excerpt: '<!here> *'.repeat(10_000) });
      const message = aChatMessage({ updates: Array(20).fill(update), more: 7 });
      expect(await sender.send(target(kind), message)).toMatchObject({ outcome: 'accepted' });
    },
  );

  it('does not quote a receiver that only the operator allows', async () => {
    const { answer } = await sender.send({ ...target('ntfy'), url: `${chats.url}/a.b` }, aChatMessage());
    expect([chats.list().length, answer]).toEqual([1, 'ntfy refused the message (400).']);
  });

  it('sends credentials to ntfy in the header', async () => {
    await sender.send(target('ntfy', 'Bearer tk_7'), aChatMessage());
    const [{ headers, path, body }] = chats.list('ntfy') as [ReturnType<ChatSimulator['list']>[0]];
    expect(headers['authorization']).toBe('Bearer tk_7');
    expect([path, body['topic']]).toEqual(['/', 'my-games-and-friends']);
  });

  it('sends one message a second to a Slack channel', async () => {
    // Not between the two answers: a busy machine may delay the first.
    const startedAt = Date.now();
    await Promise.all([1, 2].map(() => sender.send(target('slack'), aChatMessage())));
    expect(Date.now() - startedAt).toBeGreaterThan(900);
    expect(chats.list('slack')).toHaveLength(2);
  });

  it('obeys the limits that Discord announces', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '30' };
    chats.behave({ status: 204, headers });
    expect(await sender.send(target('discord'), aChatMessage())).toMatchObject({ outcome: 'accepted' });
    const next = await sender.send(target('discord'), aChatMessage());
    expect(next).toMatchObject({ outcome: 'delayed', waitMs: expect.any(Number) });
    expect(chats.list()).toHaveLength(1);
  });

  it('does not ask again before the time that a receiver asked for', async () => {
    chats.behave(BEHAVIORS.delayed);
    await sender.send(target('json'), aChatMessage());
    expect(await sender.send(target('json'), aChatMessage())).toMatchObject({ outcome: 'delayed' });
    expect(chats.list()).toHaveLength(1);
  });

  it('gives up on a receiver that stalls', async () => {
    chats.behave('stall');
    const impatient = new OutboundChatSender(outboundTo(chats, 500), clock);
    expect(await impatient.send(target('json'), aChatMessage())).toEqual({
      outcome: 'silent',
      answer: 'The receiver took too long to answer.',
    });
  });

  it('counts a message as sent if only the rest of the answer does not come', async () => {
    chats.behave('trickle');
    const impatient = new OutboundChatSender(outboundTo(chats, 3_000), clock);
    expect(await impatient.send(target('json'), aChatMessage())).toMatchObject({ outcome: 'accepted' });
    expect(chats.list().length).toBeGreaterThan(0);
  });

  it.each(LOOPBACK)('sends nothing to %s', async (url) => {
    const guarded = new OutboundChatSender(outboundTo(null), clock);
    const answer = await guarded.send({ kind: 'json', url, authorization: null }, aChatMessage());
    expect(answer).toEqual({ outcome: 'failed', answer: expect.stringContaining('not allowed') });
  });

  it('follows no redirect', async () => {
    chats.behave({ status: 302, headers: { location: chats.addressOf('json', 'other') } });
    expect(await sender.send(target('json'), aChatMessage())).toMatchObject({ outcome: 'refused' });
    expect(chats.list()).toHaveLength(1);
  });
});
