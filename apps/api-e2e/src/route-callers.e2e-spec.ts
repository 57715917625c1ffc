import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROUTES } from '@patchlight/testing';
import type { RouteAccess } from '@patchlight/testing';
import { confirm, idOf, signUpAdmin } from './testing/admins.ts';
import { openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { PASSWORD, signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

/** What stands at the root instead of below /api. */
const AT_THE_ROOT = new Set(['/livez', '/readyz', '/metrics', '/status']);
/** Ids of nothing. */
const NOTHING: Record<string, string> = {
  ':appid': '999999999',
  ':id': '00000000-0000-4000-8000-000000000000',
  ':gid': '1',
  ':feature': 'wishlist',
};
const LOGOUT = 'POST /auth/logout';

interface Seen {
  status: number;
  code: string | undefined;
}

describe('every route, called by every kind of caller', () => {
  let world: World;
  let shop: Shop;
  let url: string;
  let user: Visitor;
  let other: string;
  const bearers: Record<string, string | null> = { visitor: null };

  beforeAll(async () => {
    shop = await openShop();
    world = await startWorld({ settings: shop.settings });
    ({ url } = await world.start('all'));
    const change = async (set: string) => {
      const user = await signUp(url);
      await world.rows(`update users set ${set} where id = $1`, [await idOf(user)]);
      return user;
    };
    const ended = await signUp(url);
    await ended.done('POST', '/auth/logout', { body: {} });
    const admin = await signUpAdmin(world, url);
    await confirm(admin);
    const users = {
      'ended session': ended,
      'unverified user': await signUp(url),
      'verified user': await change('email_verified = true'),
      'PRO user': await change(`plan = 'PRO', plan_expires_at = now() + interval '1 year'`),
      'unconfirmed admin': await signUpAdmin(world, url),
      admin,
    };
    for (const [name, { token }] of Object.entries(users)) bearers[name] = token;
    user = await signUp(url);
    other = await idOf(users['unverified user']);
    bearers['forged session'] = bearers['admin']!.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'));
  });
  afterAll(async () => {
    await world.close();
    await shop.stripe.close();
  });

  const call = async (route: string, caller: string): Promise<Seen> => {
    const [method = '', template = ''] = route.split(' ');
    const path = template.replace(/:[a-z]+/g, (name) => NOTHING[name] ?? name);
    const response = await fetch(`${url}${AT_THE_ROOT.has(path) ? '' : '/api'}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        ...(bearers[caller] && { Authorization: `Bearer ${bearers[caller]}` }),
      },
      // Enough for what asks for the password, too little for what would change anything.
      ...(method !== 'GET' && { body: JSON.stringify({ currentPassword: PASSWORD }) }),
      signal: AbortSignal.timeout(12_000),
    });
    if (response.status < 400) {
      await response.body?.cancel();
      return { status: response.status, code: undefined };
    }
    const { code } = (await response.json()) as { code: string };
    return { status: response.status, code };
  };
  /** What each route answers that is not as it should be. Logging out comes last, it ends the caller. */
  const surprises = async (caller: string, isRight: (access: RouteAccess, seen: Seen) => boolean) => {
    const routes = Object.keys(ROUTES).sort(
      (one, other) => Number(one === LOGOUT) - Number(other === LOGOUT),
    );
    const found: string[] = [];
    for (const route of routes) {
      const seen = await call(route, caller);
      const isFailure = seen.status >= 500 && seen.status !== 503;
      if (isFailure || !isRight(ROUTES[route]!, seen))
        found.push(`${route}: ${seen.status} ${seen.code ?? ''}`);
    }
    return found;
  };
  const isLetIn = ({ status }: Seen): boolean => status !== 401 && status !== 403;

  it.each(['visitor', 'ended session', 'forged session'])(
    '%s: what is public, and 401 elsewhere',
    async (caller) => {
      expect(
        await surprises(caller, (access, seen) =>
          access === 'public' ? isLetIn(seen) : seen.status === 401,
        ),
      ).toEqual([]);
    },
  );

  it.each(['unverified user', 'verified user', 'PRO user'])(
    '%s: all but what is for admins',
    async (caller) => {
      expect(
        await surprises(caller, (access, seen) => (access === 'admin' ? seen.status === 403 : isLetIn(seen))),
      ).toEqual([]);
    },
  );

  it('unconfirmed admin: everything but what needs the password once more', async () => {
    const found = await surprises('unconfirmed admin', (_, seen) => isLetIn(seen));
    expect(found.filter((line) => !line.endsWith('403 CONFIRMATION_REQUIRED'))).toEqual([]);
    expect(found).not.toEqual([]);
  });

  it('admin: everything', async () => {
    expect(await surprises('admin', (_, seen) => isLetIn(seen))).toEqual([]);
  });

  describe('what belongs to somebody else is as unknown as what is not there', () => {
    const OWNED: [name: string, insert: string, method: string, path: string, body: object][] = [
      [
        'a passkey',
        `insert into passkeys (id, user_id, public_key, counter, transports, name, created_at)
         values ('a-key', $1, '', 0, '{}', 'Phone', now()) returning id`,
        'DELETE',
        '/user/passkeys/',
        { currentPassword: PASSWORD },
      ],
      [
        'a notification',
        `insert into notifications (user_id, update_id) values ($1, 7) returning update_id as id`,
        'PUT',
        '/notifications/',
        {},
      ],
      [
        'an undo',
        `insert into reversals (user_id, kind, payload) values ($1, 'unfollow', '{}') returning id`,
        'POST',
        '/undo/',
        {},
      ],
    ];
    const UNKNOWN: Record<string, string> = { 'an undo': NOTHING[':id']!, 'a notification': '8' };

    it.each(OWNED)('%s', async (name, insert, method, path, body) => {
      const [row] = await world.rows<{ id: string }>(insert, [other]);
      const end = path === '/notifications/' ? '/read' : '';
      const answer = async (id: string) => {
        const { status, body: said } = await user.refused(method, `${path}${id}${end}`, { body });
        return { status, said: { ...said, requestId: '' } };
      };
      const foreign = await answer(row!.id);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await answer(UNKNOWN[name] ?? 'no-key'));
    });
  });
});
