import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AdminUserBody,
  AdminUsersBody,
  AuditBody,
  AuditRow,
  NotificationsBody,
} from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import { confirm, idOf, logIn, makeToken, signUpAdmin, userOf } from './testing/admins.ts';
import { isErrorShaped } from './testing/error-shape.ts';
import { openShop, subscribe } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { PASSWORD, Visitor, signUp } from './testing/visitor.ts';
import { provokes } from './testing/watched-logs.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const GAME = 904_110;
const DISABLED = 'Your account has been disabled. Please contact the administrator.';

/** Every request that requires confirmation. */
const DESTRUCTIVE: [method: string, path: string, body: object | undefined][] = [
  ['DELETE', '', undefined],
  ['POST', '/disable', undefined],
  ['PUT', '/admin', { isAdmin: true }],
  ['PUT', '/admin', { isAdmin: false }],
  ['PUT', '/plan', { plan: 'PRO' }],
];

describe('user administration', () => {
  let world: World;
  let shop: Shop;
  let here: string;
  let there: string;
  let admin: Visitor;
  let user: Visitor;
  let userId: string;

  beforeAll(async () => {
    shop = await openShop();
    world = await startWorld({ settings: shop.settings });
    const [first, second] = await Promise.all([world.start('all'), world.start('api', { PORT: '0' })]);
    here = first.url;
    there = second.url;
    admin = await signUpAdmin(world, here);
    await confirm(admin);
  });
  afterAll(async () => {
    await world?.close();
    await shop?.stripe.close();
  });
  beforeEach(async () => {
    user = await signUp(here, 'Bo Quill');
    userId = await idOf(user);
  });

  const list = (query: string) =>
    admin.done<AdminUsersBody>('GET', `/admin/users${query}`).then(({ data }) => data);
  const detail = (id = userId) =>
    admin.done<AdminUserBody>('GET', `/admin/users/${id}`).then(({ data }) => data.user);
  const audit = async (): Promise<AuditRow[]> =>
    (await admin.done<AuditBody>('GET', '/admin/audit')).data.entries;
  const act = (method: string, path: string, body?: object, who = admin, id = userId) =>
    who.call<{ message: string; code: string }>(method, `/admin/users/${id}${path}`, { body });

  it.each([
    ['GET', '/admin/users'],
    ['GET', '/admin/users/1'],
    ...DESTRUCTIVE.map(([method, path]) => [method, `/admin/users/1${path}`]),
    ['POST', '/admin/users/1/enable'],
    ['GET', '/admin/audit'],
  ])('are forbidden for visitors and users: %s %s', async (method, path) => {
    for (const [who, status] of [
      [new Visitor(here), 401],
      [user, 403],
    ] as const) {
      const answer = await who.refused(method!, path!);
      isErrorShaped(answer);
      expect(answer.status).toBe(status);
    }
  });

  describe('the list of users', () => {
    it('shows the newest first, twenty per page, with the number of games', async () => {
      await user.follow(GAME);
      const { users, pagination } = await list('');
      expect(users[0]).toEqual({
        id: userId,
        name: 'Bo Quill',
        username: expect.any(String),
        email: expect.stringContaining('@'),
        isAdmin: false,
        disabledAt: null,
        currentPlan: 'FREE',
        createdAt: expect.any(String),
        _count: { followedGames: 1 },
      });
      expect(users.length).toBeLessThanOrEqual(20);
      expect(pagination).toMatchObject({ currentPage: 1, limit: 20, isEstimate: false });
      expect(pagination.totalUsers).toBeGreaterThan(1);
    });

    it('is paginated', async () => {
      const first = await list('?limit=1');
      const second = await list('?limit=1&page=2');
      expect(second.users).toHaveLength(1);
      expect(second.users[0]!.id).not.toBe(first.users[0]!.id);
      expect(second.pagination).toMatchObject({
        currentPage: 2,
        totalPages: first.pagination.totalUsers,
        totalUsers: first.pagination.totalUsers,
      });
      expect((await list('?page=5000')).users).toEqual([]);
    });

    it.each([
      ['the start of a name', (name: string) => name.slice(0, 2)],
      ['any part of a name, in any case', (name: string) => name.slice(2, 9).toUpperCase()],
      ['a part of an address', (name: string) => `${name.slice(5)}@exam`],
    ])('finds users by %s', async (_, part) => {
      const { username } = await userOf(user);
      const { users, pagination } = await list(`?search=${encodeURIComponent(part(username))}`);
      expect(users.map(({ id }) => id)).toContain(userId);
      expect(pagination.totalUsers).toBe(users.length);
    });

    it.each(['%', '_', '%%%', "' or 1=1 --", '\\'])(
      'are not found by %s, which no name has',
      async (text) => {
        expect((await list(`?search=${encodeURIComponent(text)}`)).users).toEqual([]);
      },
    );

    it('sorts by name and e-mail in both directions', async () => {
      await signUp(here);
      for (const sort of ['username', 'email'] as const) {
        const up = (await list(`?sort=${sort}&order=asc&limit=100`)).users.map((row) => row[sort]);
        const down = (await list(`?sort=${sort}&order=desc&limit=100`)).users.map((row) => row[sort]);
        expect(up).toEqual(up.toSorted());
        expect(down).toEqual(up.toReversed());
      }
    });

    it.each([
      '?page=0',
      '?page=x',
      '?page=5001',
      '?limit=101',
      '?sort=password_hash',
      '?order=up',
      `?search=${'x'.repeat(101)}`,
    ])('rejects the query %s', async (query) => {
      const answer = await admin.refused('GET', `/admin/users${query}`);
      isErrorShaped(answer);
      expect(answer.status).toBe(400);
    });
  });

  describe('before a destructive action', () => {
    it.each(DESTRUCTIVE)('requires the password again: %s %s', async (method, path, body) => {
      const second = await signUpAdmin(world, here);
      const refused = await act(method, path, body, second);
      expect([refused.status, refused.body.code]).toEqual([403, 'CONFIRMATION_REQUIRED']);
      expect((await detail()).audit).toEqual([]);
      await confirm(second);
      expect((await act(method, path, body, second)).status).toBe(200);
    });

    it('a wrong password neither confirms nor ends the session', async () => {
      const second = await signUpAdmin(world, here);
      const answer = await second.refused('POST', '/auth/confirm', { body: { password: 'Wrong-Lantern-9' } });
      isErrorShaped(answer);
      expect([answer.status, answer.body.message]).toEqual([403, 'Current password is incorrect']);
      expect((await act('POST', '/disable', undefined, second)).status).toBe(403);
      expect((await second.get('/auth/session')).status).toBe(200);
    });

    it('a confirmation lasts ten minutes, in this session only', async () => {
      const second = await signUpAdmin(world, here);
      const elsewhere = await logIn(there, (await userOf(second)).username);
      await confirm(second);
      expect((await act('POST', '/disable', undefined, elsewhere)).status).toBe(403);
      const rows = await world.rows<{ minutes: number }>(
        `select round(extract(epoch from confirmed_until - now()) / 60)::int as minutes from sessions
         where confirmed_until is not null and user_id = $1`,
        [await idOf(second)],
      );
      expect(rows).toEqual([{ minutes: 10 }]);
      await world.rows(
        `update sessions set confirmed_until = now() - interval '1 second'
         where confirmed_until is not null and user_id = $1`,
        [await idOf(second)],
      );
      expect((await act('POST', '/disable', undefined, second)).status).toBe(403);
    });
  });

  it('disables a user: all sessions end at once in both processes, and no new one can be opened', async () => {
    const { username } = await userOf(user);
    const elsewhere = (await logIn(there, username)).at(there);
    expect((await act('POST', '/disable')).status).toBe(200);
    expect((await user.get('/auth/session')).status).toBe(401);
    expect((await elsewhere.get('/auth/session')).status).toBe(401);
    const login = { body: { identifier: username, password: PASSWORD } };
    const refused = await new Visitor(there).refused('POST', '/auth/login', login);
    expect([refused.status, refused.body.message]).toEqual([403, DISABLED]);
    const wrong = { body: { identifier: username, password: 'Wrong-Lantern-9' } };
    expect((await new Visitor(there).refused('POST', '/auth/login', wrong)).status).toBe(401);
    expect((await detail()).disabledAt).toEqual(expect.any(String));

    expect((await act('POST', '/enable')).status).toBe(200);
    expect((await (await logIn(there, username)).get('/auth/session')).status).toBe(200);
    expect((await detail()).audit.map(({ action }) => action)).toEqual(['user-enabled', 'user-disabled']);
  });

  it('revokes an API token of a user: within a second it is refused in both processes', async () => {
    await confirm(user);
    const { id, token } = await makeToken(user, 'read');
    const statuses = () =>
      Promise.all(
        [here, there].map(async (url) => {
          const headers = { Authorization: `Bearer ${token}` };
          return (await fetch(`${url}/api/v1/me`, { headers })).status;
        }),
      );
    expect(await statuses()).toEqual([200, 200]);
    const path = `/admin/users/${userId}/api-tokens`;
    const listed = await admin.get<{ data: object[] }>(path);
    expect(listed.body.data).toMatchObject([{ id, name: 'To read', lastUsedFrom: '127.0.0.0/24' }]);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    expect((await act('DELETE', `/api-tokens/${id}`)).body.message).toBe('API token revoked');
    const deadline = Date.now() + 1_000;
    let now = await statuses();
    while (now.includes(200) && Date.now() < deadline) now = await statuses();
    expect(now).toEqual([401, 401]);
    expect((await act('DELETE', `/api-tokens/${id}`)).status).toBe(404);
    expect((await detail()).audit.map(({ action }) => action)).toEqual(['api-token-revoked']);
    const { body } = await user.get<{ data: object[] }>('/user/activity');
    expect(body.data[0]).toMatchObject({ act: 'api-token-revoked-by-admin', addressRange: '' });
  });

  it('deletes a user and all their data, at once in both processes', async () => {
    await user.follow(GAME);
    expect((await act('DELETE', '')).body).toEqual({ success: true, message: 'User deleted' });
    expect((await user.at(there).get('/auth/session')).status).toBe(401);
    expect((await act('DELETE', '')).status).toBe(404);
    expect((await admin.refused('GET', `/admin/users/${userId}`)).status).toBe(404);
    const [entry] = await audit();
    expect(entry).toMatchObject({
      action: 'user-deleted',
      actor: { username: (await userOf(admin)).username },
      target: { type: 'user', id: userId, name: null },
    });
  });

  it('cancels the subscription of a deleted user, also when Stripe is unavailable at first', async () => {
    provokes(/settle-subscription/);
    await subscribe(shop, user);
    const { stripeCustomerId, isPaying } = await detail();
    expect(isPaying).toBe(true);
    const stateOf = async () => {
      const path = `/v1/subscriptions?customer=${stripeCustomerId}&status=all`;
      const headers = { Authorization: `Bearer ${shop.stripe.secretKey}` };
      const response = await fetch(`${shop.stripe.url}${path}`, { headers });
      return ((await response.json()) as { data: { status: string }[] }).data.map(({ status }) => status);
    };
    shop.stripe.outage('error', 4);
    expect((await act('DELETE', '')).status).toBe(200);
    await eventually(
      'the subscription was ended',
      async () => {
        const states = await stateOf().catch(() => []);
        return states.length === 1 && states[0] === 'canceled';
      },
      30_000,
    );
    await eventually(
      'it was noted',
      async () => {
        const rows = await world.rows(
          'select from deleted_accounts where user_id = $1 and closed_at is not null',
          [userId],
        );
        return rows.length === 1;
      },
      30_000,
    );
  });

  it('grants PRO, with or without an end date, and revokes it', async () => {
    const until = '2099-01-02T00:00:00.000Z';
    await act('PUT', '/plan', { plan: 'PRO', until });
    expect(await userOf(user)).toMatchObject({ currentPlan: 'PRO', planExpiresAt: until, autoRenew: false });
    const over = await act('PUT', '/plan', { plan: 'PRO', until: '2020-01-01T00:00:00.000Z' });
    expect([over.status, over.body.message]).toEqual([400, 'The last day must not be over yet.']);
    await act('PUT', '/plan', { plan: 'PRO' });
    expect(await userOf(user)).toMatchObject({ currentPlan: 'PRO', planExpiresAt: null });
    await act('PUT', '/plan', { plan: 'FREE' });
    expect(await userOf(user)).toMatchObject({ currentPlan: 'FREE' });
    const { audit: entries } = await detail();
    expect(entries.map(({ details }) => details)).toEqual([
      { plan: 'FREE', until: null },
      { plan: 'PRO', until: null },
      { plan: 'PRO', until },
    ]);
  });

  it('does not change a paid plan', async () => {
    await subscribe(shop, user);
    const { status, body } = await act('PUT', '/plan', { plan: 'FREE' });
    expect([status, body.message]).toEqual([
      409,
      'This user pays for PRO through Stripe, which decides about the plan. End that subscription first.',
    ]);
    expect(await userOf(user)).toMatchObject({ currentPlan: 'PRO' });
    expect((await detail()).audit).toEqual([]);
  });

  it('promotes and demotes a user, with immediate effect', async () => {
    await act('PUT', '/admin', { isAdmin: true });
    expect((await user.at(there).get('/admin/users')).status).toBe(200);
    await act('PUT', '/admin', { isAdmin: false });
    expect((await user.at(there).get('/admin/users')).status).toBe(403);
  });

  it.each([
    ['DELETE', '', undefined],
    ['POST', '/disable', undefined],
    ['PUT', '/admin', { isAdmin: false }],
  ])('rejects changes of the own account: %s %s', async (method, path, body) => {
    const { status, body: answer } = await act(method, path, body, admin, await idOf(admin));
    expect([status, answer.message]).toEqual([409, 'You cannot do this to your own account.']);
  });

  it.each(['0', '999999999', 'x', '1e3', '-1', '9'.repeat(30)])('returns 404 for the id %s', async (id) => {
    const answer = await admin.refused('GET', `/admin/users/${id}`);
    isErrorShaped(answer);
    expect(answer.status).toBe(404);
    expect((await act('DELETE', '', undefined, admin, id)).status).toBe(404);
  });

  it('shows the details of a user, without secrets', async () => {
    await user.follow(GAME, 'Brinelight');
    await user.done<NotificationsBody>('GET', '/notifications');
    const shown = await detail();
    expect(shown).toMatchObject({
      sessions: 1,
      emailVerified: false,
      isPaying: false,
      hasInstancePlan: false,
      stripeCustomerId: null,
    });
    expect(shown.games).toMatchObject([{ appId: GAME, isFavorite: false }]);
    expect(JSON.stringify(shown)).not.toMatch(/argon|hash/i);
  });

  it('keeps one admin when the last two demote each other at the same time, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const pair = [await signUpAdmin(world, here), await signUpAdmin(world, there)];
      const ids = await Promise.all(pair.map(idOf));
      await Promise.all(pair.map(confirm));
      await world.rows('update users set is_admin = id = any($1::bigint[])', [ids]);
      const actions = [
        ['DELETE', ''],
        ['POST', '/disable'],
        ['PUT', '/admin', { isAdmin: false }],
      ] as const;
      const [method, path, body] = actions[round % actions.length]!;
      const answers = await Promise.all([
        act(method, path, body, pair[0], ids[1]),
        act(method, path, body, pair[1], ids[0]),
      ]);
      const left = await world.rows('select from users where is_admin and disabled_at is null');
      expect(left).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    await world.rows('update users set is_admin = true where id = $1', [await idOf(admin)]);
  });
});
