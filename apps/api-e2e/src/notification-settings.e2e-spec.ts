import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AuthBody,
  CategoryBody,
  GameNotificationsBody,
  NotificationSettings,
  NotificationSettingsBody,
  UndoableBody,
  UserSettingsBody,
} from '@patchlight/contracts';
import { idOf } from './testing/admins.ts';
import { PASSWORD, Visitor, signUp } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const PATH = '/user/notification-settings';
const NOTHING = { email: null, push: null, chat: null };

describe('settings of notifications', () => {
  let world: World;
  let url: string;
  let appId: number;

  const read = async (user: Visitor): Promise<NotificationSettings> =>
    (await user.done<NotificationSettingsBody>('GET', PATH)).data;
  const frequency = async (user: Visitor) =>
    (await user.done<UserSettingsBody>('GET', '/user/settings')).data.user.notificationFrequency;
  const setPlan = async (user: Visitor, plan: 'FREE' | 'PRO') =>
    world.rows('update users set plan = $2, plan_expires_at = null where id = $1', [await idOf(user), plan]);

  beforeAll(async () => {
    world = await startWorld();
    ({ url } = await world.start('api'));
    appId = world.steam.catalogue[0]!.appid;
  });
  afterAll(() => world?.close());

  it.each([
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Europe/Atlantis', 'UTC'],
    [7, 'UTC'],
  ])('start with the time zone of the browser, if the database knows it: %s', async (timeZone, expected) => {
    const username = `zone-${expected.length}-${typeof timeZone}-${String(timeZone).length}`;
    const { data } = await new Visitor(url).done<AuthBody>('POST', '/auth/register', {
      body: {
        name: 'Ada Reef',
        username,
        email: `${username}@example.org`,
        password: PASSWORD,
        password_confirmation: PASSWORD,
        timeZone,
      },
    });
    expect(await read(new Visitor(url, data.token))).toMatchObject({
      timeZone: expected,
      digest: { frequency: 'daily', time: '08:00', weekday: 1 },
    });
  });

  it('move the next digest, and refuse zones that the database does not know', async () => {
    const user = await signUp(url);
    const settings = await read(user);
    const digest = { frequency: 'weekly', time: '23:55', weekday: 7 };
    await user.done('PUT', PATH, { body: { ...settings, timeZone: 'Australia/Eucla', digest } });
    const [row] = await world.rows<{ at: string }>(
      `select to_char(next_digest_at at time zone 'Australia/Eucla', 'ID HH24:MI') as at
       from notification_settings where user_id = $1`,
      [await idOf(user)],
    );
    expect(row).toEqual({ at: '7 23:55' });
    expect(await frequency(user)).toBe('weekly');
    for (const timeZone of ['Europe/Atlantis', 'CEST', 'UTC+3', 'posix'])
      expect((await user.refused('PUT', PATH, { body: { ...settings, timeZone } })).status).toBe(400);
    expect(await read(user)).toMatchObject({ timeZone: 'Australia/Eucla', digest });
  });

  it('keep what was chosen with PRO when PRO ends', async () => {
    const user = await signUp(url);
    await setPlan(user, 'PRO');
    const settings = await read(user);
    const email = { ...settings.email, major: 'instant' };
    await user.done('PUT', PATH, { body: { ...settings, email } });
    await setPlan(user, 'FREE');
    const quietHours = { from: '22:00', until: '07:00' };
    await user.done('PUT', PATH, { body: { ...settings, email, quietHours } });
    expect(await read(user)).toMatchObject({ email, quietHours });
    const more = { ...settings, email: { ...email, patch: 'instant' } };
    const { status, body } = await user.refused('PUT', PATH, { body: more });
    expect([status, body.message]).toEqual([403, 'Instant notifications are a PRO feature.']);
  });

  it('follow the preferences of mails, and the other way round', async () => {
    const user = await signUp(url);
    await setPlan(user, 'PRO');
    const prefer = (notificationFrequency: string) =>
      user.done('PUT', '/user/notification-preferences', {
        body: { emailNotifications: true, notificationFrequency },
      });
    await prefer('instant');
    expect(await read(user)).toMatchObject({ email: { major: 'instant', patch: 'instant' } });
    await prefer('weekly');
    const settings = await read(user);
    expect(settings).toMatchObject({ digest: { frequency: 'weekly' }, email: { major: 'digest' } });
    await user.done('PUT', PATH, { body: { ...settings, email: { ...settings.email, patch: 'instant' } } });
    expect(await frequency(user)).toBe('weekly');
  });

  it('of a game are gone when it is unfollowed, and back when that is undone', async () => {
    const user = await signUp(url);
    const path = `/user/games/${appId}/notifications`;
    expect((await user.refused('GET', path)).status).toBe(404);
    await user.follow(appId);
    const choices = { ...NOTHING, email: 'off', mutedUntil: 'forever' };
    await user.done('PUT', path, { body: choices });
    const { undo } = await user.done<UndoableBody>('DELETE', `/user/games/${appId}`);
    expect((await user.refused('GET', path)).status).toBe(404);
    await user.done('POST', `/undo/${undo!.id}`, { body: {} });
    expect((await user.done<GameNotificationsBody>('GET', path)).data).toEqual(choices);
    const pushed = await user.refused('PUT', path, { body: { ...choices, push: true } });
    expect(pushed.status).toBe(403);
  });

  it('of a category are those of its owner', async () => {
    const [user, other] = [await signUp(url), await signUp(url)];
    await setPlan(user, 'PRO');
    const { data } = await user.done<CategoryBody>('POST', '/user/categories', {
      body: { name: 'Cozy', color: 0, icon: 'gamepad' },
    });
    const path = `/user/categories/${data.category.id}/notifications`;
    await user.done('PUT', path, { body: { ...NOTHING, push: true } });
    expect((await user.get(path)).body).toMatchObject({ data: { ...NOTHING, push: true } });
    for (const method of ['GET', 'PUT'])
      expect((await other.refused(method, path, method === 'PUT' ? { body: NOTHING } : {})).status).toBe(404);
  });
});
