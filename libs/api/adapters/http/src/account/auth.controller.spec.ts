import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PlainTokenSigner } from '@patchlight/testing';
import { JWT_SECRET, TestApi } from '../testing/test-api.ts';
import { accountControllers } from './account.controllers.ts';

const FORM = {
  name: 'Ada Palmer',
  username: 'ada',
  email: 'ada@example.org',
  password: 'Correct-Horse-7',
  password_confirmation: 'Correct-Horse-7',
};
const LOGIN = { identifier: 'ada', password: 'Correct-Horse-7' };
const MINUTE = 60_000;

describe('accounts over HTTP', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await new TestApi().start(accountControllers);
  });
  afterEach(() => api.stop());

  const register = (form: object = {}) => api.http.post('/api/auth/register').send({ ...FORM, ...form });
  const logIn = (form: object = {}) => api.http.post('/api/auth/login').send({ ...LOGIN, ...form });
  const session = (token: string) =>
    api.http.get('/api/auth/session').set('Authorization', `Bearer ${token}`);

  describe('registration', () => {
    it('returns 201 with the user and a valid token', async () => {
      const { body } = await register().expect(201);
      expect(body).toEqual({
        success: true,
        message: 'Registration successful',
        data: {
          token: expect.any(String),
          user: {
            id: '1',
            name: 'Ada Palmer',
            username: 'ada',
            email: 'ada@example.org',
            isAdmin: false,
            emailVerified: false,
            createdAt: '2026-11-21T12:00:00.000Z',
            currentPlan: 'FREE',
            planExpiresAt: null,
            subscriptionStatus: 'ACTIVE',
            autoRenew: false,
            hasEarlyAccess: false,
          },
        },
      });
      const answer = await session(body.data.token).expect(200);
      expect(answer.body).toEqual({ success: true, data: { user: body.data.user } });
    });

    it('accepts null for optional fields', async () => {
      await register({ recaptcha_token: null, setup_code: null }).expect(201);
    });

    it('ignores a requested admin flag', async () => {
      const { body } = await register({ isAdmin: true, plan: 'PRO', id: '99' }).expect(201);
      expect(body.data.user).toMatchObject({ id: '1', isAdmin: false, currentPlan: 'FREE' });
    });

    it('names both fields when both values are taken, in any case', async () => {
      await register().expect(201);
      const { body } = await register({ username: 'ADA', email: 'Ada@Example.Org' }).expect(409);
      expect(body).toMatchObject({
        success: false,
        code: 'CONFLICT',
        message: 'Please fix the errors below',
        errors: {
          username: ['This username is already taken.'],
          email: ['This email is already registered.'],
        },
      });
    });

    it('rejects a weak password', async () => {
      const weak = { password: 'Abc123', password_confirmation: 'Abc123' };
      const { body } = await register(weak).expect(400);
      const text = 'Password is too weak. Please choose a stronger password.';
      expect(body).toMatchObject({ code: 'VALIDATION_ERROR', message: text, errors: { password: [text] } });
    });

    it('rejects bots', async () => {
      api.ports.botCheck.expected = 'a person';
      const { body } = await register({ recaptcha_token: 'a bot' }).expect(400);
      expect(body).toMatchObject({ message: 'Security verification failed. Please try again.' });
      await register({ recaptcha_token: 'a person' }).expect(201);
    });

    it('accepts 20 registrations an hour per address', async () => {
      for (let n = 0; n < 20; n += 1) await register({ email: 'none' }).expect(400);
      const { body, headers } = await register().expect(429);
      expect(body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfter: 3600 });
      expect(headers['retry-after']).toBe('3600');
      api.clock.advance(60 * MINUTE);
      await register().expect(201);
    });
  });

  describe('login', () => {
    beforeEach(() => register().expect(201));

    it.each(['ada', 'ADA', 'ada@example.org', ' Ada@Example.org '])('accepts "%s"', async (identifier) => {
      const { body } = await logIn({ identifier }).expect(200);
      expect(body).toMatchObject({ success: true, message: 'Login successful', data: { user: { id: '1' } } });
      await session(body.data.token).expect(200);
    });

    it('returns the same error after the same work for a wrong name and a wrong password', async () => {
      const wrongName = await logIn({ identifier: 'nobody' }).expect(401);
      const wrongPassword = await logIn({ password: 'Wrong-Horse-7' }).expect(401);
      expect(api.hasher.verifications).toBe(2);
      expect({ ...wrongName.body, requestId: '' }).toEqual({ ...wrongPassword.body, requestId: '' });
      expect(wrongName.body).toMatchObject({
        code: 'AUTHENTICATION_ERROR',
        message: 'Invalid credentials. Please check your email or username and password.',
      });
    });

    it('rejects bots', async () => {
      api.ports.botCheck.expected = 'a person';
      await logIn().expect(400);
      await logIn({ recaptcha_token: 'a person' }).expect(200);
    });

    it('hashes exactly ten attempts per account, under any of its names and at any rate', async () => {
      const attempts = Array.from({ length: 25 }, (_, n) =>
        logIn({ identifier: n % 2 ? 'ada' : 'ADA@example.org', password: 'Wrong-Horse-7' }),
      );
      const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(15).fill(429)]);
      expect(api.hasher.verifications).toBe(10);
      await logIn().expect(429);
      api.clock.advance(60 * MINUTE);
      await logIn().expect(200);
    });

    it('does not count successful logins', async () => {
      for (let n = 0; n < 25; n += 1) await logIn().expect(200);
    });

    it('accepts 30 logins in 15 minutes per address', async () => {
      for (let n = 0; n < 30; n += 1) await logIn({ identifier: `nobody-${n}` }).expect(401);
      await logIn().expect(429);
      expect(api.hasher.verifications).toBe(30);
    });
  });

  describe('a session', () => {
    it('ends permanently on logout, without affecting others', async () => {
      const first = (await register()).body.data.token as string;
      const second = (await logIn()).body.data.token as string;
      const { body, headers } = await api.http
        .post('/api/auth/logout')
        .set('Authorization', `Bearer ${first}`)
        .set('Content-Type', 'application/json')
        .expect(200);
      expect(body).toEqual({ success: true, message: 'Logged out successfully' });
      expect(headers['clear-site-data']).toBe('"cache"');
      const ended = await session(first).expect(401);
      expect(ended.body.message).toBe('Your session has ended. Please sign in again.');
      await session(second).expect(200);
    });

    it('ends after 30 days', async () => {
      const { token } = (await register()).body.data as { token: string };
      api.clock.advance(30 * 24 * 60 * MINUTE);
      await session(token).expect(401);
    });

    it('belongs to one user', async () => {
      const { session: row } = await api.signIn();
      await session(new PlainTokenSigner(JWT_SECRET, api.clock).sign(row.id, '2')).expect(401);
    });
  });

  it('returns the client configuration', async () => {
    const { body } = await api.http.get('/api/config').expect(200);
    expect(body).toMatchObject({ recaptchaSiteKey: null, version: '0.0.0-test' });
  });
});
