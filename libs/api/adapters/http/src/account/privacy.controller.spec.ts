import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestApi } from '../testing/test-api.ts';
import { accountControllers } from './account.controllers.ts';

const PASSWORD = 'Correct-Horse-7';
const PHRASE = 'DELETE MY ACCOUNT';

describe('privacy over HTTP', () => {
  let api: TestApi;
  let ada: Awaited<ReturnType<TestApi['signIn']>>;
  beforeEach(async () => {
    api = await new TestApi().start(accountControllers);
    ada = await api.signIn();
  });
  afterEach(() => api.stop());

  const take = () => api.http.get('/api/user/export-data').set('Authorization', ada.bearer);
  const close = (form: object) =>
    api.http.delete('/api/user/delete-account').set('Authorization', ada.bearer).send(form);

  describe('data export', () => {
    it('is one JSON file with the date in its name, and is not cached', async () => {
      const { body, headers } = await take().expect(200);
      expect(body).toMatchObject({
        success: true,
        data: {
          exportedAt: expect.stringMatching(/^\d{4}-/),
          account: [expect.objectContaining({ username: 'ada' })],
          sessions: [expect.objectContaining({ id: ada.session.id })],
        },
      });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="patchlight-data-\d{4}-\d\d-\d\d\.json"$/,
      );
    });

    it('contains its own export in the activity log', async () => {
      const { body } = await take().expect(200);
      expect(body.data.activity).toContainEqual({ act: 'data-exported' });
    });

    it('is limited to five an hour', async () => {
      for (let n = 0; n < 5; n += 1) await take().expect(200);
      await take().expect(429);
    });
  });

  describe('account deletion', () => {
    it.each([
      [{ confirmationText: PHRASE }, { currentPassword: ['Current password is required'] }],
      [
        { currentPassword: PASSWORD, confirmationText: 'delete my account' },
        { confirmationText: ['Please type "DELETE MY ACCOUNT" exactly to confirm'] },
      ],
      [
        { currentPassword: PASSWORD },
        { confirmationText: ['Please type "DELETE MY ACCOUNT" exactly to confirm'] },
      ],
    ])('is rejected: %j', async (form, errors) => {
      const { body } = await close(form).expect(400);
      expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
      expect(api.accounts.users).toHaveLength(1);
    });

    it('requires the password', async () => {
      const { body } = await close({ currentPassword: 'x', confirmationText: PHRASE }).expect(403);
      expect(body.message).toBe('Current password is incorrect');
      expect(api.accounts.users).toHaveLength(1);
    });

    it('deletes the account immediately and sends a confirmation mail', async () => {
      const { body } = await close({ currentPassword: PASSWORD, confirmationText: PHRASE }).expect(200);
      expect(body).toEqual({ success: true, message: 'Account deleted successfully' });
      expect(api.accounts.users).toEqual([]);
      await api.http.get('/api/auth/session').set('Authorization', ada.bearer).expect(401);
      expect(api.ports.deliveries.mails()).toEqual([
        expect.objectContaining({ to: 'ada@example.org', subject: 'Your account was deleted' }),
      ]);
    });

    it('is rejected for the last admin, but not for one of two', async () => {
      ada.user.isAdmin = true;
      const form = { currentPassword: PASSWORD, confirmationText: PHRASE };
      const { body } = await close(form).expect(409);
      expect(body.message).toBe('This is the last admin. Make somebody else an admin first.');
      expect(api.accounts.users).toHaveLength(1);
      await api.signIn({ username: 'bob', email: 'bob@example.org', isAdmin: true });
      await close(form).expect(200);
    });
  });

  it.each([
    ['get', 'export-data'],
    ['delete', 'delete-account'],
  ] as const)('requires a session: %s %s', async (method, path) => {
    await api.http[method](`/api/user/${path}`).expect(401);
  });
});
