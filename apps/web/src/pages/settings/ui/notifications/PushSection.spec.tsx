import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PushSubscriptionRow } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { renderApp } from '../../../../../test/render.tsx';
import { PushSection } from './PushSection.tsx';

const KEY = 'B'.repeat(87);
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const HERE: PushSubscriptionRow = {
  id: 'here',
  device: 'Firefox on Linux',
  createdAt: hoursAgo(3),
  lastSuccessAt: null,
  lastError: null,
  isCurrent: true,
};
const PHONE: PushSubscriptionRow = {
  ...HERE,
  id: 'phone',
  device: 'Chrome on Android',
  lastSuccessAt: hoursAgo(2),
  lastError: { message: 'The push service cannot be reached.', at: hoursAgo(1) },
  isCurrent: false,
};
const list = (...data: PushSubscriptionRow[]) => ({ body: { success: true, data } });

/** Stands in for the browser's push service. */
const fakeBrowser = ({ permission = 'default', asked = 'granted' } = {}) => {
  const bytes = (length: number): ArrayBuffer => new Uint8Array(length).fill(251).buffer;
  const subscription = {
    endpoint: 'https://push.example/1',
    getKey: (name: string) => bytes(name === 'auth' ? 16 : 65),
    unsubscribe: jest.fn(async () => {
      state.current = null;
      return true;
    }),
  };
  const state = { current: null as typeof subscription | null };
  const requestPermission = jest.fn(async () => {
    notification.permission = asked;
    return asked;
  });
  const notification = { permission, requestPermission };
  const subscribe = jest.fn(async (_: PushSubscriptionOptionsInit) => (state.current = subscription));
  const pushManager = { getSubscription: async () => state.current, subscribe };
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  Object.assign(window, { PushManager: class {}, Notification: notification });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { requestPermission, state, subscribe, subscription };
};

const show = (routes: Parameters<typeof fakeApi>[0], { isPro = true } = {}) => {
  const server = fakeApi({
    'GET /config': { body: { pushPublicKey: KEY } },
    'GET /auth/session': { body: { success: true, data: { user: { id: '1', currentPlan: 'PRO' } } } },
    ...routes,
  });
  renderApp(
    <>
      <PushSection isPro={isPro} />
      <ToastRegion />
    </>,
  );
  return server;
};
const here = () => screen.findByRole('switch', { name: 'Push on this device' });

beforeEach(resetSession);
afterEach(() => {
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('push', () => {
  it('asks for permission only after a click, then registers this device', async () => {
    const browser = fakeBrowser();
    const server = show({
      'GET /user/push-subscriptions': [list(), list(HERE)],
      'POST /user/push-subscriptions': {},
    });
    expect(await here()).not.toBeChecked();
    expect(screen.getByText('No devices yet.')).toBeInTheDocument();
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await userEvent.click(await here());
    expect(await screen.findByText('Push is on on this device')).toBeInTheDocument();
    expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
    expect(server.to('POST', '/user/push-subscriptions')[0]?.body).toEqual({
      endpoint: 'https://push.example/1',
      p256dh: expect.stringMatching(/^[\w-]{87}$/),
      auth: expect.stringMatching(/^[\w-]{22}$/),
    });
    await waitFor(async () => expect(await here()).toBeChecked());
  });

  it('stays off when the browser does not allow it, and says how to undo that', async () => {
    const browser = fakeBrowser({ asked: 'denied' });
    const server = show({ 'GET /user/push-subscriptions': list() });
    await userEvent.click(await here());
    expect(await screen.findByText(/did not allow notifications/)).toBeInTheDocument();
    expect(screen.getByText(/This browser blocks notifications/)).toBeInTheDocument();
    expect(await here()).toBeDisabled();
    expect(browser.subscribe).not.toHaveBeenCalled();
    expect(server.to('POST', '/user/push-subscriptions')).toEqual([]);
  });

  it('replaces an old subscription of the browser', async () => {
    const browser = fakeBrowser();
    browser.state.current = browser.subscription;
    show({ 'GET /user/push-subscriptions': list(), 'POST /user/push-subscriptions': {} });
    await userEvent.click(await here());
    expect(await screen.findByText('Push is on on this device')).toBeInTheDocument();
    expect(browser.subscription.unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('ends on the server and in the browser when it is turned off', async () => {
    const browser = fakeBrowser({ permission: 'granted' });
    browser.state.current = browser.subscription;
    const server = show({
      'GET /user/push-subscriptions': [list(HERE), list()],
      'DELETE /user/push-subscriptions/here': {},
    });
    expect(await here()).toBeChecked();
    await userEvent.click(await here());
    expect(await screen.findByText('Push is off on this device')).toBeInTheDocument();
    expect(server.to('DELETE', '/user/push-subscriptions/here')).toHaveLength(1);
    expect(browser.state.current).toBeNull();
  });

  it('lists the devices with the last message and the last error', async () => {
    fakeBrowser({ permission: 'granted' });
    show({ 'GET /user/push-subscriptions': list(HERE, PHONE) });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Firefox on Linux This deviceAdded 3h ago · no message yet');
    expect(second).toHaveTextContent(
      'Chrome on Android Added 3h ago · last message 2h agoFailed 1h ago: The push service cannot be reached.',
    );
  });

  it('shows what the push service answers to a test', async () => {
    fakeBrowser({ permission: 'granted' });
    const answer = (data: object) => ({ body: { success: true, data } });
    show({
      'GET /user/push-subscriptions': [list(HERE, PHONE), list(HERE, PHONE), list(HERE)],
      'POST /user/push-subscriptions/phone/test': [
        answer({ isAccepted: true, message: 'Accepted.', isRemoved: false }),
        answer({ isAccepted: false, message: 'It has ended.', isRemoved: true }),
      ],
    });
    const test = () => screen.findByRole('button', { name: 'Send test to Chrome on Android, added 3h ago' });
    await userEvent.click(await test());
    expect(await screen.findByText('Accepted.')).toBeInTheDocument();
    await userEvent.click(await test());
    expect(await screen.findByText('It has ended.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  });

  it('removes other devices', async () => {
    fakeBrowser({ permission: 'granted' });
    const server = show({
      'GET /user/push-subscriptions': [list(HERE, PHONE), list(HERE)],
      'DELETE /user/push-subscriptions/phone': {},
    });
    const [, phone] = await screen.findAllByRole('listitem');
    await userEvent.click(within(phone!).getByRole('button', { name: /^Remove Chrome on Android/ }));
    expect(await screen.findByText('Chrome on Android was removed')).toBeInTheDocument();
    expect(server.to('DELETE', '/user/push-subscriptions/phone')).toHaveLength(1);
  });

  it('is a PRO feature', async () => {
    fakeBrowser();
    show({ 'GET /user/push-subscriptions': list() }, { isPro: false });
    expect(await here()).toBeDisabled();
    expect(screen.getByRole('link', { name: 'PRO Feature - Click to upgrade' })).toBeInTheDocument();
  });

  it('can be turned off without PRO', async () => {
    fakeBrowser({ permission: 'granted' });
    show({ 'GET /user/push-subscriptions': list(HERE) }, { isPro: false });
    expect(await here()).toBeEnabled();
  });

  it('is not offered where the browser cannot receive it', async () => {
    show({ 'GET /user/push-subscriptions': list() });
    expect(await screen.findByText('This browser cannot receive push messages.')).toBeInTheDocument();
    expect(await here()).toBeDisabled();
  });

  it('asks to install the app first on an iPhone', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get');
    agent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1');
    show({ 'GET /user/push-subscriptions': list() });
    expect(await screen.findByText(/first add Patchlight to the Home Screen/)).toBeInTheDocument();
    agent.mockRestore();
  });

  it('is not offered by an instance without keys', async () => {
    show({ 'GET /config': { body: { pushPublicKey: null } }, 'GET /user/push-subscriptions': list() });
    expect(await screen.findByText('This instance does not send push messages.')).toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});
