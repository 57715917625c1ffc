import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SCOPES_OF_ACCESS, TOKEN_SCOPES } from '@patchlight/contracts';
import { ROUTES } from '@patchlight/testing';
import type { RouteAccess } from '@patchlight/testing';
import { confirm, idOf, makeToken, signUpAdmin } from './testing/admins.ts';
import { openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { PASSWORD, signUp } from './testing/visitor.ts';
import type { Visitor } from './testing/visitor.ts';
import { provokes } from './testing/watched-logs.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

/** Routes at the root instead of below /api. */
const AT_THE_ROOT = new Set(['/livez', '/readyz', '/metrics', '/status']);
/** Ids of nothing. */
const NOTHING: Record<string, string> = {
  ':appid': '999999999',
  ':id': '00000000-0000-4000-8000-000000000000',
  ':gid': '1',
  ':feature': 'wishlist',
  ':file': 'nothing.ics',
};
const LOGOUT = 'POST /auth/logout';
const PRO = `plan = 'PRO', plan_expires_at = now() + interval '1 year'`;

interface Seen {
  status: number;
  code: string | undefined;
  /** Whether the caller gets an ETag, but may not keep what it is of; or may keep what has none. */
  isBadlyCached: boolean;
}

const isBadlyCached = (headers: Headers): boolean => {
  const rule = headers.get('cache-control') ?? '';
  return headers.has('etag')
    ? !/^(private, no-cache|public, max-age=\d+)$/.test(rule)
    : /^private(?!.*no-store)/.test(rule);
};

describe('every route, with every kind of caller', () => {
  let world: World;
  let shop: Shop;
  let url: string;
  let user: Visitor;
  let other: string;
  const bearers: Record<string, string | null> = { visitor: null };

  // The instance sends no mail.
  beforeEach(() => provokes(/"\/api\/user\/verification-mail".*"statusCode":503/));
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
      'PRO user': await change(PRO),
      'unconfirmed admin': await signUpAdmin(world, url),
      admin,
    };
    for (const [name, { token }] of Object.entries(users)) bearers[name] = token;
    user = await change(PRO);
    // The plan decides about early features, too.
    await world.rows('update users set has_early_access = true');
    for (const name of ['unverified user', 'verified user', 'PRO user'] as const) await confirm(users[name]);
    await confirm(user);
    other = await idOf(users['unverified user']);
    for (const scope of ['read', 'write'] as const) {
      bearers[`${scope} token`] = (await makeToken(user, scope)).token;
      bearers[`${scope} token of the free plan`] = (await makeToken(users['verified user'], scope)).token;
      // What admins may do is nothing that their tokens may.
      bearers[`${scope} token of an admin`] = (await makeToken(admin, scope)).token;
    }
    for (const scope of TOKEN_SCOPES) bearers[scope] = (await makeToken(user, [scope])).token;
    const gone = await makeToken(user, 'write');
    await user.done('DELETE', `/user/api-tokens/${gone.id}`);
    bearers['revoked token'] = gone.token;
    const old = await makeToken(user, 'write');
    await world.rows('update api_tokens set expires_at = now() where id = $1', [old.id]);
    bearers['expired token'] = old.token;
    bearers['forged session'] = bearers['admin']!.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'));
  });
  afterAll(async () => {
    await world?.close();
    await shop?.stripe.close();
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
      // Enough for requests that require the password, too little for any change.
      ...(method !== 'GET' && { body: JSON.stringify({ currentPassword: PASSWORD }) }),
      signal: AbortSignal.timeout(12_000),
    });
    if (response.status < 400) {
      await response.body?.cancel();
      return { status: response.status, code: undefined, isBadlyCached: isBadlyCached(response.headers) };
    }
    const { code } = (await response.json()) as { code: string };
    return { status: response.status, code, isBadlyCached: isBadlyCached(response.headers) };
  };
  /** The routes with an unexpected response. Logout comes last, since it ends the session of the caller. */
  const surprises = async (caller: string, isRight: (access: RouteAccess, seen: Seen) => boolean) => {
    const routes = Object.keys(ROUTES).sort(
      (one, other) => Number(one === LOGOUT) - Number(other === LOGOUT),
    );
    const found: string[] = [];
    for (const route of routes) {
      const seen = await call(route, caller);
      const isFailure = seen.status >= 500 && seen.status !== 503;
      if (isFailure || seen.isBadlyCached || !isRight(ROUTES[route]!, seen))
        found.push(`${route}: ${seen.status} ${seen.isBadlyCached ? 'badly cached' : (seen.code ?? '')}`);
    }
    return found;
  };
  const isForAllUsers = (access: RouteAccess): boolean => access.endsWith('signed-in');
  const isLetIn = ({ status }: Seen): boolean => status !== 401 && status !== 403;

  it.each(['visitor', 'ended session', 'forged session', 'revoked token', 'expired token'])(
    '%s: what is public, and 401 elsewhere',
    async (caller) => {
      expect(
        await surprises(caller, (access, seen) =>
          access === 'public' ? isLetIn(seen) : seen.status === 401,
        ),
      ).toEqual([]);
    },
  );

  it.each(['unverified user', 'verified user'])(
    '%s: all but what is for admins or needs a feature of PRO',
    async (caller) => {
      expect(
        await surprises(caller, (access, seen) =>
          access === 'public' || isForAllUsers(access) ? isLetIn(seen) : seen.status === 403,
        ),
      ).toEqual([]);
    },
  );

  it.each(['', ' of an admin'])(
    'write token%s: what its scopes open and what is public, no more',
    async (of) => {
      const scopes = ['any', ...SCOPES_OF_ACCESS.write];
      expect(
        await surprises(`write token${of}`, (access, seen) =>
          access === 'public' || scopes.some((scope) => access.startsWith(`${scope} token or `))
            ? isLetIn(seen)
            : seen.status === 403,
        ),
      ).toEqual([]);
    },
  );

  it.each(['', ' of an admin'])(
    'read token%s: what its scopes open and what is public, no more',
    async (of) => {
      const scopes = ['any', ...SCOPES_OF_ACCESS.read];
      expect(
        await surprises(`read token${of}`, (access, seen) =>
          access === 'public' || scopes.some((scope) => access.startsWith(`${scope} token or `))
            ? isLetIn(seen)
            : seen.status === 403,
        ),
      ).toEqual([]);
    },
  );

  it.each(TOKEN_SCOPES)('token with %s: only the routes of this scope', async (scope) => {
    expect(
      await surprises(scope, (access, seen) =>
        access === 'public' || access.startsWith(`${scope} token or `) || access.startsWith('any token or ')
          ? isLetIn(seen)
          : seen.status === 403,
      ),
    ).toEqual([]);
  });

  it.each(['read', 'write'])(
    '%s token of the free plan: nothing that needs a feature of PRO',
    async (scope) => {
      expect(
        await surprises(`${scope} token of the free plan`, (access, seen) =>
          access.includes(' with ') ? seen.status === 403 : true,
        ),
      ).toEqual([]);
    },
  );

  it('PRO user: everything except admin routes', async () => {
    expect(
      await surprises('PRO user', (access, seen) =>
        access === 'admin' ? seen.status === 403 : isLetIn(seen),
      ),
    ).toEqual([]);
  });

  it('unconfirmed admin: everything except what needs confirmation', async () => {
    const found = await surprises('unconfirmed admin', (_, seen) => isLetIn(seen));
    expect(found.filter((line) => !line.endsWith('403 CONFIRMATION_REQUIRED'))).toEqual([]);
    expect(found).not.toEqual([]);
  });

  it('admin: everything', async () => {
    expect(await surprises('admin', (_, seen) => isLetIn(seen))).toEqual([]);
  });

  describe('resources of another user are a 404 like unknown ones', () => {
    const OWNED: [name: string, insert: string, method: string, path: string, body: object][] = [
      [
        'a passkey',
        `insert into passkeys (id, user_id, public_key, counter, transports, name, created_at)
         values ('a-key', $1, '', 0, '{}', 'Phone', now()) returning id`,
        'DELETE',
        '/user/passkeys/',
        {},
      ],
      [
        'a notification',
        `insert into notifications (user_id, update_id) values ($1, 7) returning update_id as id`,
        'PUT',
        '/notifications/',
        {},
      ],
      [
        'a calendar feed',
        `insert into calendar_feeds (user_id, token_hash, sealed_token, name, kinds, created_at)
         values ($1, '', '', 'x', '{}', now()) returning id`,
        'DELETE',
        '/user/calendar-feeds/',
        {},
      ],
      [
        'an API token',
        `insert into api_tokens (user_id, token_hash, name, prefix, scopes, created_at)
         values ($1, '', 'x', '', '{}', now()) returning id`,
        'DELETE',
        '/user/api-tokens/',
        {},
      ],
      [
        'a device with push',
        `with session as (
           insert into sessions (id, user_id, created_at, expires_at, user_agent)
           values (gen_random_uuid(), $1, now(), now() + interval '1 day', '') returning id, user_id
         ) insert into push_subscriptions
           (user_id, id, session_id, endpoint_hash, endpoint, p256dh, auth, device, created_at)
         select user_id, gen_random_uuid(), id, '', '', '', '', '', now() from session returning id`,
        'DELETE',
        '/user/push-subscriptions/',
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
    const UNKNOWN: Record<string, string> = {
      'an undo': NOTHING[':id']!,
      'a notification': '8',
      'a calendar feed': '999999',
      'an API token': '999999',
    };

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
