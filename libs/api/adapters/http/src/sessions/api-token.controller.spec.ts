import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestApi } from '../testing/test-api.ts';
import { accountControllers } from '../account/account.controllers.ts';

const PASSWORD = 'Correct-Horse-7';
const CHOICE = { name: ' Build server ', scope: 'read' };
const SCOPES =
  'Choose one or more of updates:read, games:read, games:write, notifications:read, notifications:write, webhooks:manage, feeds:read';
const GAMES = 'Choose up to 100 games by their app ids';

describe('API tokens over HTTP', () => {
  let api: TestApi;
  let ada: Awaited<ReturnType<TestApi['signIn']>>;
  beforeEach(async () => {
    api = await new TestApi().start(accountControllers);
    ada = await api.signIn();
  });
  afterEach(() => api.stop());

  const call = (method: 'get' | 'post' | 'delete', path = '', bearer = ada.bearer) =>
    api.http[method](`/api/user/api-tokens${path}`).set('Authorization', bearer);
  const confirm = () =>
    api.http.post('/api/auth/confirm').set('Authorization', ada.bearer).send({ password: PASSWORD });
  const create = async (choice: object = CHOICE): Promise<{ id: string; token: string }> => {
    await confirm().expect(200);
    const { body } = await call('post').send(choice).expect(201);
    return body.data;
  };
  const listed = async () => (await call('get').expect(200)).body.data;

  it('are created only after a confirmation, and shown only once', async () => {
    const { body } = await call('post').send(CHOICE).expect(403);
    expect(body.code).toBe('CONFIRMATION_REQUIRED');
    expect(await listed()).toEqual([]);
    const { id, token } = await create();
    expect(token).toMatch(/^plt_.{49}$/);
    const list = await call('get').expect(200);
    expect(list.text).not.toContain(token);
    expect(list.body.data).toEqual([
      {
        id,
        name: 'Build server',
        prefix: token.slice(0, 12),
        scopes: ['updates:read', 'games:read', 'notifications:read'],
        appIds: null,
        isExpired: false,
        createdAt: '2026-11-21T12:00:00.000Z',
        expiresAt: '2027-02-19T12:00:00.000Z',
        lastUsedAt: null,
        lastUsedFrom: null,
        previousValidUntil: null,
      },
    ]);
    expect(api.ports.activity.of(ada.user.id)).toEqual(['api-token-created']);
    const mails = api.ports.deliveries.mails();
    expect(mails).toMatchObject([{ to: ada.user.email, subject: 'An API token was made for your account' }]);
    expect(mails[0]!.paragraphs.at(-1)).toBe(
      'If it was not, revoke it under Settings, Developer, and choose another password under Settings, Security.',
    );
    expect(JSON.stringify(mails)).not.toContain(token);
    expect(JSON.stringify(api.accounts.activities)).not.toContain(token);
  });

  it.each([
    [30, '2026-12-21T12:00:00.000Z'],
    [365, '2027-11-21T12:00:00.000Z'],
    [null, null],
  ])('have the requested lifetime: %s days', async (expiresInDays, expiresAt) => {
    await create({ ...CHOICE, expiresInDays });
    expect(await listed()).toMatchObject([{ expiresAt }]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name must be 1 to 60 characters'],
    [{ name: 'x'.repeat(61) }, 'name', 'Name must be 1 to 60 characters'],
    [{ scope: 'admin' }, 'scope', 'Scope must be read or write'],
    [{ scope: undefined }, 'scopes', SCOPES],
    [{ scope: null }, 'scopes', SCOPES],
    [{ scope: undefined, scopes: [] }, 'scopes', SCOPES],
    [{ scope: undefined, scopes: ['games:read', 'admin'] }, 'scopes', SCOPES],
    [{ scope: undefined, scopes: ['games:read', 'games:read'] }, 'scopes', SCOPES],
    [{ appIds: [] }, 'appIds', GAMES],
    [{ appIds: [0] }, 'appIds', GAMES],
    [{ appIds: [1e12] }, 'appIds', GAMES],
    [{ appIds: ['7'] }, 'appIds', GAMES],
    [{ expiresAt: '2026-11-21T12:00:00Z' }, 'expiresAt', 'Choose a date in the future.'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt', 'Choose a date and a time'],
    [{ expiresInDays: 31 }, 'expiresInDays', 'A token can last for 7, 30, 90, 365 days, or for ever'],
    [{ expiresInDays: '30' }, 'expiresInDays', 'A token can last for 7, 30, 90, 365 days, or for ever'],
  ])('are not created from %j', async (wrong, field, text) => {
    await confirm().expect(200);
    const { body } = await call('post')
      .send({ ...CHOICE, ...wrong })
      .expect(400);
    expect(body.errors).toEqual({ [field]: [text] });
    expect(await listed()).toEqual([]);
  });

  it('have the chosen scopes, games and end', async () => {
    const choice = {
      name: 'CI',
      scopes: ['updates:read', 'games:write'],
      appIds: [962510, 7],
      expiresAt: '2027-01-01T00:00:00+01:00',
    };
    await create(choice);
    expect(await listed()).toMatchObject([{ ...choice, expiresAt: '2026-12-31T23:00:00.000Z' }]);
  });

  it('are rotated after a confirmation; both secrets work for a day', async () => {
    const first = await api.addToken(ada.user, 'read');
    await call('post', `/${first.id}/rotate`).expect(403);
    await confirm().expect(200);
    const { body } = await call('post', `/${first.id}/rotate`).expect(201);
    expect(body.data).toEqual({ id: first.id, token: expect.stringMatching(/^plt_.{49}$/) });
    expect(await listed()).toMatchObject([
      { prefix: body.data.token.slice(0, 12), previousValidUntil: '2026-11-22T12:00:00.000Z' },
    ]);
    expect(api.ports.activity.of(ada.user.id).at(-1)).toBe('api-token-rotated');
    expect(api.ports.deliveries.mails().at(-1)?.subject).toBe(
      'An API token of your account has a new secret',
    );
    for (const id of ['999', 'nonsense']) await call('post', `/${id}/rotate`).expect(404);
  });

  it('are announced by mail a week before they end, once', async () => {
    Object.assign(ada.user, { emailVerified: true, name: 'Ada <b>' });
    await api.addToken(ada.user, 'read', { expires: 30 });
    const warn = async () => {
      await api.useCases.warnOfExpiringTokens.execute();
      return api.ports.deliveries.mails().filter(({ kind }) => kind === 'token-expires');
    };
    expect(await warn()).toEqual([]);
    api.clock.advance(24 * 86_400_000);
    await warn();
    expect(await warn()).toMatchObject([
      {
        to: ada.user.email,
        subject: 'An API token of your account ends soon',
        paragraphs: [
          'Hello Ada <b>,',
          expect.stringMatching(/^your API token "CI" \(plt_.{8}…\) ends on 2026-12-21\./),
          expect.stringContaining('Rotate it'),
        ],
        link: { label: 'Open Settings', path: '/settings?tab=developer' },
      },
    ]);
  });

  it('are limited to twenty', async () => {
    for (let n = 0; n < 20; n += 1) await api.addToken(ada.user, 'read');
    await confirm().expect(200);
    const { body } = await call('post').send(CHOICE).expect(409);
    expect(body.message).toBe('You have 20 API tokens already. Revoke one to make room.');
  });

  it('can be created or listed 30 times in 15 minutes', async () => {
    for (let n = 0; n < 30; n += 1) await call('post').send(CHOICE).expect(403);
    await call('post').send(CHOICE).expect(429);
  });

  it('are revoked by their owner without a confirmation', async () => {
    const { id } = await api.addToken(ada.user, 'read');
    await call('delete', `/${id}`).expect(200, { success: true });
    expect(await listed()).toEqual([]);
    expect(api.ports.activity.of(ada.user.id).at(-1)).toBe('api-token-revoked');
  });

  it('of another user return the same 404 as unknown and invalid ones', async () => {
    const bob = await api.signIn({ username: 'bob', email: 'bob@example.org' });
    const { id } = await api.addToken(bob.user, 'read');
    for (const other of [id, '999', 'nonsense']) await call('delete', `/${other}`).expect(404);
    expect(await listed()).toEqual([]);
    expect((await call('get', '', bob.bearer)).body.data).toHaveLength(1);
  });

  it.each(['get', 'post', 'delete'] as const)('cannot manage tokens: %s', async (method) => {
    const { id, bearer } = await api.addToken(ada.user, 'write');
    await confirm().expect(200);
    const { body } = await call(method, method === 'delete' ? `/${id}` : '', bearer)
      .send(CHOICE)
      .expect(403);
    expect(body.message).toBe('API tokens cannot be used for this. Please sign in instead.');
    expect(await listed()).toHaveLength(1);
  });
});
