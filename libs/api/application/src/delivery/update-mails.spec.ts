import { beforeEach, describe, expect, it } from '@jest/globals';
import { aMessageUpdate, aUser, deliveryPorts } from '@patchlight/testing';
import type { User } from '@patchlight/domain';
import { kernelModule } from '../kernel/kernel.module.ts';
import type { WaitingMessage } from '../kernel/deliveries.ts';
import { deliveryModule } from './delivery.module.ts';

const DAY = 86_400_000;

describe('mails about updates', () => {
  let ports: ReturnType<typeof deliveryPorts>;
  let useCases: ReturnType<typeof deliveryModule>;

  const addUser = (details: Partial<User> = {}) =>
    ports.accounts.users.push(
      aUser({ id: '7', name: 'Ada', email: 'ada@example.org', emailVerified: true, ...details }),
    );
  const queue = (message: Partial<WaitingMessage> = {}, appId: number | null = 904110, userId = '7') =>
    ports.deliveries.add([
      {
        id: ports.ids.uuid(),
        userId,
        channel: 'email',
        targetId: null,
        appId,
        recipient: 'ada@example.org',
        priority: 'instant',
        content: { kind: 'update', updateIds: ['1'], more: 0, ...message },
        dueAt: ports.clock.now(),
      },
    ]);
  const run = () => useCases.dispatchDeliveries.execute('email');
  const sent = () => ports.updateMailer.sent;
  /** The token of the only mail sent. */
  const token = async () => {
    await queue();
    await run();
    return new URL(sent()[0]!.unsubscribeUrl).searchParams.get('t')!;
  };

  beforeEach(() => {
    ports = { ...deliveryPorts(), baseUrl: 'https://patchlight.example/' };
    useCases = deliveryModule(ports, kernelModule(ports));
    for (const id of ['1', '2']) ports.messageQueries.updates.set(id, aMessageUpdate({ id }));
  });

  it('are composed when they are sent, for the current address', async () => {
    addUser();
    await queue({ updateIds: ['2', '3', '1'], more: 4 });
    ports.accounts.users[0]!.email = 'countess@example.org';
    await run();
    expect(sent()).toEqual([
      {
        to: 'countess@example.org',
        name: 'Ada',
        message: {
          id: ports.deliveries.all[0]!.id,
          kind: 'update',
          updates: [aMessageUpdate({ id: '2' }), aMessageUpdate({ id: '1' })],
          more: 4,
        },
        settingsUrl: 'https://patchlight.example/settings?tab=notifications',
        unsubscribeUrl: expect.stringMatching(
          /^https:\/\/patchlight\.example\/api\/mail\/unsubscribe\?t=7\./,
        ),
        thread: '7 904110',
      },
    ]);
    expect(ports.deliveries.all).toMatchObject([{ state: 'sent' }]);
  });

  it('of several games belong to no thread', async () => {
    addUser();
    await queue({ kind: 'digest' }, null);
    await run();
    expect(sent()).toMatchObject([{ thread: null }]);
  });

  it.each<[string, Partial<User>]>([
    ['The account is disabled', { disabledAt: new Date() }],
    ['The address is not confirmed', { emailVerified: false }],
    ['Emails about updates are turned off', { emailNotifications: false }],
  ])('are refused with the reason: %s', async (reason, details) => {
    addUser(details);
    await queue();
    await run();
    expect(sent()).toEqual([]);
    expect(ports.deliveries.all).toMatchObject([{ state: 'refused', error: `DeliveryRefused: ${reason}` }]);
  });

  it.each([
    ['There is no such user', '8', '1'],
    ['Its updates are gone', '7', '3'],
  ])('are refused with the reason: %s', async (reason, userId, updateId) => {
    addUser();
    await queue({ updateIds: [updateId] }, null, userId);
    await run();
    expect(ports.deliveries.all).toMatchObject([{ state: 'refused', error: `DeliveryRefused: ${reason}` }]);
  });

  it('are tested without updates, and although they are turned off', async () => {
    addUser({ emailNotifications: false });
    await queue({ kind: 'test', updateIds: [] }, null);
    await run();
    expect(sent()).toMatchObject([{ message: { kind: 'test', updates: [] } }]);
  });

  it.each<[string, boolean, () => void]>([
    ['The mail server has accepted the mail.', true, () => undefined],
    [
      'The address is not confirmed.',
      false,
      () => Object.assign(ports.accounts.users[0]!, { emailVerified: false }),
    ],
    ['550 No such recipient.', false, () => ports.updateMailer.refused.add('ada@example.org')],
    ['The mail server does not answer as it should.', false, () => (ports.updateMailer.isAway = true)],
  ])('are tested at once, with the answer: %s', async (message, isAccepted, prepare) => {
    addUser();
    prepare();
    expect(await useCases.testMail.execute('7')).toEqual({ isAccepted, message });
    expect(sent()).toHaveLength(isAccepted ? 1 : 0);
    expect(ports.deliveries.all).toEqual([]);
  });

  it('are retried after an outage', async () => {
    addUser();
    ports.updateMailer.isAway = true;
    await queue();
    await run();
    expect(ports.deliveries.all).toMatchObject([{ state: 'failed' }]);
    expect(ports.accounts.mailRefusals.size).toBe(0);
    ports.updateMailer.isAway = false;
    ports.clock.advance(DAY / 24);
    await run();
    expect(sent()).toHaveLength(1);
  });

  it('are not suspended by an answer that comes when the lease may have ended', async () => {
    addUser();
    ports.updateMailer.refused.add('ada@example.org');
    const send = ports.updateMailer.send.bind(ports.updateMailer);
    ports.updateMailer.send = (mail) => {
      ports.clock.advance(30_000);
      return send(mail);
    };
    await queue();
    await run();
    expect(ports.deliveries.all).toMatchObject([{ state: 'refused' }]);
    expect(ports.accounts.mailRefusals.has('7')).toBe(false);
  });

  it('are suspended for an address that its server refuses, until the user wants them again', async () => {
    addUser();
    ports.updateMailer.refused.add('ada@example.org');
    await queue();
    await run();
    expect(ports.deliveries.all).toMatchObject([
      { state: 'refused', error: 'DeliveryRefused: 550 No such recipient' },
    ]);
    expect(ports.accounts.mailRefusals.get('7')).toEqual({
      at: ports.clock.now(),
      reason: '550 No such recipient',
    });

    ports.updateMailer.refused.clear();
    const again = async () => {
      await queue();
      await run();
      return ports.deliveries.all.at(-1)!;
    };
    expect(await again()).toMatchObject({
      state: 'refused',
      error: expect.stringContaining('refused it before'),
    });
    await useCases.resumeMails.execute('7');
    expect(await again()).toMatchObject({ state: 'sent' });
  });

  describe('by the link in a mail', () => {
    it('are turned off, again and again, and read back with a masked address', async () => {
      addUser();
      const t = await token();
      expect(await useCases.readMailChoice.execute(t)).toEqual({
        address: 'a…@example.org',
        choice: 'daily',
      });
      for (let times = 0; times < 2; times += 1) {
        await useCases.changeMailChoice.execute(t, 'off');
        expect(ports.accounts.users[0]).toMatchObject({ emailNotifications: false });
      }
      expect(await useCases.readMailChoice.execute(t)).toMatchObject({ choice: 'off' });
      await useCases.changeMailChoice.execute(t, 'weekly');
      expect(ports.accounts.users[0]).toMatchObject({
        emailNotifications: true,
        notificationFrequency: 'weekly',
      });
    });

    it('are changed for 90 days, and not after', async () => {
      addUser();
      const t = await token();
      ports.clock.advance(90 * DAY - 1_000);
      await useCases.readMailChoice.execute(t);
      ports.clock.advance(1_000);
      await expect(useCases.changeMailChoice.execute(t, 'off')).rejects.toThrow('This link has expired.');
      await expect(useCases.readMailChoice.execute(t)).rejects.toThrow('This link has expired.');
      expect(ports.accounts.users[0]).toMatchObject({ emailNotifications: true });
    });

    it('are not changed by a forged token', async () => {
      addUser();
      addUser({ id: '8' });
      const forged = (await token()).replace(/^7/, '8');
      await expect(useCases.changeMailChoice.execute(forged, 'off')).rejects.toThrow(
        'This link is not valid.',
      );
      await expect(useCases.readMailChoice.execute(forged)).rejects.toThrow('This link is not valid.');
      expect(ports.accounts.users[1]).toMatchObject({ emailNotifications: true });
    });

    it('of a deleted account are turned off in silence, and cannot be read', async () => {
      addUser();
      const t = await token();
      ports.accounts.users.length = 0;
      await useCases.changeMailChoice.execute(t, 'off');
      await expect(useCases.readMailChoice.execute(t)).rejects.toThrow('This link is not valid.');
    });
  });
});
