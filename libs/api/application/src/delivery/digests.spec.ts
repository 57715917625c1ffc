import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationKind, User } from '@patchlight/domain';
import { aMessageUpdate, aUser, deliveryPorts } from '@patchlight/testing';
import { kernelModule } from '../kernel/kernel.module.ts';
import { deliveryModule } from './delivery.module.ts';
import type { DigestRecipient } from './ports.ts';

const entry = (updateId: string, kind: NotificationKind = 'patch', isMuted = false, isOverLimit = false) => ({
  updateId,
  kind,
  choices: { game: null, categories: [], isMuted },
  isOverLimit,
});
const recipient = (more: Partial<DigestRecipient> = {}): DigestRecipient => ({
  userId: '1',
  email: 'ada@example.org',
  hasPro: false,
  settings: { emailDefault: 'digest', email: {}, push: {} },
  canMail: true,
  entries: [entry('6'), entry('5', 'major')],
  ...more,
});

describe('digests', () => {
  let ports: ReturnType<typeof deliveryPorts>;
  const plan = async (...due: DigestRecipient[]) => {
    ports.digestQueue.due.push(...due);
    await deliveryModule(ports, kernelModule(ports)).planDigests.execute();
    return ports.deliveries.all.map(({ userId, content }) => [
      userId,
      'updateIds' in content && content.updateIds,
    ]);
  };

  beforeEach(() => {
    ports = deliveryPorts();
  });

  it('tell what has come since the last one, as one mail that counts as one message', async () => {
    expect(await plan(recipient(), recipient({ userId: '2' }))).toEqual([
      ['1', ['6', '5']],
      ['2', ['6', '5']],
    ]);
    expect(ports.deliveries.all[0]).toMatchObject({
      channel: 'email',
      priority: 'digest',
      recipient: 'ada@example.org',
      content: { kind: 'digest', more: 0 },
    });
    expect(ports.messageMeter.used.get('1')).toBe(1);
  });

  it('are not sent without news', async () => {
    expect(await plan(recipient({ entries: [] }))).toEqual([]);
    expect(ports.messageMeter.used.size).toBe(0);
  });

  it('are sent once, also when planned twice', async () => {
    await plan(recipient());
    expect(await plan(recipient())).toHaveLength(1);
  });

  it('lose nothing when there is a second one on the same day', async () => {
    await plan(recipient());
    expect(await plan(recipient({ entries: [entry('7')] }))).toEqual([
      ['1', ['6', '5']],
      ['1', ['7']],
    ]);
  });

  it.each<[string, Partial<DigestRecipient>, string[]]>([
    [
      'kinds that are off',
      { settings: { emailDefault: 'digest', email: { patch: 'off' }, push: {} } },
      ['5'],
    ],
    ['muted games', { entries: [entry('6', 'patch', true), entry('5')] }, ['5']],
    [
      'what was told at once',
      { hasPro: true, settings: { emailDefault: 'digest', email: { major: 'instant' }, push: {} } },
      ['6'],
    ],
  ])('leave out %s', async (_, more, expected) => {
    expect(await plan(recipient(more))).toEqual([['1', expected]]);
  });

  it('have what was chosen for at once when the plan no longer includes it', async () => {
    const settings = { emailDefault: 'instant', email: {}, push: {} } as const;
    expect(await plan(recipient({ settings }))).toEqual([['1', ['6', '5']]]);
  });

  it('have what the daily limit held back', async () => {
    const settings = { emailDefault: 'instant', email: {}, push: {} } as const;
    const entries = [entry('6'), entry('5', 'patch', false, true)];
    expect(await plan(recipient({ hasPro: true, settings, entries }))).toEqual([['1', ['5']]]);
  });

  it('are not sent to addresses that get no mail', async () => {
    expect(await plan(recipient({ canMail: false }))).toEqual([]);
  });

  it('name 20 updates and the number of the others', async () => {
    const entries = Array.from({ length: 57 }, (_, n) => entry(String(100 - n)));
    await plan(recipient({ entries }));
    expect(ports.deliveries.all[0]!.content).toMatchObject({ kind: 'digest', more: 37 });
  });

  describe('are previewed', () => {
    const preview = (more: Partial<DigestRecipient> = {}) => {
      ports.digestQueue.due.push(recipient(more));
      return deliveryModule(ports, kernelModule(ports)).previewDigest.execute('1');
    };
    const addUser = (details: Partial<User> = {}) =>
      ports.accounts.users.push(aUser({ id: '1', emailVerified: true, ...details }));

    it('as they would be now, and nothing is sent or counted', async () => {
      addUser();
      for (const id of ['5', '6']) ports.messageQueries.updates.set(id, aMessageUpdate({ id }));
      const entries = [entry('6'), entry('5'), entry('4', 'news', true)];
      expect(await preview({ entries })).toEqual({
        sendsAt: ports.clock.now().toISOString(),
        problem: null,
        updates: ['6', '5'].map((id) => expect.objectContaining({ id, at: expect.any(String) })),
        more: 0,
      });
      expect(ports.deliveries.all).toEqual([]);
      expect(ports.messageMeter.used.size).toBe(0);
    });

    it('with the number of those beyond 20', async () => {
      addUser();
      const entries = Array.from({ length: 23 }, (_, n) => entry(String(n + 1)));
      expect(await preview({ entries })).toMatchObject({ more: 3 });
    });

    it.each<[string, Partial<User>]>([
      ['off', { emailNotifications: false }],
      ['unverified', { emailVerified: false }],
    ])('although they are not sent, with the reason: %s', async (problem, details) => {
      addUser(details);
      ports.messageQueries.updates.set('6', aMessageUpdate({ id: '6' }));
      expect(await preview({ canMail: false })).toMatchObject({ problem, updates: [{ id: '6' }] });
    });

    it('although mails are suspended', async () => {
      addUser();
      ports.accounts.mailRefusals.set('1', { at: ports.clock.now(), reason: '550' });
      expect(await preview()).toMatchObject({ problem: 'suspended' });
    });

    it('of a user who does not exist as nothing', async () => {
      expect(await deliveryModule(ports, kernelModule(ports)).previewDigest.execute('9')).toBeNull();
    });
  });
});
