import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DELETION_PHRASE } from '@patchlight/contracts';
import type { ApiTokensBody, AuthBody, ErrorBody, UsageBody, UserBody } from '@patchlight/contracts';
import { startMailSimulator } from '@patchlight/simulators';
import type { MailSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { confirm, makeToken, signUpAdmin } from './testing/admins.ts';
import { PASSWORD, signUp, Visitor } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const NEW_PASSWORD = 'Harbour-lights-at-9';

describe('revoked sessions, in two API processes on one database', () => {
  let world: World;
  let mailbox: MailSimulator;
  let here: string;
  let there: string;
  /** Two browsers of one user. */
  let first: Visitor;
  let second: Visitor;
  let user: UserBody;

  beforeAll(async () => {
    mailbox = await startMailSimulator();
    world = await startWorld({
      settings: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'news@patchlight.example' },
    });
    const [one, other] = await Promise.all([world.start('api'), world.start('api'), world.start('worker')]);
    [here, there] = [one.url, other.url];
  });
  afterAll(async () => {
    await world?.close();
    await mailbox?.close();
  });
  beforeEach(async () => {
    first = await signUp(here);
    const session = await first.done<{ data: { user: UserBody } }>('GET', '/auth/session');
    user = session.data.user;
    const body = { identifier: user.username, password: PASSWORD };
    const login = await new Visitor(there).done<AuthBody>('POST', '/auth/login', { body });
    second = new Visitor(there, login.data.token);
    expect(await statuses(second)).toEqual([200, 200]);
  });

  /** Status of the next request of a browser at each process. */
  const statuses = (visitor: Visitor): Promise<number[]> =>
    Promise.all([here, there].map(async (base) => (await visitor.at(base).get('/auth/session')).status));

  it('end in both after a logout, while the other session continues', async () => {
    await second.done('POST', '/auth/logout', { body: {} });
    expect(await statuses(second)).toEqual([401, 401]);
    expect(await statuses(first)).toEqual([200, 200]);
  });

  it.each(['a logout', 'the end of all other sessions', 'a new password'])(
    'close their event streams at both within a second of %s, and leave those of others open',
    async (end) => {
      const streams = await Promise.all([second.at(here).listen(), second.at(there).listen()]);
      const own = await first.at(there).listen();
      let isOwnOpen = true;
      void own.ended.then(() => (isOwnOpen = false));
      const asked = performance.now();
      if (end === 'a logout') await second.done('POST', '/auth/logout', { body: {} });
      else if (end === 'the end of all other sessions') await first.done('DELETE', '/user/sessions');
      else
        await first.done('PUT', '/user/change-password', {
          body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
        });
      await Promise.all(streams.map(({ ended }) => ended));
      // A busy machine may take longer than a second; without the notification it would take ten minutes.
      expect(performance.now() - asked).toBeLessThan(10_000);
      expect(isOwnOpen).toBe(true);
      own.close();
    },
  );

  it('allow eight event streams per user and process, and reject the ninth with a reason', async () => {
    const streams = [];
    for (let n = 0; n < 8; n += 1) streams.push(await first.listen());
    const refusal = await first.refused('GET', '/notifications/stream');
    expect([refusal.status, refusal.body.message]).toEqual([
      429,
      'Live updates are open in 8 places already. Close one to get them here.',
    ]);
    expect(refusal.headers.get('retry-after')).toBe('60');
    streams[0]!.close();
    const again = await eventually('a place was free again', () =>
      first.listen().catch(() => false as const),
    );
    for (const stream of [...streams, again]) if (stream) stream.close();
  });

  it('end in both after the other sessions were revoked', async () => {
    await first.done('DELETE', '/user/sessions');
    expect(await statuses(second)).toEqual([401, 401]);
    expect(await statuses(first)).toEqual([200, 200]);
  });

  it('end in both after a password change, except the current one', async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await first.done('PUT', '/user/change-password', { body });
    expect(await statuses(second)).toEqual([401, 401]);
    expect(await statuses(first)).toEqual([200, 200]);
  });

  it('all end in both after a password reset', async () => {
    await new Visitor(here).done('POST', '/auth/forgot-password', { body: { email: user.email } });
    const isReset = ({ subject }: { subject: string }) => subject === 'Choose a new password';
    const { id } = await eventually('the mail came', () => mailbox.list(user.email).find(isReset));
    const token = /#token=([\w-]{43})/.exec(mailbox.find(id)!.text)![1]!;
    const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    await new Visitor(there).done('POST', '/auth/reset-password', { body });
    expect(await statuses(first)).toEqual([401, 401]);
    expect(await statuses(second)).toEqual([401, 401]);
  });

  it('answer no request with a failure while the account is deleted', async () => {
    const erase = (base: string, currentPassword: string) =>
      second.at(base).refused('DELETE', '/user/delete-account', {
        body: { currentPassword, confirmationText: DELETION_PHRASE },
      });
    const later = async <Result>(ms: number, work: () => Promise<Result>): Promise<Result> => {
      await sleep(ms);
      return work();
    };
    const answers = await Promise.all([
      erase(here, PASSWORD),
      // The password is checked while the user still exists, and the refusal recorded when he does no longer.
      ...[0, 10, 20, 30, 40, 50].map((ms) => later(ms, () => erase(there, NEW_PASSWORD))),
      ...[10, 20, 30, 40, 50].map((ms) => later(ms, () => first.at(there).call('GET', '/user/games'))),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await statuses(first)).toEqual([401, 401]);
  });

  describe('and API tokens', () => {
    let token: Visitor;
    beforeEach(async () => {
      await confirm(first);
      token = new Visitor(here, (await makeToken(first, 'write')).token);
      expect(await answers()).toEqual([200, 200]);
    });

    const answers = (): Promise<number[]> =>
      Promise.all([here, there].map(async (base) => (await token.at(base).get('/user/games')).status));

    it('remain valid after a password change and a logout', async () => {
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      await first.done('PUT', '/user/change-password', { body });
      await first.done('POST', '/auth/logout', { body: {} });
      expect(await answers()).toEqual([200, 200]);
    });

    it('end in both when they are revoked', async () => {
      const { data } = await first.done<ApiTokensBody>('GET', '/user/api-tokens');
      expect(data).toMatchObject([{ name: 'To write', lastUsedAt: expect.any(String) }]);
      await first.at(there).done('DELETE', `/user/api-tokens/${data[0]!.id}`);
      expect(await answers()).toEqual([401, 401]);
    });

    it('are invalid in both while their owner is disabled', async () => {
      const admin = await signUpAdmin(world, there);
      await confirm(admin);
      await admin.done('POST', `/admin/users/${user.id}/disable`, { body: {} });
      expect(await answers()).toEqual([401, 401]);
      await admin.done('POST', `/admin/users/${user.id}/enable`, { body: {} });
      expect(await answers()).toEqual([200, 200]);
    });

    it('end in both when the account is deleted', async () => {
      const body = { currentPassword: PASSWORD, confirmationText: DELETION_PHRASE };
      await first.done('DELETE', '/user/delete-account', { body });
      expect(await answers()).toEqual([401, 401]);
    });

    it('have exactly the daily number of calls, in parallel requests to both processes', async () => {
      const calls = Array.from({ length: 120 }, (_, n) =>
        token.at(n % 2 ? here : there).get<ErrorBody>('/user/games'),
      );
      const all = await Promise.all(calls);
      const left = all
        .filter(({ status }) => status === 200)
        .map(({ headers }) => Number(headers.get('RateLimit-Remaining')));
      // Two of the hundred requests were sent before.
      expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 98 }, (_, n) => 97 - n));
      const over = all.filter(({ status }) => status !== 200);
      expect(new Set(over.map(({ status }) => status))).toEqual(new Set([429]));
      const { headers, body } = over[0]!;
      expect(body).toMatchObject({
        code: 'RATE_LIMIT_EXCEEDED',
        retryAfter: Number(headers.get('Retry-After')),
      });
      const midnight = Date.now() + 1_000 * body.retryAfter!;
      expect(midnight % 86_400_000).toBeLessThan(15_000);
      const { usage } = await first.done<UsageBody>('GET', '/plans/usage');
      expect(usage.apiCalls).toMatchObject({ current: 100, limit: 100, percentage: 100 });
    });
  });
});
