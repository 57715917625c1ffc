import { beforeEach, describe, expect, it } from '@jest/globals';
import { AGE_LIMITS_MS } from '@patchlight/domain';
import { aChatUpdate, deliveryPorts } from '@patchlight/testing';
import { kernelModule } from '../kernel/kernel.module.ts';
import { deliveryModule } from './delivery.module.ts';

const SECOND = 1_000;

describe('deliveries to chat channels', () => {
  let ports: ReturnType<typeof deliveryPorts>;
  let useCases: ReturnType<typeof deliveryModule>;
  let channelId: string;
  beforeEach(async () => {
    ports = deliveryPorts();
    useCases = deliveryModule(ports, kernelModule(ports));
    for (const id of ['7', '9']) ports.messageQueries.updates.set(id, aChatUpdate({ id }));
    const form = { name: 'Friends', kinds: ['major' as const], url: 'https://hooks.example/patchlight' };
    channelId = (await useCases.addChatChannel.execute({ userId: '1', sessionId: 's1' }, 'json', form)).id;
    await queue();
  });
  const queue = (more: { targetId?: string; updateIds?: string[] } = {}) =>
    ports.deliveries.add([
      {
        id: ports.ids.uuid(),
        userId: '1',
        channel: 'chat',
        targetId: more.targetId ?? channelId,
        appId: null,
        recipient: 'Friends',
        priority: 'instant',
        content: { kind: 'update', updateIds: more.updateIds ?? ['9', '7'], more: 3 },
        dueAt: ports.clock.now(),
      },
    ]);
  const run = () => useCases.dispatchDeliveries.execute('chat');
  const states = () => ports.deliveries.all.map(({ state }) => state);
  const channel = async () => (await useCases.listChatChannels.execute('1'))[0]!;

  it('are composed when they are sent', async () => {
    await run();
    const [sent] = ports.chatSender.sent;
    expect(sent!.target.url).toBe('https://hooks.example/patchlight');
    expect(sent!.message).toMatchObject({ id: ports.deliveries.all[0]!.id, kind: 'update', more: 3 });
    expect(sent!.message.updates.map(({ id }) => id)).toEqual(['9', '7']);
    expect(states()).toEqual(['sent']);
    expect((await channel()).lastSuccessAt).toBe(ports.clock.now().toISOString());
  });

  it('leave out what is too old, and are skipped if nothing else is left', async () => {
    const old = new Date(ports.clock.now().getTime() - AGE_LIMITS_MS.chat - 1);
    ports.messageQueries.updates.set('9', aChatUpdate({ id: '9', at: old }));
    await run();
    expect(ports.chatSender.sent[0]!.message.updates.map(({ id }) => id)).toEqual(['7']);
    await queue({ updateIds: ['9'] });
    await run();
    expect(ports.chatSender.sent).toHaveLength(1);
    expect(states()).toEqual(['sent', 'expired']);
  });

  it('tell a reminder for a week', async () => {
    const old = new Date(ports.clock.now().getTime() - AGE_LIMITS_MS.chat - 1);
    ports.messageQueries.updates.set('9', aChatUpdate({ id: '9', kind: 'reminder', at: old }));
    await run();
    expect(ports.chatSender.sent[0]!.message.updates.map(({ id }) => id)).toEqual(['9', '7']);
  });

  it('are retried after a failure, not before the time that the receiver asks for', async () => {
    ports.chatSender.answers = [
      { outcome: 'delayed', answer: 'Too many.', waitMs: 90 * SECOND },
      { outcome: 'failed', answer: 'Down.' },
      { outcome: 'accepted', answer: 'Fine.' },
    ];
    await run();
    ports.clock.advance(89 * SECOND);
    await run();
    expect(ports.chatSender.sent).toHaveLength(1);
    ports.clock.advance(SECOND);
    await run();
    expect(states()).toEqual(['failed']);
    ports.clock.advance(60 * SECOND);
    await run();
    expect(states()).toEqual(['sent']);
    expect((await channel()).lastError?.message).toBe('Down.');
  });

  it.each(['refused', 'gone'] as const)('are not retried when %s', async (outcome) => {
    ports.chatSender.answers = [{ outcome, answer: 'No.' }];
    await run();
    ports.clock.advance(86_400 * SECOND);
    await run();
    expect(ports.chatSender.sent).toHaveLength(1);
    expect(states()).toEqual(['refused']);
    expect((await channel()).ended !== null).toBe(outcome === 'gone');
  });

  it('are not sent to a channel that has ended or was removed', async () => {
    ports.chatSender.answers = [{ outcome: 'gone', answer: 'Gone.' }];
    await run();
    await queue();
    await run();
    await useCases.removeChatChannel.execute('1', channelId);
    await queue();
    await run();
    expect(ports.chatSender.sent).toHaveLength(1);
    expect(states()).toEqual(['refused', 'refused', 'refused']);
  });

  it('are not sent without updates to show', async () => {
    ports.messageQueries.updates.clear();
    await run();
    expect(ports.chatSender.sent).toEqual([]);
    expect(states()).toEqual(['refused']);
  });
});
