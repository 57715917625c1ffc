import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTIFICATION_KINDS } from '@patchlight/contracts';
import type { NotificationSettings, UserDeliveriesBody } from '@patchlight/contracts';
import { api } from '@/shared/api';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { renderApp } from '../../../../../test/render.tsx';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { DeliverySettings } from './DeliverySettings.tsx';
import { NextDigest } from './NextDigest.tsx';
import { SentDeliveries } from './SentDeliveries.tsx';

const byKind = <T,>(value: T) =>
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, value])) as Record<
    (typeof NOTIFICATION_KINDS)[number],
    T
  >;
const SETTINGS: NotificationSettings = {
  timeZone: 'Asia/Kathmandu',
  digest: { frequency: 'daily', time: '08:00', weekday: 1 },
  quietHours: null,
  email: { ...byKind('digest' as const), reminder: 'instant' },
  push: { ...byKind(true), news: false },
};

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('settings of notifications', () => {
  const open = async (
    { isPro = true, settings = SETTINGS, emailNotifications = true } = {},
    answer: Parameters<typeof fakeApi>[0][string] = { body: { success: true, data: settings } },
  ) => {
    const server = fakeApi({
      'GET /user/settings': { body: { success: true, data: { user: { emailNotifications } } } },
      'GET /user/notification-settings': { body: { success: true, data: settings } },
      'PUT /user/notification-settings': answer,
    });
    renderApp(
      <>
        <DeliverySettings isPro={isPro} />
        <ToastRegion />
      </>,
    );
    await screen.findByRole('button', { name: 'Save Settings' });
    return server;
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
  const choose = (label: string, value: string) =>
    userEvent.selectOptions(screen.getByLabelText(label), value);

  it('are saved as a whole', async () => {
    const server = await open();
    expect(screen.getByLabelText('Time zone')).toHaveValue('Asia/Kathmandu');
    expect(screen.queryByLabelText('Weekday')).not.toBeInTheDocument();
    await choose('Time zone', 'Europe/Berlin');
    await choose('Digest', 'Once a week');
    await choose('Weekday', 'Sunday');
    await userEvent.clear(screen.getByLabelText('Digest time'));
    await userEvent.type(screen.getByLabelText('Digest time'), '23:55');
    await userEvent.click(screen.getByLabelText('Hold instant messages in these hours, except reminders'));
    await choose('Email about major updates', 'At once');
    await userEvent.click(screen.getByLabelText('Push about news posts'));
    await save();
    expect(await screen.findByText('Notification settings saved')).toBeInTheDocument();
    expect(server.to('PUT', '/user/notification-settings').map(({ body }) => body)).toEqual([
      {
        timeZone: 'Europe/Berlin',
        digest: { frequency: 'weekly', time: '23:55', weekday: 7 },
        quietHours: { from: '22:00', until: '07:00' },
        email: { ...SETTINGS.email, major: 'instant' },
        push: byKind(true),
      },
    ]);
  });

  it('offer users without PRO only what they may choose or have', async () => {
    const settings = { ...SETTINGS, email: { ...SETTINGS.email, major: 'instant' as const } };
    await open({ isPro: false, settings });
    const atOnce = (kind: string) =>
      within(screen.getByLabelText(`Email about ${kind}`)).getByRole('option', { name: 'At once' });
    expect(atOnce('patches')).toBeDisabled();
    expect(atOnce('major updates')).toBeEnabled();
    expect(atOnce('reminders')).toBeEnabled();
    expect(screen.getByLabelText('Push about news posts')).toBeDisabled();
    expect(screen.getByLabelText('Push about patches')).toBeDisabled();
    expect(screen.getByText(/Without PRO, updates arrive in the digest/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /PRO Feature/ })).toBeInTheDocument();
  });

  it('tell that nothing is mailed while mails are turned off', async () => {
    await open({ emailNotifications: false });
    expect(await screen.findByText(/nothing is emailed/)).toBeInTheDocument();
  });

  it('show why they were refused, at the field', async () => {
    const text = 'Choose a time zone from the list';
    await open({}, { status: 400, body: { message: text, errors: { timeZone: [text] } } });
    await save();
    expect(await screen.findByText(text, { selector: '[role=alert]' })).toBeInTheDocument();
    expect(screen.getByLabelText('Time zone')).toHaveAccessibleDescription(text);
    expect(screen.getByLabelText('Time zone')).toHaveFocus();
  });

  it('keep what is not saved yet when others are saved elsewhere on the page', async () => {
    const weekly = { ...SETTINGS, digest: { ...SETTINGS.digest, frequency: 'weekly' as const } };
    fakeApi({
      'GET /user/settings': { body: { success: true, data: { user: {} } } },
      'GET /user/notification-settings': [
        { body: { success: true, data: SETTINGS } },
        { body: { success: true, data: weekly } },
      ],
    });
    const { store } = renderApp(<DeliverySettings isPro />);
    await userEvent.click(
      await screen.findByLabelText('Hold instant messages in these hours, except reminders'),
    );
    await userEvent.click(screen.getByLabelText('Push about news posts'));
    act(() => void store.dispatch(api.util.invalidateTags(['NotificationSettings' as never])));
    expect(await screen.findByLabelText('Weekday')).toBeInTheDocument();
    expect(screen.getByLabelText('Digest')).toHaveValue('weekly');
    expect(screen.getByLabelText('Hold instant messages in these hours, except reminders')).toBeChecked();
    expect(screen.getByLabelText('Push about news posts')).toBeChecked();
  });

  it('can be loaded again after an error', async () => {
    fakeApi({
      'GET /user/settings': { body: { success: true, data: { user: {} } } },
      'GET /user/notification-settings': [
        { status: 400, body: { message: 'Not now' } },
        { body: { success: true, data: SETTINGS } },
      ],
    });
    renderApp(<DeliverySettings isPro />);
    await userEvent.click(await screen.findByRole('button', { name: /Try again|Retry/ }));
    expect(await screen.findByLabelText('Time zone')).toHaveValue('Asia/Kathmandu');
  });
});

describe('sent deliveries', () => {
  const show = (...pages: UserDeliveriesBody[]) => {
    const server = fakeApi({ 'GET /user/deliveries': pages.map((body) => ({ body })) });
    renderApp(<SentDeliveries />);
    return server;
  };
  const body = (
    data: Partial<UserDeliveriesBody['data']> = {},
    next_cursor: string | null = null,
  ): UserDeliveriesBody => ({ success: true, data: { deliveries: [], held: [], ...data }, next_cursor });
  const delivery = {
    id: 'd1',
    channel: 'email',
    kind: 'update',
    recipient: 'j…@patchlight.example',
    game: { appId: 440, name: 'Lantern Keep' },
    state: 'refused',
    at: '2026-01-02T03:04:05.000Z',
    error: '550 no such box',
  } as const;

  it('are listed with their state and error, page by page', async () => {
    const digest = { ...delivery, id: 'd2', kind: 'digest', game: null, state: 'sent', error: null } as const;
    const server = show(body({ deliveries: [delivery] }, '1.d1'), body({ deliveries: [digest] }));
    expect(await screen.findByText('New update: Lantern Keep')).toBeInTheDocument();
    expect(screen.getByText('Failed: refused')).toBeInTheDocument();
    expect(screen.getByText('550 no such box')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Digest')).toBeInTheDocument();
    expect(server.to('GET', '/user/deliveries').at(-1)!.url).toContain('cursor=1.d1');
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('are listed below what is held back, and why', async () => {
    const held = {
      id: '7',
      title: 'The lantern update',
      game: delivery.game,
      reason: 'quiet',
      dueAt: delivery.at,
    } as const;
    show(body({ held: [held] }));
    expect(await screen.findByText('Lantern Keep: The lantern update')).toBeInTheDocument();
    expect(screen.getByText(/Quiet hours · due/)).toBeInTheDocument();
    expect(screen.getByText('Nothing has been sent to you in the last 30 days.')).toBeInTheDocument();
  });
});

describe('the next digest', () => {
  const UPDATE = {
    id: '1',
    kind: 'patch',
    title: 'Version 1.2',
    excerpt: 'Boats float again.',
    game: { appId: 904110, name: 'Tidefall' },
    pictureUrl: null,
    url: 'https://patchlight.example/g/904110/u/1',
    at: '2026-11-22T10:00:00.000Z',
  };
  const PREVIEW = { sendsAt: '2026-11-23T08:00:00.000Z', problem: null, updates: [UPDATE], more: 3 };
  const open = (routes: Parameters<typeof fakeApi>[0]) => {
    const server = fakeApi(routes);
    renderApp(
      <>
        <NextDigest />
        <ToastRegion />
      </>,
    );
    return server;
  };
  const preview = async (more: object) => {
    open({ 'GET /user/digest/preview': { body: { success: true, data: { ...PREVIEW, ...more } } } });
    await userEvent.click(screen.getByRole('button', { name: 'Preview the next digest' }));
    return screen.findByRole('dialog', { name: 'The next digest' });
  };

  it('is shown with its time, its updates and the number of further ones', async () => {
    const dialog = await preview({});
    expect(await within(dialog).findByRole('link', { name: 'Version 1.2' })).toHaveAttribute(
      'href',
      UPDATE.url,
    );
    for (const text of [/Due on/, 'Boats float again.', 'And 3 more, as a link to your inbox.'])
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['off', /turned off/],
    ['unverified', /not confirmed/],
    ['suspended', /refused an email/],
  ])('says why it is not sent: %s', async (problem, text) => {
    const dialog = await preview({ problem });
    expect(await within(dialog).findByText(text)).toBeInTheDocument();
  });

  it('says that there is nothing to tell', async () => {
    const dialog = await preview({ updates: [], more: 0 });
    expect(await within(dialog).findByText(/There is nothing to tell yet/)).toBeInTheDocument();
  });

  it.each([true, false])('is preceded by a test, with the answer in words: %s', async (isAccepted) => {
    const message = isAccepted ? 'The mail server has accepted the mail.' : 'The address is not confirmed.';
    const server = open({
      'POST /user/mail-address/test': { body: { success: true, data: { isAccepted, message } } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send test to your email address' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(server.to('POST', '/user/mail-address/test')).toHaveLength(1);
  });
});
