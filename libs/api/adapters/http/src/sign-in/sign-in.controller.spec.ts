import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { SoftwareAuthenticator } from '@patchlight/testing';
import { AdminOnly } from '../kernel/access/access.decorators.ts';
import { TestApi } from '../testing/test-api.ts';
import { accountControllers } from '../account/account.controllers.ts';

const PASSWORD = 'Correct-Horse-7';
const LOGIN = { identifier: 'ada', password: PASSWORD };
const STEAM = '76561190000000011';
const MINUTE = 60_000;

@Controller('admin-thing')
class AdminThingController {
  @AdminOnly()
  @Get()
  thing(): object {
    return { success: true };
  }
}

describe('sign-in methods over HTTP', () => {
  let api: TestApi;
  let bearer: string;
  beforeEach(async () => {
    api = await new TestApi('http://localhost:3000').start([...accountControllers, AdminThingController]);
    ({ bearer } = await api.signIn());
    await own('post', '/auth/confirm', { password: PASSWORD }).expect(200);
  });
  afterEach(() => api.stop());

  const post = (path: string, body: object = {}, cookie: string[] = []) =>
    api.http.post(`/api${path}`).set('Cookie', cookie).send(body);
  const own = (
    method: 'get' | 'post' | 'patch' | 'delete',
    path: string,
    body: object = {},
    cookie: string[] = [],
  ) => api.http[method](`/api${path}`).set('Authorization', bearer).set('Cookie', cookie).send(body);
  /** The cookies set by a response. */
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string[] => [
    (headers['set-cookie'] as string[])[0]!.split(';')[0]!,
  ];
  const turnOn = async (): Promise<string[]> => {
    const { body } = await own('post', '/user/two-step').expect(200);
    const code = api.ports.authenticatorCodes.codeAt(body.data.secret, api.clock.now());
    const confirmed = await own('post', '/user/two-step/confirm', { code }).expect(200);
    return confirmed.body.data.recoveryCodes;
  };

  describe('two-step sign-in', () => {
    it('returns a ticket instead of a token, and the session after the second step', async () => {
      const [code] = await turnOn();
      const first = await post('/auth/login', LOGIN).expect(200);
      expect(first.body).toEqual({
        success: true,
        message: 'Second step needed',
        data: { secondStep: { ticket: expect.any(String), methods: ['totp', 'recovery'] } },
      });
      const { ticket } = first.body.data.secondStep;
      const { body } = await post('/auth/second-step', { ticket, code }, cookieOf(first)).expect(200);
      expect(body).toMatchObject({ message: 'Login successful', data: { user: { id: '1' } } });
      await api.http.get('/api/auth/session').set('Authorization', `Bearer ${body.data.token}`).expect(200);
    });

    it('returns 401 with different messages for a wrong code and for another browser', async () => {
      await turnOn();
      const first = await post('/auth/login', LOGIN);
      const { ticket } = first.body.data.secondStep;
      const wrong = await post('/auth/second-step', { ticket, code: '000000' }, cookieOf(first)).expect(401);
      expect(wrong.body.message).toMatch(/^That code is not right/);
      const foreign = await post('/auth/second-step', { ticket, code: '000000' }).expect(401);
      expect(foreign.body.message).toBe('This sign-in has expired. Please start again.');
    });

    it('returns 400 for a wrong code when signed in', async () => {
      await own('post', '/user/two-step').expect(200);
      const { body } = await own('post', '/user/two-step/confirm', { code: 'x' }).expect(400);
      expect(body.errors.code).toEqual([expect.stringMatching(/^That code is not right/)]);
    });

    it('returns its state, creates new codes, and can be disabled', async () => {
      await turnOn();
      const { body } = await own('get', '/user/sign-in-methods').expect(200);
      expect(body.data).toMatchObject({ hasPassword: true, twoStep: { recoveryCodesLeft: 10 } });
      const fresh = await own('post', '/user/two-step/recovery-codes').expect(200);
      expect(fresh.body.data.recoveryCodes).toHaveLength(10);
      await own('delete', '/user/two-step').expect(200, { success: true });
      await own('delete', '/user/two-step').expect(409);
    });
  });

  describe('required for admins', () => {
    beforeEach(async () => {
      api.ports.twoStepPolicy.adminsNeedIt = true;
    });
    const thing = () => own('get', '/admin-thing');

    it('rejects an admin, with a message and a code, until two-step sign-in is set up', async () => {
      api.accounts.users[0]!.isAdmin = true;
      const { body } = await thing().expect(403);
      expect(body).toMatchObject({
        code: 'TWO_STEP_REQUIRED',
        message: 'Admins need two-step sign-in here. Set it up under Settings, Security, to go on.',
      });
      await own('get', '/auth/session').expect(200);
      await turnOn();
      await thing().expect(200);
      await own('delete', '/user/two-step').expect(200);
      await thing().expect(403);
    });

    it('is reported to an admin at sign-in', async () => {
      api.accounts.users[0]!.isAdmin = true;
      const { body } = await post('/auth/login', LOGIN).expect(200);
      expect(body.data.mustSetUpTwoStep).toBe(true);
    });

    it('does not affect other users', async () => {
      const { body } = await thing().expect(403);
      expect(body.code).toBe('AUTHORIZATION_ERROR');
    });

    it('is not enforced if the operator does not enable it', async () => {
      api.ports.twoStepPolicy.adminsNeedIt = false;
      api.accounts.users[0]!.isAdmin = true;
      await thing().expect(200);
    });
  });

  describe('passkeys', () => {
    const authenticator = new SoftwareAuthenticator('http://localhost:3000');
    const add = async (): Promise<string> => {
      const asked = await own('post', '/user/passkeys/options').expect(200);
      const answer = authenticator.create(asked.body.data.options);
      await own('post', '/user/passkeys', { name: 'Laptop', answer }, cookieOf(asked)).expect(201);
      return answer['id'] as string;
    };

    it('are added, renamed, used and removed', async () => {
      const id = await add();
      await own('patch', `/user/passkeys/${id}`, { name: 'Old laptop' }).expect(200);
      const asked = await post('/auth/passkey/options').expect(200);
      const answer = authenticator.use(asked.body.data.options);
      const { body } = await post('/auth/passkey', { answer }, cookieOf(asked)).expect(200);
      expect(body.data.user.id).toBe('1');
      const shown = await own('get', '/user/sign-in-methods');
      expect(shown.body.data.passkeys).toMatchObject([
        { id, name: 'Old laptop', lastUsedAt: expect.any(String) },
      ]);
      await own('delete', `/user/passkeys/${id}`).expect(200);
      await own('delete', `/user/passkeys/${id}`).expect(404);
    });

    it.each([
      ['the longest id of WebAuthn', 1_364, 404],
      ['a longer one', 1_365, 400],
    ])('are looked up by %s', async (_, length, status) => {
      const path = `/user/passkeys/${'x'.repeat(length)}`;
      await own('patch', path, { name: 'Key' }).expect(status);
      await own('delete', path).expect(status);
    });

    it('confirm a session', async () => {
      await add();
      api.clock.advance(10 * MINUTE);
      await own('delete', '/user/two-step').expect(403);
      const asked = await own('post', '/auth/confirm/passkey').expect(200);
      const passkey = authenticator.use(asked.body.data.options);
      await own('post', '/auth/confirm', { passkey }).expect(400);
      const next = await own('post', '/auth/confirm/passkey').expect(200);
      const answer = authenticator.use(next.body.data.options);
      await own('post', '/auth/confirm', { passkey: answer }, cookieOf(next)).expect(200);
      await own('delete', '/user/two-step').expect(409);
    });

    it('return 401 for a repeated response', async () => {
      await add();
      const asked = await post('/auth/passkey/options');
      const answer = authenticator.use(asked.body.data.options);
      await post('/auth/passkey', { answer }, cookieOf(asked)).expect(200);
      await post('/auth/passkey', { answer }, cookieOf(asked)).expect(401);
    });

    it.each([{}, { answer: null }, { answer: 'x' }, { answer: [] }])('reject %j', async (body) => {
      await post('/auth/passkey', body).expect(({ status }) => expect([400, 401]).toContain(status));
    });

    it('require a name', async () => {
      await own('post', '/user/passkeys', { name: '  ', answer: {} }).expect(400);
      await own('patch', '/user/passkeys/x', { name: 'x'.repeat(51) }).expect(400);
    });
  });

  describe('Steam', () => {
    const goToStore = async (path: string, start: () => ReturnType<typeof post>) => {
      const began = await start().expect(200);
      const query = api.ports.storeIdentity.answer(began.body.data.url, path);
      const back = await api.http.get(`/api/auth/steam/return?${query}`).expect(303);
      return {
        cookie: cookieOf(began),
        location: new URL(back.headers['location'] as string, 'http://localhost'),
      };
    };
    const codeIn = (location: URL): string => new URLSearchParams(location.hash.slice(1)).get('code')!;

    it('redirects to the store and back to the app, with a code only in the fragment', async () => {
      const { location } = await goToStore(STEAM, () => post('/auth/steam'));
      expect(location.pathname + location.search).toBe('/steam');
      expect(location.hash).toMatch(/^#code=[\w-]{36}$/);
    });

    it('creates an account without a password, which confirms changes through Steam', async () => {
      const { cookie, location } = await goToStore(STEAM, () => post('/auth/steam'));
      const finished = await post('/auth/steam/finish', { code: codeIn(location) }, cookie).expect(200);
      const { ticket } = finished.body.data.signUp;
      const form = { ticket, username: 'cleo', email: 'cleo@example.org' };
      const { body } = await post('/auth/steam/register', form, cookie).expect(201);
      bearer = `Bearer ${body.data.token}`;
      const refusal = await own('post', '/user/two-step').expect(403);
      expect(refusal.body.code).toBe('CONFIRMATION_REQUIRED');
      await own('post', '/auth/confirm', { password: PASSWORD }).expect(409);
      const offer = await own('get', '/auth/confirm').expect(200);
      expect(offer.body.data).toEqual({ methods: ['steam'], isConfirmed: false });
      const again = await goToStore(STEAM, () => own('post', '/auth/confirm/steam'));
      const confirmed = await post(
        '/auth/steam/finish',
        { code: codeIn(again.location) },
        again.cookie,
      ).expect(200);
      expect(confirmed.body.data).toEqual({ confirmed: true });
      await own('post', '/user/two-step').expect(200);
    });

    it('rejects the code in another browser', async () => {
      const { location } = await goToStore(STEAM, () => post('/auth/steam'));
      await post('/auth/steam/finish', { code: codeIn(location) }).expect(401);
    });

    it('is linked and unlinked by its owner', async () => {
      const { cookie, location } = await goToStore(STEAM, () => own('post', '/user/steam'));
      const { body } = await post('/auth/steam/finish', { code: codeIn(location) }, cookie).expect(200);
      expect(body.data).toEqual({ linked: true });
      await own('delete', '/user/steam').expect(200);
      await own('delete', '/user/steam').expect(409);
    });

    it.each([
      ['cancelled', async () => new URL((await post('/auth/steam')).body.data.url)],
      ['over', async () => new URL('http://x/?return_to=http://localhost:3000/api/auth/steam/return')],
    ])('shows "%s" when redirected back without a code', async (problem, page) => {
      const query = api.ports.storeIdentity.answer(
        (await page()).href,
        problem === 'cancelled' ? null : STEAM,
      );
      const { headers } = await api.http.get(`/api/auth/steam/return?${query}`).expect(303);
      expect(headers['location']).toBe(`/steam#problem=${problem}`);
    });

    it.each([
      ['refused', { confirms: false }],
      ['unavailable', { isAway: true }],
    ])('shows "%s" when the store does not confirm the assertion', async (problem, change) => {
      Object.assign(api.ports.storeIdentity, change);
      const { location } = await goToStore(STEAM, () => post('/auth/steam'));
      expect(location.hash).toBe(`#problem=${problem}`);
    });

    it('never redirects to another site', async () => {
      for (const query of [
        'state=//elsewhere.example',
        'return_to=https://elsewhere.example',
        'openid.return_to=//x',
      ])
        expect((await api.http.get(`/api/auth/steam/return?${query}`)).headers['location']).toBe(
          '/steam#problem=over',
        );
    });
  });

  it.each([
    ['post', '/user/two-step'],
    ['post', '/user/two-step/recovery-codes'],
    ['delete', '/user/two-step'],
    ['post', '/user/passkeys/options'],
    ['delete', '/user/passkeys/x'],
    ['post', '/user/steam'],
    ['delete', '/user/steam'],
  ] as const)('requires a confirmation: %s %s', async (method, path) => {
    api.clock.advance(10 * MINUTE);
    const { body } = await own(method, path, { currentPassword: PASSWORD }).expect(403);
    expect(body.code).toBe('CONFIRMATION_REQUIRED');
  });

  it('requires a session for all account operations', async () => {
    for (const path of [
      'two-step',
      'two-step/confirm',
      'two-step/recovery-codes',
      'passkeys/options',
      'passkeys',
      'steam',
    ])
      await post(`/user/${path}`).expect(401);
    for (const path of ['two-step', 'passkeys/x', 'steam'])
      await api.http.delete(`/api/user/${path}`).expect(401);
    await api.http.get('/api/user/sign-in-methods').expect(401);
    await api.http.patch('/api/user/passkeys/x').expect(401);
  });

  it.each(['login', 'second-step', 'passkey', 'steam', 'steam/finish'])(
    'limits /auth/%s by address',
    async (path) => {
      for (let n = 0; n < 30; n += 1) await post(`/auth/${path}`);
      await post(`/auth/${path}`).expect(429);
    },
  );
});
