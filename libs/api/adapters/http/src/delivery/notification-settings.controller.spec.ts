import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NOTIFICATION_KINDS } from '@patchlight/contracts';
import type { NotificationSettings } from '@patchlight/contracts';
import { accountControllers } from '../account/account.controllers.ts';
import { TestApi } from '../testing/test-api.ts';
import { NotificationSettingsController } from './notification-settings.controller.ts';

const NEEDS_PRO = 'Instant notifications are a PRO feature.';
const NOTHING = { email: null, push: null, chat: null };

describe('settings of notifications over HTTP', () => {
  let api: TestApi;
  let ada: Awaited<ReturnType<TestApi['signIn']>>;
  const put = (path: string, body: object) =>
    api.http.put(`/api/user/${path}`).set('Authorization', ada.bearer).send(body);
  const get = (path: string) => api.http.get(`/api/user/${path}`).set('Authorization', ada.bearer);
  const settings = async (): Promise<NotificationSettings> =>
    ((await get('notification-settings').expect(200)).body as { data: NotificationSettings }).data;

  beforeEach(async () => {
    api = await new TestApi().start([...accountControllers, NotificationSettingsController]);
    ada = await api.signIn();
    api.ports.notificationSettings.addGame(ada.user.id, 440);
    api.ports.notificationSettings.addCategory(ada.user.id, '7');
  });
  afterEach(() => api.stop());

  it('have a value for each kind', async () => {
    expect(await settings()).toMatchObject({
      timeZone: 'UTC',
      digest: { frequency: 'daily', time: '08:00', weekday: 1 },
      quietHours: null,
    });
    const { email, push } = await settings();
    for (const choices of [email, push])
      expect(Object.keys(choices).toSorted()).toEqual(NOTIFICATION_KINDS.toSorted());
  });

  it('are stored as a whole', async () => {
    const changed = {
      ...(await settings()),
      timeZone: 'Europe/Berlin',
      digest: { frequency: 'weekly', time: '23:55', weekday: 7 },
      quietHours: { from: '22:01', until: '07:00' },
    };
    const { body } = await put('notification-settings', { ...changed, isAdmin: true }).expect(200);
    expect(body).toEqual({ success: true, data: changed });
    expect(await settings()).toEqual(changed);
  });

  it.each<[string, object]>([
    ['an unknown zone', { timeZone: 'Europe/Atlantis' }],
    ['an abbreviation', { timeZone: 'CEST' }],
    ['a POSIX zone', { timeZone: '<+03>-3' }],
    ['a zone with a null', { timeZone: 'UTC\0' }],
    ['no zone', { timeZone: null }],
    ['24:00', { digest: { frequency: 'daily', time: '24:00', weekday: 1 } }],
    ['08:03', { digest: { frequency: 'daily', time: '08:03', weekday: 1 } }],
    ['weekday 8', { digest: { frequency: 'weekly', time: '08:00', weekday: 8 } }],
    ['weekday 1.5', { digest: { frequency: 'weekly', time: '08:00', weekday: 1.5 } }],
    ['an instant digest', { digest: { frequency: 'instant', time: '08:00', weekday: 1 } }],
    ['no digest', { digest: null }],
    ['quiet hours that start and end alike', { quietHours: { from: '22:00', until: '22:00' } }],
    ['quiet hours without an end', { quietHours: { from: '22:00' } }],
    ['quiet hours until 24:00', { quietHours: { from: '22:00', until: '24:00' } }],
    ['no quiet hours at all', { quietHours: undefined }],
    ['a kind less', { email: { major: 'off' } }],
    ['an unknown choice', { push: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, 'yes'])) }],
    ['a list', { email: NOTIFICATION_KINDS.map(() => 'off') }],
  ])('refuse %s', async (_, more) => {
    const before = await settings();
    const { body } = await put('notification-settings', { ...before, ...more }).expect(400);
    expect(body).toMatchObject({ success: false });
    expect(await settings()).toEqual(before);
  });

  it('refuse instant mail and push without PRO', async () => {
    const before = await settings();
    const instant = { ...before, email: { ...before.email, patch: 'instant' } };
    const push = { ...before, push: { ...before.push, news: true } };
    for (const changed of [instant, push]) {
      const { body } = await put('notification-settings', changed).expect(403);
      expect(body).toMatchObject({ message: NEEDS_PRO });
    }
    await put('notification-settings', before).expect(200);
    ada.user.isAdmin = true;
    await put('notification-settings', instant).expect(200);
  });

  describe('by frequency', () => {
    it('are stored', async () => {
      const form = { emailNotifications: false, notificationFrequency: 'weekly' };
      const { body } = await put('notification-preferences', form).expect(200);
      expect(body).toMatchObject({ message: 'Notification preferences updated', data: { user: form } });
      expect((await settings()).digest.frequency).toBe('weekly');
    });

    it('allow instant mails only with PRO', async () => {
      const form = { emailNotifications: true, notificationFrequency: 'instant' };
      const { body } = await put('notification-preferences', form).expect(403);
      expect(body).toMatchObject({ message: NEEDS_PRO });
      ada.user.isAdmin = true;
      await put('notification-preferences', form).expect(200);
    });

    it.each([
      { emailNotifications: 'yes', notificationFrequency: 'daily' },
      { emailNotifications: true, notificationFrequency: 'hourly' },
      { emailNotifications: true },
    ])('reject %j', (form) => put('notification-preferences', form).expect(400));
  });

  describe.each([
    ['games/440/notifications', { mutedUntil: null }, 'games/441/notifications'],
    ['categories/7/notifications', {}, 'categories/8/notifications'],
  ])('%s', (path, more, missing) => {
    it('are stored', async () => {
      expect((await get(path).expect(200)).body).toEqual({ success: true, data: { ...NOTHING, ...more } });
      const choices = { email: 'off', push: false, chat: false, ...more };
      expect((await put(path, choices).expect(200)).body).toEqual({ success: true, data: choices });
    });

    it.each([{ email: 'instant' }, { push: true }, { chat: true }])(
      'refuse %j without PRO',
      async (chosen) => {
        const { body } = await put(path, { ...NOTHING, ...more, ...chosen }).expect(403);
        expect(body).toMatchObject({ message: NEEDS_PRO });
        ada.user.isAdmin = true;
        await put(path, { ...NOTHING, ...more, ...chosen }).expect(200);
      },
    );

    it.each([{ email: 'daily' }, { push: 'yes' }, { chat: 1 }, { email: undefined }])('reject %j', (wrong) =>
      put(path, { ...NOTHING, ...more, ...wrong }).expect(400),
    );

    it('are 404 for what is not the user’s own', async () => {
      await get(missing).expect(404);
      await put(missing, { ...NOTHING, ...more }).expect(404);
    });
  });

  it.each(['forever', '2026-12-01T00:00:00.000Z'])('mute a game until %s', async (mutedUntil) => {
    const choices = { ...NOTHING, mutedUntil };
    expect((await put('games/440/notifications', choices).expect(200)).body).toMatchObject({ data: choices });
  });

  it.each(['tomorrow', '2026-12-01', 7, undefined])('do not mute a game until %p', (mutedUntil) =>
    put('games/440/notifications', { ...NOTHING, mutedUntil }).expect(400),
  );

  it.each([
    ['put', 'notification-preferences'],
    ['get', 'notification-settings'],
    ['put', 'notification-settings'],
    ['get', 'games/440/notifications'],
    ['put', 'games/440/notifications'],
    ['get', 'categories/7/notifications'],
    ['put', 'categories/7/notifications'],
  ] as const)('require a session: %s %s', async (method, path) => {
    await api.http[method](`/api/user/${path}`).expect(401);
  });

  it.each<[unknown, string]>([
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Europe/Atlantis', 'UTC'],
    [7, 'UTC'],
    ['x'.repeat(100), 'UTC'],
    ['Europe/Berlin\n', 'UTC'],
    [undefined, 'UTC'],
  ])('get the time zone of the browser at sign-up, never refusing it: %j', async (timeZone, expected) => {
    const form = {
      name: 'Tess Arbor',
      username: 'tess',
      email: 'tess@example.org',
      password: 'Lantern-Oil-42',
      password_confirmation: 'Lantern-Oil-42',
      timeZone,
    };
    const { body } = await api.http.post('/api/auth/register').send(form).expect(201);
    const { token } = (body as { data: { token: string } }).data;
    const own = api.http.get('/api/user/notification-settings').set('Authorization', `Bearer ${token}`);
    expect((await own.expect(200)).body).toMatchObject({ data: { timeZone: expected } });
  });
});
