import type { Page } from '@playwright/test';
import { addresses } from './addresses.env.ts';
import { expect, signIn, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

interface Shown {
  title: string;
  body: string;
  tag: string;
}

const GAME = '/g/838256';

/** Delivers push messages to the service worker of the page. */
const pushService = async (page: Page): Promise<(data: string) => Promise<unknown>> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const client = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) =>
    client.send('ServiceWorker.deliverPushMessage', { origin: addresses.app, registrationId, data });
};

const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Clicks a notification with this tag, as the system does. */
const clickOn = async (page: Page, tag: string): Promise<void> => {
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): void;
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    };
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: notification! }));
  }, tag);
};

/** Stands in for the browser's connection to its push service. */
const fakePushManager = (): void => {
  let current: object | null = null;
  const bytes = (...numbers: number[]): ArrayBuffer => new Uint8Array(numbers).buffer;
  /** The generator point of P-256. */
  const POINT =
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';
  const point = bytes(...POINT.match(/../g)!.map((byte) => parseInt(byte, 16)));
  const subscribe = async (): Promise<object> =>
    (current = {
      endpoint: 'https://patchlight-test.push.services.mozilla.com/one',
      getKey: (name: string) => (name === 'auth' ? new ArrayBuffer(16) : point),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    });
  Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current });
};

test.beforeEach(({ context }) => context.grantPermissions(['notifications'], { origin: addresses.app }));

test('the worker shows every push message, and opens its update in the open tab', async ({ page }) => {
  await page.goto('/');
  const deliver = await pushService(page);
  await deliver('{"broken');
  const general = { title: 'Patchlight', body: 'There is something new in your inbox.', tag: '' };
  await expect.poll(() => shownOn(page)).toEqual([general]);

  const notification = { title: 'Deepcut Nine', body: 'The Deep Update', tag: 'one' };
  // A repeated delivery replaces the notification. The texts differ, so that the test can wait for the second.
  for (const body of ['Its first delivery', notification.body]) {
    const shown = { ...notification, body, navigate: addresses.app + GAME };
    await deliver(JSON.stringify({ web_push: 8030, notification: shown }));
  }
  await expect.poll(() => shownOn(page)).toContainEqual(notification);
  expect(await shownOn(page)).toHaveLength(2);

  await clickOn(page, 'one');
  await expect(page).toHaveURL(addresses.app + GAME);
  await expect(page.getByRole('heading', { name: 'Deepcut Nine', level: 1 })).toBeVisible();
  expect(await shownOn(page)).toEqual([general]);
});

test('a push message never opens another site', async ({ page }) => {
  await page.goto('/');
  const deliver = await pushService(page);
  const notification = { title: 'Prize', tag: 'evil', navigate: 'https://evil.example/' };
  await deliver(JSON.stringify({ web_push: 8030, notification }));
  await expect.poll(async () => (await shownOn(page)).length).toBe(1);
  await clickOn(page, 'evil');
  await expect(page).toHaveURL(/\/(notifications|login)$/);
});

test('push is turned on, tested and turned off in the settings', async ({ page }) => {
  await page.addInitScript(fakePushManager);
  await page.goto('/login');
  await signIn(page, 'mira');
  await expect(page.getByText('Welcome back, mira!')).toBeVisible();
  await page.goto('/settings?tab=notifications');
  const section = page.getByRole('region', { name: 'Push' });
  const here = section.getByRole('switch', { name: 'Push on this device' });
  await expect(here).not.toBeChecked();
  await here.click();
  await expect(page.getByText('Push is on on this device')).toBeVisible();
  await expect(here).toBeChecked();
  const row = section.getByRole('listitem').filter({ hasText: 'This device' });
  await expect(row).toContainText('no message yet');
  await row.getByRole('button', { name: /^Send test/ }).click();
  await expect(row).toContainText(
    /Failed .*: The push service (cannot be reached|took too long to answer)\./,
  );
  await here.click();
  await expect(page.getByText('Push is off on this device')).toBeVisible();
  await expect(row).toBeHidden();
});
