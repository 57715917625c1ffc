import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatChannelRepository, NewChatChannel } from '@patchlight/application/ports';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T13:00:00Z');
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const UNKNOWN = idOf(999);
const GONE = { isDelivered: false, message: 'There is nothing here any more (410).', isEnd: true } as const;
const BUSY = { isDelivered: false, message: 'It does not work right now (503).', isEnd: false } as const;

/** An empty repository and two users. */
interface ChatChannelSubject {
  channels: ChatChannelRepository;
  ada: string;
  bob: string;
}

/** Contract of every ChatChannelRepository. */
export const chatChannelContract = (given: () => Promise<ChatChannelSubject>): void => {
  describe('as a ChatChannelRepository', () => {
    let channels: ChatChannelRepository;
    let ada: string;
    let bob: string;
    beforeEach(async () => {
      ({ channels, ada, bob } = await given());
    });
    const aChannel = (number: number, more: Partial<NewChatChannel> = {}): NewChatChannel => ({
      userId: ada,
      id: idOf(number),
      kind: 'discord',
      name: `Channel ${number}`,
      sealedTarget: `sealed ${number}`,
      maskedAddress: 'discord.com/…3456',
      kinds: ['major', 'price-drop'],
      createdAt: new Date(NOW.getTime() + number),
      ...more,
    });
    const found = async (number = 1) => (await channels.find(ada, idOf(number)))!;

    it('stores channels, and lists those of the user, oldest first', async () => {
      for (const number of [2, 1, 3]) expect(await channels.add(aChannel(number), 10)).toBe(true);
      await channels.add(aChannel(4, { userId: bob, kind: 'json' }), 10);
      const [first, ...others] = await channels.findByUser(bob);
      expect(first).toEqual({
        ...aChannel(4, { userId: bob, kind: 'json' }),
        lastSuccessAt: null,
        lastError: null,
        ended: null,
      });
      expect(others).toEqual([]);
      expect((await channels.findByUser(ada)).map(({ name }) => name).toSorted()).toEqual([
        'Channel 1',
        'Channel 2',
        'Channel 3',
      ]);
    });

    it.each(['', 'x', '7', UNKNOWN])('finds nothing with the id %j', async (id) => {
      await channels.add(aChannel(1), 10);
      expect(await channels.find(ada, id)).toBeNull();
      expect(await channels.change(ada, id, { name: 'x', kinds: ['major'] })).toBe(false);
      expect(await channels.remove(ada, id)).toBe(false);
    });

    it('enforces the limit for concurrent adds', async () => {
      await channels.add(aChannel(99, { userId: bob }), 3);
      const added = await Promise.all(
        Array.from({ length: 8 }, (_, number) => channels.add(aChannel(number), 3)),
      );
      expect(added.filter(Boolean)).toHaveLength(3);
      expect(await channels.findByUser(ada)).toHaveLength(3);
    });

    it('changes and removes only channels of the user', async () => {
      await channels.add(aChannel(1), 10);
      expect(await channels.change(bob, idOf(1), { name: 'x', kinds: ['major'] })).toBe(false);
      expect(await channels.remove(bob, idOf(1))).toBe(false);
      expect(await channels.find(bob, idOf(1))).toBeNull();
      expect((await found()).name).toBe('Channel 1');
      expect(await channels.remove(ada, idOf(1))).toBe(true);
      expect(await channels.find(ada, idOf(1))).toBeNull();
    });

    it('records results', async () => {
      await channels.add(aChannel(1), 10);
      await channels.recordResult(aChannel(1), { isDelivered: true }, NOW);
      expect(await found()).toMatchObject({ lastSuccessAt: NOW, lastError: null, ended: null });
      await channels.recordResult(aChannel(1), BUSY, LATER);
      expect(await found()).toMatchObject({
        lastSuccessAt: NOW,
        lastError: { message: BUSY.message, at: LATER },
        ended: null,
      });
    });

    it('ends a channel once, until a message is delivered', async () => {
      await channels.add(aChannel(1), 10);
      await channels.recordResult(aChannel(1), GONE, NOW);
      await channels.recordResult(aChannel(1), { ...GONE, message: 'Still nothing.' }, LATER);
      expect((await found()).ended).toEqual({ reason: GONE.message, at: NOW });
      expect((await found()).lastError).toEqual({ message: 'Still nothing.', at: LATER });
      await channels.recordResult(aChannel(1), { isDelivered: true }, LATER);
      expect((await found()).ended).toBeNull();
    });

    it('keeps the end through a change, until the target changes', async () => {
      await channels.add(aChannel(1), 10);
      await channels.recordResult(aChannel(1), GONE, NOW);
      await channels.change(ada, idOf(1), { name: 'Friends', kinds: ['patch'] });
      expect(await found()).toMatchObject({ name: 'Friends', kinds: ['patch'], ended: { at: NOW } });
      const target = { sealedTarget: 'another', maskedAddress: 'discord.com/…9999' };
      await channels.change(ada, idOf(1), { name: 'Friends', kinds: ['patch'], target });
      expect(await found()).toMatchObject({ ...target, lastError: null, ended: null });
    });

    it('ignores the result of a previous target', async () => {
      await channels.add(aChannel(1), 10);
      const target = { sealedTarget: 'another', maskedAddress: 'discord.com/…9999' };
      await channels.change(ada, idOf(1), { name: 'Friends', kinds: ['patch'], target });
      await channels.recordResult(aChannel(1), GONE, NOW);
      await channels.recordResult(aChannel(1), { isDelivered: true }, NOW);
      expect(await found()).toMatchObject({ lastSuccessAt: null, lastError: null, ended: null });
    });
  });
};
