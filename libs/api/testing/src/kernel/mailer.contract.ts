import { beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryRefused } from '@patchlight/application/ports';
import type { Mail, Mailer } from '@patchlight/application/ports';

/** A received mail. */
export interface DeliveredMail {
  messageId: string;
  to: string[];
  subject: string;
  text: string;
}

export interface MailerWorld {
  mailer: Mailer;
  /** Oldest first. */
  delivered(): DeliveredMail[];
  takeServerAway(): Promise<void>;
  /** Makes the server reject mails to this address permanently. */
  refuse(address: string): void;
}

const MAIL: Mail = {
  id: '00000000-0000-4000-8000-000000000001',
  to: 'ada@example.org',
  subject: 'Größe & <Wörter> 🎮',
  paragraphs: ['Hello Ada,', 'something has happened.'],
  link: { label: 'Look at it', url: 'https://patchlight.example/look?a=1&b=2#token=x_y-z' },
  note: 'If it was you, all is well.',
};

/** Contract of every Mailer. `given` creates one in front of an empty mailbox. */
export const mailerContract = (given: () => Promise<MailerWorld>): void => {
  describe('as a Mailer', () => {
    let world: MailerWorld;
    beforeEach(async () => {
      world = await given();
    });

    it('sends all fields of a mail', async () => {
      expect(world.mailer.isOn).toBe(true);
      await world.mailer.send(MAIL);
      const [{ to, subject, text } = {} as DeliveredMail] = world.delivered();
      expect({ to, subject }).toEqual({ to: [MAIL.to], subject: MAIL.subject });
      for (const words of [...MAIL.paragraphs, MAIL.link!.url, MAIL.note!]) expect(text).toContain(words);
    });

    it('sends a retried mail with the same Message-ID, and another mail with another one', async () => {
      await world.mailer.send(MAIL);
      await world.mailer.send(MAIL);
      await world.mailer.send({ ...MAIL, id: '00000000-0000-4000-8000-000000000002' });
      const [first, again, other] = world.delivered().map(({ messageId }) => messageId);
      expect(again).toBe(first);
      expect(other).not.toBe(first);
    });

    it('reports that the server rejects a mail', async () => {
      await world.takeServerAway();
      const failure = await world.mailer.send(MAIL).catch((error: unknown) => error);
      expect(failure).toHaveProperty('message');
      expect(failure).not.toBeInstanceOf(DeliveryRefused);
      expect(world.delivered()).toEqual([]);
    });

    it('distinguishes a permanent rejection', async () => {
      world.refuse(MAIL.to);
      await expect(world.mailer.send(MAIL)).rejects.toBeInstanceOf(DeliveryRefused);
      await world.mailer.send({ ...MAIL, to: 'grace@example.org' });
      expect(world.delivered().map(({ to }) => to)).toEqual([['grace@example.org']]);
    });
  });
};
