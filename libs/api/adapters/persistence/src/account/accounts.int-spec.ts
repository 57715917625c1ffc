import { setTimeout as sleep } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Activity } from '@patchlight/application/ports';
import type { RevokedAccess } from '@patchlight/contracts';
import { Session, SignInExpired } from '@patchlight/domain';
import {
  accessRevokerContract,
  accountsContract,
  apiTokensContract,
  aCaller,
  aUser,
  csrfTokenContract,
  eventually,
  FixedClock,
  setupCodesContract,
} from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { tidy } from '../testing/tidy.ts';
import { ROWS_OF_USER } from '../testing/rows-of-user.ts';
import { addGames, addUsers } from '../testing/seed.ts';
import { somebodyWaits } from '../testing/somebody-waits.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlAccessRevoker } from './sql-access-revoker.ts';
import { SqlSessionRepository } from '../sessions/sql-session.repository.ts';
import { MikroUserRepository } from '../identity/mikro-user.repository.ts';
import { PlanReader } from '../kernel/plans/plan-reader.ts';
import { SqlAccountQueries } from '../identity/sql-account.queries.ts';
import { SqlAccountTokenRepository } from '../identity/sql-account-token.repository.ts';
import { SqlActivityLog } from '../identity/sql-activity-log.ts';
import { SqlApiTokenQueries } from '../sessions/sql-api-token.queries.ts';
import { SqlApiTokenRepository } from '../sessions/sql-api-token.repository.ts';
import { SqlCredentials } from '../sessions/sql-credentials.ts';
import { SqlKnownBrowsers } from '../sessions/sql-known-browsers.ts';
import { SqlCsrfTokenRepository } from '../kernel/tokens/sql-csrf-token.repository.ts';
import { SqlSetupCodes } from './sql-setup-codes.ts';
import { SqlSecondStepRepository } from '../sign-in/sql-second-step.repository.ts';
import { SqlSecurityQueries } from '../sessions/sql-security.queries.ts';
import { SqlSessionQueries } from '../sessions/sql-session.queries.ts';
import { SqlTicketRepository } from '../sign-in/sql-ticket.repository.ts';
import { SqlUserRoster } from './sql-user-roster.ts';

const DAY = 86_400_000;
const SESSION = '00000000-0000-4000-8000-000000000001';

const test = await openTestDatabase();

describe('accounts in PostgreSQL', () => {
  const activities = async (): Promise<Activity[]> => {
    const rows = await test.db.query<{ json: Activity }>(
      `select jsonb_build_object('userId', user_id::text, 'act', act, 'detail', detail,
         'caller', jsonb_build_object('addressRange', address_range, 'userAgent', user_agent)) as json
       from account_activity order by id`,
    );
    return rows.map(({ json }) => json);
  };
  const emptyPorts = async () => {
    const { db, orm } = test;
    await emptyTables(db, 'users', 'sessions', 'csrf_tokens', 'setup_codes');
    const clock = new FixedClock();
    const sessions = new SqlSessionRepository(db);
    return {
      clock,
      credentials: new SqlCredentials(db),
      unitOfWork: new MikroUnitOfWork(orm.em),
      users: new MikroUserRepository(orm.em, db),
      sessions,
      browsers: new SqlKnownBrowsers(db),
      tickets: new SqlTicketRepository(db),
      sessionQueries: new SqlSessionQueries(db, clock),
      accountQueries: new SqlAccountQueries(db, new PlanReader(db, clock, null), clock),
      accountTokens: new SqlAccountTokenRepository(db),
      roster: new SqlUserRoster(db, sessions),
      security: new SqlSecurityQueries(db, clock),
      activityLog: new SqlActivityLog(db),
      activities,
    };
  };

  accountsContract(emptyPorts);

  accessRevokerContract(async () => {
    await emptyPorts();
    const [ada = '', bob = ''] = await addUsers(test.db, 2);
    const tables = {
      passkeys: 'passkeys',
      steam: 'store_accounts',
      twoStep: 'second_steps',
      apiTokens: 'api_tokens',
      calendarFeeds: 'calendar_feeds',
      updateFeeds: 'update_feeds',
      calendarConnection: 'calendar_connections',
      chatChannels: 'chat_channels',
      webhooks: 'webhooks',
    };
    const give = async (userId: string, ...access: RevokedAccess[]): Promise<void> => {
      for (const kind of access) await test.db.query(ROWS_OF_USER[tables[kind]]!, [userId]);
    };
    return { revoker: new SqlAccessRevoker(test.db), ada, bob, give };
  });

  const apiTokens = async () => {
    const ports = await emptyPorts();
    const { clock, credentials, unitOfWork, roster } = ports;
    const [ada = '', bob = ''] = await addUsers(test.db, 2);
    const tokens = new SqlApiTokenRepository(test.db);
    const verify = (id: string) =>
      test.db.query('update users set email_verified = true where id = $1', [id]);
    const queries = new SqlApiTokenQueries(test.db, clock);
    return { clock, credentials, unitOfWork, roster, tokens, ada, bob, queries, verify };
  };

  apiTokensContract(apiTokens);

  it('keeps one link of two changes of an address at once', async () => {
    const { accountTokens, clock, unitOfWork } = await emptyPorts();
    const [userId = ''] = await addUsers(test.db, 1);
    const holder = {
      userId,
      email: 'new@example.org',
      now: clock.now(),
      expiresAt: new Date('2027-01-01T00:00:00Z'),
    };
    const change = (token: string) =>
      unitOfWork.run(async () => {
        await accountTokens.revoke(userId, ['change-email']);
        await sleep(20);
        await accountTokens.add(token, 'change-email', holder);
      });
    await Promise.all([change('one'), change('two')]);
    expect(await test.db.query('select from account_tokens')).toHaveLength(1);
  });

  it('stores API tokens only as hashes', async () => {
    const { clock, tokens, unitOfWork, ada } = await apiTokens();
    const made = { userId: ada, token: 'plt_secret', name: 'CI', prefix: 'plt_s', scopes: [], appIds: null };
    await unitOfWork.run(() => tokens.add({ ...made, createdAt: clock.now(), expiresAt: null }, 1));
    const [row] = await test.db.query<{ text: string; hash: string }>(
      `select api_tokens::text as text, encode(token_hash, 'hex') as hash from api_tokens`,
    );
    expect(row!.text).not.toContain('secret');
    expect(row!.hash).toBe(createHash('sha256').update('plt_secret').digest('hex'));
  });

  csrfTokenContract(async () => {
    await emptyPorts();
    return new SqlCsrfTokenRepository(test.db);
  });

  setupCodesContract(async () => {
    const { users, unitOfWork } = await emptyPorts();
    return { codes: new SqlSetupCodes(test.db), users, unitOfWork };
  });

  it('accepts one of twenty concurrent sign-ups with the same name, and rejects the others with the reason', async () => {
    const { unitOfWork, users } = await emptyPorts();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        unitOfWork.run(() => users.add(aUser({ email: `${n}@example.org` }))),
      ),
    );
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ fields: { username: ['This username is already taken.'] } });
    }
  });

  it('rolls back both user and session of a failed sign-up', async () => {
    const { unitOfWork, users, sessions } = await emptyPorts();
    const signUp = unitOfWork.run(async () => {
      const user = aUser();
      await users.add(user);
      await sessions.add(new Session('00000000-0000-4000-8000-000000000001', user.id, new Date(), ''));
      throw new Error('later');
    });
    await expect(signUp).rejects.toThrow('later');
    expect(await test.db.query('select from users')).toEqual([]);
  });

  it('rejects a session that was opened while its user was being disabled', async () => {
    const { clock, unitOfWork, users, sessions, sessionQueries } = await emptyPorts();
    const user = aUser();
    await unitOfWork.run(() => users.add(user));
    const session = new Session('00000000-0000-4000-8000-000000000001', user.id, clock.now(), '');
    await sessions.add(session);
    await test.db.query('update users set disabled_at = now()');
    expect(await sessionQueries.authenticate(session.id)).toBeNull();
  });

  it('opens no session while all sessions are being ended, nor later for a sign-in started before', async () => {
    const { clock, unitOfWork, users, sessions } = await emptyPorts();
    const user = aUser();
    await unitOfWork.run(() => users.add(user));
    const [ended, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ending = unitOfWork.run(async () => {
      await sessions.endAll(user.id);
      ended.resolve();
      await released.promise;
    });
    await ended.promise;
    const opening = sessions.add(
      new Session('00000000-0000-4000-8000-000000000001', user.id, clock.now(), ''),
      0,
    );
    const isWaiting = eventually('it waited for the end', () => somebodyWaits(test.db)).finally(() =>
      released.resolve(),
    );
    const outcome = expect(opening).rejects.toThrow(SignInExpired);
    await Promise.all([isWaiting, ending, outcome]);
    expect(await test.db.query('select from sessions')).toEqual([]);
  });

  it('deletes an unconfirmed second step when all sessions end, but not a confirmed one', async () => {
    const { clock, sessions } = await emptyPorts();
    const [ada = '', bob = ''] = await addUsers(test.db, 2);
    const secondSteps = new SqlSecondStepRepository(test.db);
    for (const user of [ada, bob]) await secondSteps.begin(user, 'sealed', clock.now());
    await secondSteps.confirm(bob, 'sealed', 1, clock.now());
    for (const user of [ada, bob]) await sessions.endAll(user);
    expect([await secondSteps.find(ada), await secondSteps.find(bob)]).toMatchObject([
      null,
      { sealedSecret: 'sealed' },
    ]);
  });

  it('reads the current user on every call', async () => {
    const { unitOfWork, users } = await emptyPorts();
    await unitOfWork.run(() => users.add(aUser()));
    await users.findByIdentifier('ada');
    await test.db.query("update users set password_hash = 'changed'");
    expect(await users.findByIdentifier('ada')).toMatchObject({ passwordHash: 'changed' });
  });

  it('does not overwrite a newer password with an outdated hash', async () => {
    const { unitOfWork, users } = await emptyPorts();
    await unitOfWork.run(() => users.add(aUser()));
    const user = (await users.findByIdentifier('ada'))!;
    await test.db.query("update users set password_hash = 'of the new password'");
    await users.rehash(user, 'of the old password');
    expect(await users.findByIdentifier('ada')).toMatchObject({ passwordHash: 'of the new password' });
  });

  it('updates the last use of a session at most once in five minutes', async () => {
    const { clock, unitOfWork, users, sessions, sessionQueries } = await emptyPorts();
    const user = aUser();
    await unitOfWork.run(() => users.add(user));
    const session = new Session(
      '00000000-0000-4000-8000-000000000001',
      user.id,
      clock.now(),
      'x'.repeat(500),
    );
    await sessions.add(session);
    const lastSeen = async () => {
      await sessionQueries.authenticate(session.id);
      const [row] = await test.db.query<{ at: number }>(
        'select extract(epoch from last_seen_at - created_at)::int / 60 as at from sessions',
      );
      return row!.at;
    };
    expect(await lastSeen()).toBe(0);
    clock.advance(4 * 60_000);
    expect(await lastSeen()).toBe(0);
    clock.advance(60_000);
    expect(await lastSeen()).toBe(5);
  });

  it('returns PRO for all users on an instance without payments', async () => {
    const { clock, unitOfWork, users } = await emptyPorts();
    const user = aUser();
    await unitOfWork.run(() => users.add(user));
    const queries = new SqlAccountQueries(test.db, new PlanReader(test.db, clock, 'PRO'), clock);
    expect(await queries.findUser(user.id)).toMatchObject({ currentPlan: 'PRO' });
  });

  it('stores link tokens only as hashes', async () => {
    const { accountTokens, clock, unitOfWork, users } = await emptyPorts();
    const user = aUser();
    await unitOfWork.run(() => users.add(user));
    const holder = { userId: user.id, email: user.email, now: clock.now(), expiresAt: clock.now() };
    await accountTokens.add('a-secret-token', 'reset-password', holder);
    const [row] = await test.db.query<{ hash: string; text: string }>(
      "select encode(token_hash, 'hex') as hash, account_tokens::text as text from account_tokens",
    );
    expect(row!.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row!.text).not.toContain(Buffer.from('a-secret-token').toString('hex'));
  });

  it('counts only games and notifications of the user', async () => {
    const { accountQueries } = await emptyPorts();
    await emptyTables(test.db, 'games', 'notifications');
    const [ada = '', bob = ''] = await addUsers(test.db, 2);
    await addGames(test.db, [440, 570]);
    await test.db.query(
      `insert into follows (user_id, app_id, is_favorite, followed_at)
       values ($1, 440, true, now()), ($1, 570, false, now()), ($2, 440, true, now())`,
      [ada, bob],
    );
    await test.db.query(
      'insert into notifications (user_id, update_id, is_read) values ($1, 1, true), ($1, 2, false), ($2, 1, false)',
      [ada, bob],
    );
    expect((await accountQueries.findSettings(ada))?.stats).toEqual({
      totalGames: 2,
      favoriteGames: 1,
      unreadNotifications: 1,
      totalNotifications: 2,
    });
  });

  it('stores CSRF tokens and browsers only as hashes', async () => {
    await emptyPorts();
    const tokens = new SqlCsrfTokenRepository(test.db);
    const [now, expiresAt] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-21T12:05:00Z')];
    await tokens.add({ browser: 'browser', token: 'token', now, expiresAt, keep: 10 });
    const rows = await test.db.query<{ browser: string; token: string }>(
      "select encode(browser_hash, 'hex') as browser, encode(token_hash, 'hex') as token from csrf_tokens",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.browser).toMatch(/^[0-9a-f]{64}$/);
    expect(rows[0]!.token).toMatch(/^[0-9a-f]{64}$/);
  });

  it('stores known browsers only as hashes, and updates their last use once a day', async () => {
    const { browsers, clock } = await emptyPorts();
    const [ada = ''] = await addUsers(test.db, 1);
    const kept = async () => {
      const rows = await test.db.query<{ hash: string; seen: string }>(
        `select encode(browser_hash, 'hex') as hash, seen_at as seen from known_browsers`,
      );
      return rows.map(({ hash, seen }) => [hash, new Date(seen).getTime()]);
    };
    const hash = createHash('sha256').update('secret').digest('hex');
    const first = clock.now().getTime();
    const noted: number[] = [];
    for (const step of [0, DAY, 1]) {
      clock.advance(step);
      await browsers.remember(ada, 'secret', clock.now());
      const rows = await kept();
      expect(rows).toMatchObject([[hash, expect.any(Number)]]);
      noted.push(Number(rows[0]![1]) - first);
    }
    expect(noted).toEqual([0, 0, DAY + 1]);
    expect(await browsers.find(ada, 'secret')).not.toContain('secret');
  });

  it('finds a known browser only by primary key', async () => {
    await emptyPorts();
    const [ada] = await addUsers(test.db, 1);
    await test.db.query(
      `insert into known_browsers (user_id, browser_hash, seen_at)
       select $1::bigint, sha256(n::text::bytea), now() from generate_series(1, 2000) n`,
      [ada],
    );
    await test.db.query('analyze known_browsers');
    const plan = await test.db.query<{ 'QUERY PLAN': string }>(
      `explain select from known_browsers where user_id = 1 and browser_hash = ''`,
    );
    expect(JSON.stringify(plan)).toContain('using known_browsers_pkey');
  });

  it('rolls known browsers back with a failed transaction', async () => {
    const { browsers, clock, sessions, unitOfWork } = await emptyPorts();
    const [ada = ''] = await addUsers(test.db, 1);
    await browsers.remember(ada, 'known', clock.now());
    const failing = unitOfWork.run(async () => {
      await browsers.remember(ada, 'new', clock.now());
      await sessions.endAll(ada, { sessionId: SESSION, browser: 'new' });
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    const found = [await browsers.find(ada, 'known'), await browsers.find(ada, 'new')];
    expect(found).toEqual([expect.any(String), null]);
  });

  it('rolls the activity log back with a failed transaction', async () => {
    const { activityLog, unitOfWork, users } = await emptyPorts();
    const user = aUser();
    await unitOfWork.run(() => users.add(user));
    const failing = unitOfWork.run(async () => {
      await activityLog.record({ userId: user.id, act: 'password-changed', caller: aCaller() });
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await activities()).toEqual([]);
  });

  it('retains the activity log for a year', async () => {
    const { activityLog, unitOfWork, users } = await emptyPorts();
    const user = aUser();
    await unitOfWork.run(() => users.add(user));
    for (const act of ['signed-up', 'signed-in'] as const) {
      await activityLog.record({ userId: user.id, act, caller: aCaller() });
    }
    for (const [act, age] of [
      ['signed-in', '1 year -1 hour'],
      ['signed-up', '1 year 1 hour'],
    ])
      await test.db.query(`update account_activity set at = now() - $2::interval where act = $1`, [act, age]);
    await tidy(test.db);
    expect((await activities()).map(({ act }) => act)).toEqual(['signed-in']);
  });

  it('finds a session only by primary key', async () => {
    const { unitOfWork } = await emptyPorts();
    const [ada] = await addUsers(test.db, 1);
    await test.db.query(
      `insert into sessions (id, user_id, created_at, expires_at, user_agent)
       select gen_random_uuid(), $1::bigint, now(), now() + interval '1 hour', '' from generate_series(1, 2000)`,
      [ada],
    );
    await test.db.query('analyze sessions');
    const plan = await unitOfWork.run(async () => {
      await test.db.query(`select set_config('citus.propagate_set_commands', 'local', true)`);
      await test.db.query('set local enable_seqscan = off');
      return test.db.query(
        `explain select from sessions s join users u on u.id = s.user_id
         where s.id = '00000000-0000-4000-8000-000000000001' and s.expires_at > now()`,
      );
    });
    expect(JSON.stringify(plan)).toContain('sessions_pkey');
    expect(JSON.stringify(plan)).toContain('users_pkey');
  });
});
