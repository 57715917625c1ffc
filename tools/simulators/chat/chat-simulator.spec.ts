import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startChatSimulator } from './chat-simulator.ts';
import type { ChatSimulator } from './chat-simulator.ts';
import type { ReceiverKind } from './receivers.ts';

describe('the chat simulator', () => {
  let chats: ChatSimulator;
  beforeAll(async () => {
    chats = await startChatSimulator();
  });
  beforeEach(() => chats.clear());
  afterAll(() => chats.close());

  const post = (url: string, body: object, signal?: AbortSignal): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });

  it.each<[ReceiverKind, object, number]>([
    ['discord', { embeds: [{ title: 'Hello' }] }, 204],
    ['discord', { embeds: [{ title: 'a'.repeat(257) }] }, 400],
    ['discord', { embeds: Array(11).fill({ title: 'Hello' }) }, 400],
    ['discord', { embeds: Array(10).fill({ title: 'Hello', description: 'a'.repeat(600) }) }, 400],
    ['slack', { blocks: [{ text: { text: 'Hello' } }] }, 200],
    ['slack', { blocks: [{ text: { text: 'a'.repeat(3_001) } }] }, 400],
    ['json', { type: 'update' }, 204],
  ])('answers as %s does: %j', async (kind, body, status) => {
    expect((await post(chats.addressOf(kind), body)).status).toBe(status);
    expect(chats.list(kind)).toMatchObject([{ kind, body, status }]);
  });

  it('answers as ntfy does, at the root', async () => {
    expect((await post(chats.url, { topic: 'games', message: 'Hello' })).status).toBe(200);
    expect((await post(chats.url, { topic: 'a b', message: 'Hello' })).status).toBe(400);
    expect((await post(chats.url, { topic: 'games', message: 'é'.repeat(2_049) })).status).toBe(413);
    expect(chats.list('ntfy')).toHaveLength(3);
  });

  it('refuses, limits, stalls and trickles', async () => {
    chats.behave({ status: 429, headers: { 'retry-after': '7' } });
    const limited = await post(chats.addressOf('json'), {});
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    for (const behavior of ['stall', 'trickle'] as const) {
      chats.behave(behavior);
      const reading = post(chats.addressOf('json'), {}, AbortSignal.timeout(2_000)).then((got) => got.text());
      await expect(reading).rejects.toThrow();
    }
    expect(chats.list().map(({ status }) => status)).toEqual([429, null, null]);
  });

  it('shows messages on a page, escaped', async () => {
    await post(chats.addressOf('json'), { title: '<script>alert(1)</script>' });
    const page = await (await fetch(chats.url)).text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script>');
    expect(await (await fetch(`${chats.url}/messages`)).json()).toHaveLength(1);
  });
});
