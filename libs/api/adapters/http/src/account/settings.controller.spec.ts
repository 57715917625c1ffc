import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestApi } from '../testing/test-api.ts';
import { accountControllers } from './account.controllers.ts';

const PASSWORD = 'Correct-Horse-7';
const MINUTE = 60_000;

describe('settings over HTTP', () => {
  let api: TestApi;
  let ada: Awaited<ReturnType<TestApi['signIn']>>;
  beforeEach(async () => {
    api = await new TestApi().start(accountControllers);
    ada = await api.signIn();
  });
  afterEach(() => api.stop());

  const put = (path: string, body: object) =>
    api.http.put(`/api/user/${path}`).set('Authorization', ada.bearer).send(body);
  const session = (bearer: string) => api.http.get('/api/auth/session').set('Authorization', bearer);
  const tokenTo = (address: string): string => {
    const mail = api.ports.deliveries.mails().findLast(({ to, link }) => to === address && link);
    return api.ports.linkTokens.derive(mail!.link!.tokenId!);
  };

  it('returns the user and the statistics', async () => {
    const { body } = await api.http.get('/api/user/settings').set('Authorization', ada.bearer).expect(200);
    expect(body).toEqual({
      success: true,
      data: {
        user: {
          username: 'ada',
          email: 'ada@example.org',
          emailVerified: false,
          mailRefusal: null,
          pendingEmail: null,
          emailNotifications: true,
          notificationFrequency: 'daily',
          storeCountry: 'US',
          createdAt: '2026-01-02T03:04:05.000Z',
        },
        stats: { totalGames: 0, favoriteGames: 0, unreadNotifications: 0, totalNotifications: 0 },
      },
    });
  });

  describe('the profile', () => {
    it('updates the given fields and returns the settings', async () => {
      const { body } = await put('update-profile', {
        username: 'ada2',
        email: 'new@example.org',
        currentPassword: PASSWORD,
      }).expect(200);
      expect(body).toMatchObject({
        success: true,
        message: 'Profile updated successfully',
        data: { user: { username: 'ada2', email: 'ada@example.org', pendingEmail: 'new@example.org' } },
      });
    });

    it.each([
      [{ username: 'ada2' }, { currentPassword: ['Current password is required'] }],
      [{ username: 'a', currentPassword: 'x' }, { username: ['Username must be at least 3 characters'] }],
      [{ email: 'a', currentPassword: 'x' }, { email: ['Invalid email format'] }],
      [{ email: null, currentPassword: 'x' }, { email: ['Email is required'] }],
    ])('is rejected: %j', async (form, errors) => {
      const { body } = await put('update-profile', form).expect(400);
      expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
    });

    it('returns 403 for a wrong password without ending the session, and is locked after ten attempts', async () => {
      for (let n = 0; n < 10; n += 1) {
        const { body } = await put('update-profile', { username: 'ada2', currentPassword: 'x' }).expect(403);
        expect(body).toMatchObject({
          code: 'AUTHORIZATION_ERROR',
          message: 'Current password is incorrect',
          errors: { currentPassword: ['Current password is incorrect'] },
        });
      }
      await put('change-password', { currentPassword: PASSWORD, newPassword: 'Other-Horse-8' }).expect(429);
      await session(ada.bearer).expect(200);
      api.clock.advance(15 * MINUTE);
      await put('update-profile', { username: 'ada2', currentPassword: PASSWORD }).expect(200);
    });
  });

  describe('the password', () => {
    it.each([
      ['aB3-x', 'New password must be at least 6 characters long'],
      [`aB3${'x'.repeat(126)}`, 'Password too long'],
      [
        'other-horse-8',
        'Password must contain at least one lowercase letter, one uppercase letter, and one number',
      ],
      ['Abc123', 'Password is too weak. Please choose a stronger password.'],
    ])('%s is rejected', async (newPassword, text) => {
      const { body } = await put('change-password', { currentPassword: PASSWORD, newPassword }).expect(400);
      expect(body).toMatchObject({ message: text, errors: { newPassword: [text] } });
    });

    it('change ends all other sessions', async () => {
      const { body: login } = await api.http
        .post('/api/auth/login')
        .send({ identifier: 'ada', password: PASSWORD })
        .expect(200);
      const other = `Bearer ${login.data.token}`;
      const { body } = await put('change-password', {
        currentPassword: PASSWORD,
        newPassword: 'Other-Horse-8',
      }).expect(200);
      expect(body).toMatchObject({
        message: 'Password changed successfully',
        data: { user: { lastPasswordChange: '2026-11-21T12:00:00.000Z' } },
      });
      await session(ada.bearer).expect(200);
      await session(other).expect(401);
    });
  });

  describe('links in mails', () => {
    it('return the same response for every address, without a user lookup', async () => {
      const known = await api.http
        .post('/api/auth/forgot-password')
        .send({ email: 'ada@example.org' })
        .expect(200);
      const unknown = await api.http
        .post('/api/auth/forgot-password')
        .send({ email: 'no@example.org' })
        .expect(200);
      expect(known.body).toEqual(unknown.body);
      expect(api.ports.jobs.of('ask-password-reset')).toHaveLength(2);
      await api.http.post('/api/auth/forgot-password').send({ email: 'none' }).expect(400);
    });

    it('can be requested ten times in 15 minutes per address', async () => {
      const ask = () => api.http.post('/api/auth/forgot-password').send({ email: 'ada@example.org' });
      for (let n = 0; n < 10; n += 1) await ask().expect(200);
      await ask().expect(429);
    });

    it('verify an address once, for any visitor who opens them', async () => {
      await api.http
        .post('/api/user/verification-mail')
        .set('Authorization', ada.bearer)
        .send({})
        .expect(200);
      const token = tokenTo('ada@example.org');
      const confirm = () => api.http.post('/api/auth/confirm-email').send({ token });
      const { body } = await confirm().expect(200);
      expect(body).toMatchObject({ data: { email: 'ada@example.org' } });
      expect(ada.user.emailVerified).toBe(true);
      const again = await confirm().expect(400);
      expect(again.body.message).toBe('This link is no longer valid. Please ask for a new one.');
    });

    it('can be resent three times an hour', async () => {
      const send = () =>
        api.http.post('/api/user/verification-mail').set('Authorization', ada.bearer).send({});
      for (let n = 0; n < 3; n += 1) await send().expect(200);
      await send().expect(429);
    });

    it('set a new password that follows the rules, and end every session', async () => {
      const holder = { userId: '1', email: 'ada@example.org', now: api.clock.now() };
      const token = api.ports.linkTokens.derive('x');
      await api.ports.accountTokens.add(token, 'reset-password', {
        ...holder,
        expiresAt: new Date(api.clock.now().getTime() + MINUTE),
      });
      const reset = (form: object) => api.http.post('/api/auth/reset-password').send({ token, ...form });
      const both = (password: string) => ({ password, password_confirmation: password });
      await reset({ password: 'Other-Horse-8', password_confirmation: 'other' }).expect(400);
      await reset(both('other-horse-8')).expect(400);
      await reset(both('Abc123')).expect(400);
      await reset({ ...both('Other-Horse-8'), token: 'short' }).expect(400);
      await session(ada.bearer).expect(200);
      await reset(both('Other-Horse-8')).expect(200);
      await session(ada.bearer).expect(401);
      await reset(both('Other-Horse-9')).expect(400);
      await api.http
        .post('/api/auth/login')
        .send({ identifier: 'ada', password: 'Other-Horse-8' })
        .expect(200);
    });
  });

  it.each([
    ['get', 'settings'],
    ['put', 'update-profile'],
    ['put', 'change-password'],
    ['post', 'verification-mail'],
  ] as const)('requires a session: %s %s', async (method, path) => {
    await api.http[method](`/api/user/${path}`).expect(401);
  });
});
