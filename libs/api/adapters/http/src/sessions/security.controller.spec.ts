import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestApi } from '../testing/test-api.ts';
import { accountControllers } from '../account/account.controllers.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const LOGIN = { identifier: 'ada', password: 'Correct-Horse-7' };

describe('sessions and activity over HTTP', () => {
  let api: TestApi;
  let ada: Awaited<ReturnType<TestApi['signIn']>>;
  beforeEach(async () => {
    api = await new TestApi().start(accountControllers);
    ada = await api.signIn();
  });
  afterEach(() => api.stop());

  const call = (method: 'get' | 'delete', path: string, bearer = ada.bearer) =>
    api.http[method](`/api/user/${path}`).set('Authorization', bearer);
  const logIn = async (): Promise<string> => {
    const { body } = await api.http
      .post('/api/auth/login')
      .set('User-Agent', FIREFOX)
      .send(LOGIN)
      .expect(200);
    return `Bearer ${body.data.token}`;
  };

  it('lists each session with browser, network and whether it is the current one', async () => {
    api.clock.advance(1_000);
    await logIn();
    const { body } = await call('get', 'sessions').expect(200);
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        device: 'Firefox on Windows',
        addressRange: '127.0.0.0/24',
        isCurrent: false,
        createdAt: '2026-11-21T12:00:01.000Z',
        lastSeenAt: '2026-11-21T12:00:01.000Z',
      },
      expect.objectContaining({ id: ada.session.id, device: 'Unknown browser', isCurrent: true }),
    ]);
  });

  it('ends one session', async () => {
    const other = await logIn();
    const { body } = await call('get', 'sessions', other);
    const { id } = body.data.find((row: { isCurrent: boolean }) => row.isCurrent);
    await call('delete', `sessions/${id}`).expect(200);
    await call('get', 'sessions', other).expect(401);
    await call('get', 'sessions').expect(200);
  });

  it('ends all sessions except the current one', async () => {
    const others = [await logIn(), await logIn()];
    await call('delete', 'sessions').expect(200);
    for (const bearer of others) await call('get', 'sessions', bearer).expect(401);
    await call('get', 'sessions').expect(200);
  });

  it.each([
    ['other sessions end', () => call('delete', 'sessions')],
    [
      'the password changes',
      () =>
        api.http
          .put('/api/user/change-password')
          .set('Authorization', ada.bearer)
          .send({ currentPassword: LOGIN.password, newPassword: 'Other-Horse-8' }),
    ],
  ])('forgets all known browsers except the current one when %s', async (_, end) => {
    const cookies: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { headers } = await api.http.post('/api/auth/login').send(LOGIN).expect(200);
      cookies.push((headers['set-cookie'] as unknown as string[])[0]!.split(';')[0]!);
    }
    await end().set('Cookie', cookies[1]!).expect(200);
    const known = [...api.accounts.browsers.get(ada.user.id)!.keys()];
    expect(known.map((secret) => `patchlight-browser=${secret}`)).toEqual([cookies[1]]);
  });

  it('returns the same 404 for a session of another user, an unknown id and an invalid one', async () => {
    const bob = await api.signIn({ username: 'bob', email: 'bob@example.org' });
    const answers = await Promise.all(
      [bob.session.id, '00000000-0000-4000-8000-00000000000f', 'nonsense'].map(async (id) => {
        const { body, status } = await call('delete', `sessions/${id}`);
        return { status, ...body, requestId: '' };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await call('get', 'sessions', bob.bearer).expect(200);
  });

  it('lists the activity, newest first, twenty per page', async () => {
    for (let n = 0; n < 24; n += 1) await logIn();
    await call('delete', 'sessions').expect(200);
    const first = await call('get', 'activity').expect(200);
    expect(first.body.data).toHaveLength(20);
    expect(first.body.data[0]).toMatchObject({ act: 'other-sessions-ended' });
    expect(first.body.data[1]).toMatchObject({ act: 'signed-in', device: 'Firefox on Windows' });
    const second = await call('get', `activity?cursor=${first.body.next_cursor}`).expect(200);
    expect(second.body.data).toHaveLength(5);
    expect(second.body.next_cursor).toBeNull();
    await call('get', 'activity?cursor=x').expect(400);
  });

  it('never lists the activity of another user', async () => {
    await logIn();
    const bob = await api.signIn({ username: 'bob', email: 'bob@example.org' });
    const { body } = await call('get', 'activity', bob.bearer).expect(200);
    expect(body.data).toEqual([]);
  });

  it.each([
    ['get', 'sessions'],
    ['delete', 'sessions'],
    ['delete', 'sessions/x'],
    ['get', 'activity'],
  ] as const)('requires a session: %s %s', async (method, path) => {
    await api.http[method](`/api/user/${path}`).expect(401);
  });
});
