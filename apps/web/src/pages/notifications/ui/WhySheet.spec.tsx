import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { V1WhyBody } from '@patchlight/contracts';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aNotification, inboxOf } from '../../../../test/notification.ts';
import { renderApp } from '../../../../test/render.tsx';
import { resetSession } from '../../../../test/reset-session.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

const WHY: V1WhyBody = {
  id: '4',
  kind: 'patch',
  appId: 7,
  arrivedAt: '2026-11-22T12:00:00Z',
  rules: null,
  channels: {
    email: { choice: 'digest', because: 'settings' },
    push: { choice: false, because: 'plan' },
    chat: { choice: null, because: 'settings' },
  },
  mailProblem: null,
  nextDigestAt: '2026-11-23T12:00:00Z',
  waiting: null,
  messages: [],
};
const TEAM = { name: 'Team', kinds: ['patch'], ended: null };
type Rows = object[] | 'unreachable';
const rowsOf = (rows: Rows) =>
  rows === 'unreachable' ? { status: 400 } : { body: { success: true, data: rows } };
const open = async (why: Partial<V1WhyBody> | 'lost', chats: Rows = [], devices: Rows = [{ id: 'd' }]) => {
  fakeApi({
    'GET /user/channels': rowsOf(chats),
    'GET /user/push-subscriptions': rowsOf(devices),
    'GET /notifications': inboxOf(aNotification('4', 'Fourth')),
    'GET /user/games': { body: { success: true, data: { games: [] } } },
    'GET /v1/notifications/4/why':
      why === 'lost'
        ? { status: 404, body: { message: 'It is older than 30 days.' } }
        : { body: { ...WHY, ...why } },
  });
  renderApp(<NotificationsPage />, { at: '/notifications' });
  await userEvent.click(await screen.findByRole('button', { name: 'Why?: Fourth' }));
  return screen.findByRole('dialog', { name: 'Why did I get this?' });
};
const textOf = async (why: Partial<V1WhyBody>, chats?: Rows, devices?: Rows): Promise<string | null> => {
  const dialog = await open(why, chats, devices);
  await screen.findByText('Messages that told of it');
  return dialog.textContent;
};

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('why a notification came', () => {
  it('is told of a user without rules', async () => {
    const text = await textOf({});
    expect(text).toContain('Emailin the digest: chosen in your settings');
    expect(text).toContain('Pushno: needs PRO');
    expect(text).toContain('The next digest is due on');
    expect(text).toContain('None so far.');
    expect(text).not.toContain('rule');
  });

  it('names the rule, its words, what holds it back, and the messages', async () => {
    const action = { email: 'instant', push: null, chat: false, isMuted: false, isSaved: true } as const;
    const text = await textOf({
      rules: {
        version: 4,
        taken: { position: 2, name: 'Balance', action, match: [{ text: 'balance', isMatch: true }] },
        unknown: [1],
      },
      channels: { ...WHY.channels, email: { choice: 'instant', because: 'rule' } },
      mailProblem: 'unverified',
      waiting: { reason: 'quiet', until: '2026-11-23T07:00:00Z' },
      messages: [
        {
          channel: 'email',
          kind: 'summary',
          recipient: 'a***@example.org',
          state: 'sent',
          at: '2026-11-22T12:00:00Z',
          notifications: 3,
        },
      ],
    });
    expect(text).toContain('Rule 2, Balance, took it. It moved it to Saved.');
    expect(screen.getByText('balance').tagName).toBe('MARK');
    expect(text).toContain('Passed over, as its words and items were not known in time: rule 1.');
    expect(text).toContain('Emailat once: the rule says so');
    expect(text).toContain('Your email address is not confirmed');
    expect(text).toMatch(/It waits until .+\. Quiet hours\./);
    expect(text).toMatch(/Email to a\*\*\*@example\.org: Summary, together with 2 more, .+\. Sent\./);
  });

  it.each([
    ['no chat channel', [], 'no: you have no chat channel that works'],
    ['one that has ended', [{ ...TEAM, ended: { reason: 'Gone.', at: '' } }], 'no: you have no chat channel'],
    [
      'one for other kinds',
      [{ ...TEAM, kinds: ['major'] }],
      'no: none of your chat channels takes this kind',
    ],
    ['two for this kind', [TEAM, { ...TEAM, name: 'Ops' }], 'Team, Ops: set to take this kind'],
  ])('names chat channels only as they are: with %s', async (_, chats, text) => {
    expect(await textOf({}, chats)).toContain(`Chat${text}`);
  });

  it('names all chat channels for a choice that asks for them', async () => {
    const channels = { ...WHY.channels, chat: { choice: true, because: 'game' } as const };
    const chats = [{ ...TEAM, kinds: ['major'] }];
    expect(await textOf({ channels }, chats)).toContain('ChatTeam: chosen for this game');
  });

  it('says nothing of chat channels that it does not know', async () => {
    expect(await textOf({}, 'unreachable')).not.toContain('Chat');
  });

  it.each<[string, Rows, string]>([
    ['a device', [{ id: 'd' }], 'on: chosen in your settings'],
    ['no device', [], 'no: none of your devices gets push'],
    ['devices that are not known', 'unreachable', 'on: chosen in your settings'],
  ])('says of push what becomes of it with %s', async (_, devices, text) => {
    const channels = { ...WHY.channels, push: { choice: true, because: 'settings' } as const };
    expect(await textOf({ channels }, [], devices)).toContain(`Push${text}`);
  });

  it('is asked for again when it is opened again', async () => {
    await open({ mailProblem: 'unverified' });
    expect(await screen.findByText(/is not confirmed/)).toBeInTheDocument();
    fakeApi({
      'GET /user/channels': rowsOf([]),
      'GET /user/push-subscriptions': rowsOf([]),
      'GET /v1/notifications/4/why': { body: WHY },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByText(/is not confirmed/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Why?: Fourth' }));
    await screen.findByText('Messages that told of it');
    await waitFor(() => expect(screen.queryByText(/is not confirmed/)).not.toBeInTheDocument());
  });

  it('says that it is no longer known', async () => {
    await open('lost');
    expect(await screen.findByText(/older than 30 days/)).toBeInTheDocument();
  });
});
