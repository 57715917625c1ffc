import { beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryRefused, RecipientRefused } from '@patchlight/application/ports';
import type { UpdateMailer } from '@patchlight/application/ports';
import { anUpdateMail } from './message.builder.ts';

export interface UpdateMailerWorld {
  mailer: UpdateMailer;
  /** Addresses that got a mail, oldest first. */
  delivered(): string[];
  takeServerAway(): Promise<void>;
  /** Makes the server refuse this recipient permanently. */
  refuse(address: string): void;
}

/** Contract of every UpdateMailer. */
export const updateMailerContract = (given: () => Promise<UpdateMailerWorld>): void => {
  describe('as an UpdateMailer', () => {
    let world: UpdateMailerWorld;
    beforeEach(async () => {
      world = await given();
    });

    it('sends a mail to its recipient', async () => {
      await world.mailer.send(anUpdateMail());
      expect(world.delivered()).toEqual(['ada@example.org']);
    });

    it('reports an outage as one that may pass', async () => {
      await world.takeServerAway();
      const failure = await world.mailer.send(anUpdateMail()).catch((error: unknown) => error);
      expect(failure).toHaveProperty('message');
      expect(failure).not.toBeInstanceOf(DeliveryRefused);
      expect(world.delivered()).toEqual([]);
    });

    it('reports a refused recipient in the words of the server', async () => {
      world.refuse('ada@example.org');
      const failure = await world.mailer.send(anUpdateMail()).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(RecipientRefused);
      expect(failure).toHaveProperty('message', '550 No such recipient');
      await world.mailer.send(anUpdateMail({ to: 'grace@example.org' }));
      expect(world.delivered()).toEqual(['grace@example.org']);
    });
  });
};
