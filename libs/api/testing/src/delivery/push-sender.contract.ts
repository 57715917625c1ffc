import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryDelayed, DeliveryRefused, PushSubscriptionEnded } from '@patchlight/application/ports';
import type { PushAddress, PushSender } from '@patchlight/application/ports';
import { aMessage, aMessageUpdate } from './message.builder.ts';

export type PushTrouble = 'ended' | 'refused' | 'delayed' | 'failing';

export interface PushSenderWorld {
  sender: PushSender;
  /** A device that subscribed with the sender's key. */
  device: PushAddress;
  /** The texts that the device received, oldest first. */
  received(): string[];
  trouble(kind: PushTrouble): void;
  close(): Promise<void>;
}

/** Contract of every PushSender. `given` creates one beside a push service. */
export const pushSenderContract = (given: () => Promise<PushSenderWorld>): void => {
  describe('as a PushSender', () => {
    let world: PushSenderWorld;
    beforeEach(async () => {
      world = await given();
    });
    afterEach(() => world.close());
    const failure = (): Promise<unknown> =>
      world.sender.send(world.device, aMessage()).then(
        () => null,
        (error: unknown) => error,
      );

    it('sends title, game and URL of an update to the device', async () => {
      expect(world.sender.publicKey).toMatch(/^[\w-]{87}$/);
      const update = aMessageUpdate({ title: 'Größe & <Wörter> 🎮' });
      await world.sender.send(world.device, aMessage({ updates: [update] }));
      const [text, ...others] = world.received();
      expect(others).toEqual([]);
      for (const words of [update.title, update.game.name, update.url]) expect(text).toContain(words);
    });

    it('reports that the push service has ended the subscription', async () => {
      world.trouble('ended');
      expect(await failure()).toBeInstanceOf(PushSubscriptionEnded);
    });

    it('reports that the message is refused', async () => {
      world.trouble('refused');
      const error = await failure();
      expect(error).toBeInstanceOf(DeliveryRefused);
      expect(error).not.toBeInstanceOf(PushSubscriptionEnded);
    });

    it('reports how long the push service asks to wait', async () => {
      world.trouble('delayed');
      const error = await failure();
      expect(error).toBeInstanceOf(DeliveryDelayed);
      expect(error).toMatchObject({ waitMs: 7_000 });
    });

    it('reports other failures as temporary', async () => {
      world.trouble('failing');
      const error = await failure();
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(DeliveryRefused);
      expect(world.received()).toEqual([]);
    });
  });
};
