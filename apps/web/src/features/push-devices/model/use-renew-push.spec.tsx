import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { rememberDevice } from './registered-device.ts';
import { useRenewPush } from './use-renew-push.ts';

const PATH = '/user/push-subscriptions';
const OLD = 'https://push.example/old';
const NEW = 'https://push.example/new';

const Renewal = () => {
  useRenewPush('1');
  return null;
};

/** A browser with this subscription. */
const fakeBrowser = (endpoint: string | null) => {
  const listeners = new Set<(event: { data: unknown }) => void>();
  const state = { endpoint };
  const getSubscription = async () =>
    state.endpoint && { endpoint: state.endpoint, getKey: () => new ArrayBuffer(16) };
  const serviceWorker = {
    getRegistration: async () => ({ pushManager: { getSubscription } }),
    addEventListener: (_: string, listener: (event: { data: unknown }) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: { data: unknown }) => void) =>
      listeners.delete(listener),
  };
  Object.assign(window, { PushManager: class {}, Notification: { permission: 'granted' } });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return {
    renew: (next: string) => {
      state.endpoint = next;
      for (const listener of listeners) listener({ data: { type: 'PUSH_RENEWED' } });
    },
  };
};
const show = () => {
  const server = fakeApi({ [`POST ${PATH}`]: {} });
  renderApp(<Renewal />);
  return () => server.to('POST', PATH).map(({ body }) => (body as { endpoint: string }).endpoint);
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeEach(resetSession);
afterEach(() => {
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the push subscription of this browser', () => {
  it('is registered again when the browser has changed it', async () => {
    const browser = fakeBrowser(OLD);
    rememberDevice('1', OLD);
    const sent = show();
    await settle();
    expect(sent()).toEqual([]);
    browser.renew(NEW);
    await waitFor(() => expect(sent()).toEqual([NEW]));
    browser.renew(NEW);
    await settle();
    expect(sent()).toEqual([NEW]);
  });

  it('is registered again after its user has signed in again', async () => {
    fakeBrowser(OLD);
    rememberDevice('1', OLD);
    localStorage.setItem('authToken', 'of another session');
    const sent = show();
    await waitFor(() => expect(sent()).toEqual([OLD]));
  });

  it.each([
    ['another user', () => rememberDevice('2', OLD)],
    ['nobody', () => undefined],
    ['somebody unreadable', () => localStorage.setItem('pushDevice', '{')],
  ])('is not registered if it was turned on by %s', async (_, before) => {
    fakeBrowser(NEW);
    before();
    const sent = show();
    await settle();
    expect(sent()).toEqual([]);
  });
});
