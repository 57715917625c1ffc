import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatAnswer, ChatSender, MessageUpdate, UpdateMessage } from '@patchlight/application/ports';
import type { ChatKind, ChatTarget } from '@patchlight/domain';

export type Provoked = Exclude<ChatAnswer['outcome'], 'silent'>;

export interface ChatSenderWorld {
  sender: ChatSender;
  /** A receiver of this kind that accepts everything. */
  target(kind: ChatKind): ChatTarget;
  /** Number of messages that the receivers got. */
  received(): number;
  /** Makes receivers answer like this; `delayed` by 7 seconds. */
  provoke(outcome: Provoked): void;
  close(): Promise<void>;
}

export const aChatUpdate = (more: Partial<MessageUpdate> = {}): MessageUpdate => ({
  id: '7',
  kind: 'major',
  title: 'Update 2.0: The Deep',
  excerpt: 'New depths, new lights.',
  items: null,
  game: { appId: 962_510, name: 'Marrow & Moonlight' },
  pictureUrl: 'https://shared.example/capsule.jpg',
  url: 'https://patchlight.example/updates/7',
  at: new Date('2026-11-21T12:00:00Z'),
  ...more,
});

export const aChatMessage = (more: Partial<UpdateMessage> = {}): UpdateMessage => ({
  id: '00000000-0000-4000-8000-000000000007',
  kind: 'update',
  updates: [aChatUpdate()],
  more: 0,
  ...more,
});

const OUTCOMES: Provoked[] = ['accepted', 'gone', 'refused', 'failed', 'delayed'];

/** Contract of every ChatSender. */
export const chatSenderContract = (given: () => Promise<ChatSenderWorld>): void => {
  describe('as a ChatSender', () => {
    let world: ChatSenderWorld;
    beforeEach(async () => {
      world = await given();
    });
    afterEach(() => world.close());

    it.each<ChatKind>(['discord', 'slack', 'ntfy', 'json'])('sends to %s', async (kind) => {
      expect(await world.sender.send(world.target(kind), aChatMessage())).toEqual({
        outcome: 'accepted',
        answer: expect.any(String),
      });
      expect(world.received()).toBe(1);
    });

    it.each(OUTCOMES)('answers in one sentence: %s', async (outcome) => {
      world.provoke(outcome);
      const answer = await world.sender.send(world.target('json'), aChatMessage());
      expect(answer).toEqual({
        outcome,
        answer: expect.stringMatching(/^[A-Z].*\.$/),
        ...(outcome === 'delayed' && { waitMs: 7_000 }),
      });
    });
  });
};
