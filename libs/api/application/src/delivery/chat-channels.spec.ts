import { beforeEach, describe, expect, it } from '@jest/globals';
import { ChatAddressInvalid, ChatChannelNotFound, ChatLimitReached, SessionEnded } from '@patchlight/domain';
import { ReversibleSecretBox, deliveryPorts } from '@patchlight/testing';
import type { InMemoryChatChannelRepository, InMemoryChatSender } from '@patchlight/testing';
import { kernelModule } from '../kernel/kernel.module.ts';
import { deliveryModule } from './delivery.module.ts';

const ADDRESS = 'https://hooks.example/patchlight?key=abcdefgh';
const ADA = { userId: 'ada', sessionId: 's1' };
const FORM = { name: 'Friends', kinds: ['major' as const], url: ADDRESS };

describe('chat channels', () => {
  let ports: ReturnType<typeof deliveryPorts>;
  let chatChannels: InMemoryChatChannelRepository;
  let chatSender: InMemoryChatSender;
  let useCases: ReturnType<typeof deliveryModule>;
  beforeEach(() => {
    ports = deliveryPorts();
    ({ chatChannels, chatSender } = ports);
    useCases = deliveryModule(ports, kernelModule(ports));
  });
  const add = (form: Partial<typeof FORM & { token: string }> = {}, userId = 'ada') =>
    useCases.addChatChannel.execute({ ...ADA, userId }, 'json', { ...FORM, ...form });

  it('are returned without the address, which is stored encrypted', async () => {
    const row = await add();
    expect(row).toEqual({
      id: expect.any(String),
      kind: 'json',
      name: 'Friends',
      maskedAddress: 'hooks.example/…efgh',
      kinds: ['major'],
      createdAt: ports.clock.now().toISOString(),
      lastSuccessAt: null,
      lastError: null,
      ended: null,
    });
    expect(await useCases.listChatChannels.execute('ada')).toEqual([row]);
    expect(await useCases.listChatChannels.execute('bob')).toEqual([]);
    expect(JSON.stringify(chatChannels.all)).not.toContain('abcd');
    await useCases.testChatChannel.execute('ada', row.id);
    expect(chatSender.sent[0]!.target).toEqual({ kind: 'json', url: ADDRESS, authorization: null });
  });

  it('cannot be moved to another row', async () => {
    const [mine, other] = [await add(), await add({}, 'bob')];
    const sealedTarget = chatChannels.all.find(({ id }) => id === other.id)!.sealedTarget;
    chatChannels.all.find(({ id }) => id === mine.id)!.sealedTarget = sealedTarget;
    const { isDelivered, answer } = await useCases.testChatChannel.execute('ada', mine.id);
    expect([isDelivered, answer]).toEqual([false, expect.stringContaining('cannot be read any more')]);
    expect(chatSender.sent).toEqual([]);
  });

  it('are ten at most', async () => {
    for (let n = 0; n < 10; n += 1) await add();
    await expect(add()).rejects.toThrow(ChatLimitReached);
    await add({}, 'bob');
  });

  it('are not added by a session that has ended meanwhile', async () => {
    const ended = { ...ADA, sessionId: 'ended' };
    await expect(useCases.addChatChannel.execute(ended, 'json', FORM)).rejects.toThrow(SessionEnded);
  });

  it('have an address that may be requested', async () => {
    await expect(add({ url: 'ftp://hooks.example/' })).rejects.toThrow(ChatAddressInvalid);
    await expect(useCases.addChatChannel.execute(ADA, 'discord', { ...FORM, url: ADDRESS })).rejects.toThrow(
      'https://discord.com/api/webhooks/',
    );
    const simulated = { ...FORM, url: 'http://chats.test/discord' };
    expect((await useCases.addChatChannel.execute(ADA, 'discord', simulated)).kind).toBe('discord');
    expect(chatChannels.all).toHaveLength(1);
  });

  it('keep their address when the rest changes, and get a new one', async () => {
    const { id } = await add();
    const [before] = chatChannels.all.map(({ sealedTarget }) => sealedTarget);
    const renamed = await useCases.changeChatChannel.execute('ada', id, { name: 'Family', kinds: ['patch'] });
    expect(renamed).toMatchObject({ name: 'Family', kinds: ['patch'], maskedAddress: 'hooks.example/…efgh' });
    expect(chatChannels.all[0]!.sealedTarget).toBe(before);
    const url = 'https://hooks.example/patchlight?key=stuvwxyz';
    const moved = await useCases.changeChatChannel.execute('ada', id, { ...FORM, url });
    expect(moved.maskedAddress).toBe('hooks.example/…wxyz');
    const change = useCases.changeChatChannel.execute('ada', id, {
      name: 'x',
      kinds: ['patch'],
      token: 'tk',
    });
    await expect(change).rejects.toThrow('together with its token');
  });

  it('of another user do not exist', async () => {
    const { id } = await add();
    await expect(useCases.changeChatChannel.execute('bob', id, FORM)).rejects.toThrow(ChatChannelNotFound);
    await expect(useCases.removeChatChannel.execute('bob', id)).rejects.toThrow(ChatChannelNotFound);
    await expect(useCases.testChatChannel.execute('bob', id)).rejects.toThrow(ChatChannelNotFound);
    expect(chatSender.sent).toEqual([]);
    await useCases.removeChatChannel.execute('ada', id);
    expect(chatChannels.all).toEqual([]);
  });

  it('are tested at once, and show the result', async () => {
    const { id } = await add();
    const answer = 'The receiver accepted the message (204).';
    expect(await useCases.testChatChannel.execute('ada', id)).toMatchObject({
      isDelivered: true,
      answer,
      channel: { lastSuccessAt: ports.clock.now().toISOString(), lastError: null },
    });
    chatSender.answers = [{ outcome: 'delayed', answer: 'Later.', waitMs: 7_000 }];
    expect(await useCases.testChatChannel.execute('ada', id)).toMatchObject({
      isDelivered: false,
      answer: 'Later.',
      channel: { lastError: { message: 'Later.' }, ended: null },
    });
  });

  it('end when the receiver is gone, until a test succeeds', async () => {
    const { id } = await add();
    chatSender.answers = [
      { outcome: 'gone', answer: 'Gone (410).' },
      { outcome: 'accepted', answer: 'Back.' },
    ];
    const test = () => useCases.testChatChannel.execute('ada', id);
    expect((await test()).channel.ended).toEqual({
      reason: 'Gone (410).',
      at: ports.clock.now().toISOString(),
    });
    expect((await test()).channel.ended).toBeNull();
  });

  it('of ntfy have a token, which is stored encrypted', async () => {
    const form = { ...FORM, url: 'https://ntfy.example/my-games', token: 'tk_7' };
    const { id } = await useCases.addChatChannel.execute(ADA, 'ntfy', form);
    expect(JSON.stringify(chatChannels.all)).not.toContain('tk_7');
    await useCases.testChatChannel.execute('ada', id);
    expect(chatSender.sent[0]!.target.authorization).toBe('Bearer tk_7');
  });

  it('cannot be used after the key of the instance is lost, but removed', async () => {
    const { id } = await add();
    const others = { ...ports, secretBox: new ReversibleSecretBox('another key') };
    const later = deliveryModule(others, kernelModule(others));
    expect((await later.testChatChannel.execute('ada', id)).isDelivered).toBe(false);
    expect(await later.listChatChannels.execute('ada')).toHaveLength(1);
    await later.removeChatChannel.execute('ada', id);
  });
});
