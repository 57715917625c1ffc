import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AuthBody,
  PasskeyOptionsBody,
  RecoveryCodesBody,
  SignInBody,
  SignInMethodsBody,
  SteamPageBody,
  SteamSignInBody,
  TwoStepStartBody,
} from '@patchlight/contracts';
import { openIdLies } from '@patchlight/simulators';
import type { OpenIdLie } from '@patchlight/simulators';
import { SoftwareAuthenticator } from '@patchlight/testing';
import { generate } from 'otplib';
import { confirm } from './testing/admins.ts';
import { PASSWORD, Visitor, signUp as signUpOnly } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const HARMLESS = new Set<OpenIdLie>(['check-slow', 'reused-nonce']);
const HANGING: OpenIdLie = 'check-hangs';

/** A new user with a confirmed session. */
const signUp = async (url: string): Promise<Visitor> => {
  const visitor = await signUpOnly(url);
  await confirm(visitor);
  return visitor;
};

/** A browser: keeps its cookie between calls. */
class Browser {
  private cookie = '';

  constructor(private readonly url: string) {}

  async call<Body>(path: string, body: object = {}, token: string | null = null) {
    const visitor = new Visitor(this.url, token);
    const answer = await visitor.call<Body>('POST', path, { body, headers: { Cookie: this.cookie } });
    this.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return answer;
  }
}

describe('signing in with other methods than the password', () => {
  let world: World;
  let url: string;
  let replica: string;
  beforeAll(async () => {
    world = await startWorld({
      settings: {
        PUBLIC_URL: 'http://127.0.0.1:3000',
      },
    });
    ({ url } = await world.start('all'));
    ({ url: replica } = await world.start('api'));
  });
  beforeEach(() => world.steam.openIdLie(null));
  afterAll(() => world?.close());

  const usernameOf = async (visitor: Visitor): Promise<string> =>
    (await visitor.done<AuthBody>('GET', '/auth/session')).data.user.username;
  const methodsOf = async (visitor: Visitor) =>
    (await visitor.done<SignInMethodsBody>('GET', '/user/sign-in-methods')).data;

  it('with an authenticator app: across two processes, each code once, with no plain secret in the database', async () => {
    const visitor = await signUp(url);
    const identifier = await usernameOf(visitor);
    const { data } = await visitor.done<TwoStepStartBody>('POST', '/user/two-step', { body: {} });
    const code = await generate({ secret: data.secret });
    const confirmed = await visitor
      .at(replica)
      .done<RecoveryCodesBody>('POST', '/user/two-step/confirm', { body: { code } });
    const [recoveryCode] = confirmed.data.recoveryCodes;

    const browser = new Browser(url);
    const first = await browser.call<SignInBody>('/auth/login', { identifier, password: PASSWORD });
    expect(first.body.data).not.toHaveProperty('token');
    const { secondStep } = first.body.data as { secondStep: { ticket: string } };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        browser.call<AuthBody>('/auth/second-step', { ticket: secondStep.ticket, code: recoveryCode }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);

    const rows = await world.rows<{ all: string }>(
      `select string_agg(t::text, ' ') as all from (
         select to_jsonb(s) from second_steps s union all select to_jsonb(r) from recovery_codes r
         union all select to_jsonb(k) from sign_in_tickets k) as t`,
    );
    for (const secret of [data.secret, recoveryCode!.replaceAll('-', ''), secondStep.ticket])
      expect(rows[0]!.all).not.toContain(secret);
  });

  it('with a passkey: across two processes, and not with an invalid response', async () => {
    const visitor = await signUp(url);
    const authenticator = new SoftwareAuthenticator('http://localhost:3000');
    const adding = new Browser(url);
    const offer = await adding.call<PasskeyOptionsBody>('/user/passkeys/options', {}, visitor.token);
    const answer = authenticator.create(offer.body.data.options);
    const added = await adding.call('/user/passkeys', { name: 'A key', answer }, visitor.token);
    expect(added.status).toBe(201);

    const browser = new Browser(replica);
    const ask = async () =>
      (await browser.call<PasskeyOptionsBody>('/auth/passkey/options')).body.data.options;
    const enter = async (given: object) => (await browser.call('/auth/passkey', { answer: given })).status;
    for (const lie of [
      { origin: 'https://elsewhere.example' },
      { rpId: 'elsewhere.example' },
      { forged: true },
      { unverified: true },
      { counter: 1 },
      { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      { id: 'AAAAAAAAAAAAAAAAAAAAAA' },
    ])
      expect([lie, await enter(authenticator.use(await ask(), lie))]).toEqual([lie, 401]);
    const good = authenticator.use(await ask());
    expect([await enter(good), await enter(good)]).toEqual([200, 401]);
    expect((await methodsOf(visitor)).passkeys).toMatchObject([{ name: 'A key' }]);
  });

  describe('through Steam', () => {
    const start = async (browser: Browser): Promise<string> =>
      (await browser.call<SteamPageBody>('/auth/steam')).body.data.url;
    /** Signs in at the store as a person; returns the fragment of the product's redirect. */
    const goTo = async (page: string, steamId: string): Promise<URLSearchParams> => {
      const back = new URL(world.steam.openIdAnswer(page, steamId));
      const { headers } = await fetch(`${url}${back.pathname}${back.search}`, { redirect: 'manual' });
      return new URLSearchParams(new URL(headers.get('location') ?? '', url).hash.slice(1));
    };
    const finish = async (browser: Browser, fragment: URLSearchParams) =>
      browser.call<SteamSignInBody>('/auth/steam/finish', { code: fragment.get('code') ?? '-' });
    let last = 76561190000001000n;
    const somebody = (): string => String((last += 1n));

    it('creates one account for parallel sign-ins, and recognizes it later', async () => {
      const steamId = somebody();
      const browsers = Array.from({ length: 4 }, () => new Browser(url));
      const finished = await Promise.all(
        browsers.map(async (browser) => finish(browser, await goTo(await start(browser), steamId))),
      );
      const statuses = await Promise.all(
        browsers.map(async (browser, n) => {
          const { ticket } = (finished[n]!.body.data as { signUp: { ticket: string } }).signUp;
          const username = `steam-${n}-${steamId.slice(-4)}`;
          const form = { ticket, username, email: `${username}@example.org` };
          return (await browser.call('/auth/steam/register', form)).status;
        }),
      );
      expect(statuses.sort()).toEqual([201, 409, 409, 409]);
      const browser = new Browser(url);
      const { body } = await finish(browser, await goTo(await start(browser), steamId));
      const visitor = new Visitor(url, (body as AuthBody).data.token);
      expect(await methodsOf(visitor)).toMatchObject({ hasPassword: false, steam: { steamId } });
      const refusal = await visitor.refused('DELETE', '/user/steam', { body: {} });
      expect([refusal.status, refusal.body.code]).toEqual([403, 'CONFIRMATION_REQUIRED']);
      const asked = await browser.call<SteamPageBody>('/auth/confirm/steam', {}, visitor.token);
      const confirmed = await finish(browser, await goTo(asked.body.data.url, steamId));
      expect(confirmed.body.data).toEqual({ confirmed: true });
      const last = await visitor.at(replica).refused('DELETE', '/user/steam', { body: {} });
      expect([last.status, last.body.message]).toEqual([
        409,
        'This is the only way to sign in to your account. Set a password or add another way first.',
      ]);
    });

    it('is another sign-in method of an account, after the second step, for its owner only', async () => {
      const visitor = await signUp(url);
      const steamId = somebody();
      const browser = new Browser(url);
      const page = await browser.call<SteamPageBody>('/user/steam', {}, visitor.token);
      const fragment = await goTo(page.body.data.url, steamId);
      expect((await finish(new Browser(url), fragment)).status).toBe(401);
      expect((await finish(browser, fragment)).body.data).toEqual({ linked: true });

      const other = await signUp(url);
      const taken = await browser.call<SteamPageBody>('/user/steam', {}, other.token);
      expect((await finish(browser, await goTo(taken.body.data.url, steamId))).status).toBe(409);

      const { data } = await visitor.done<TwoStepStartBody>('POST', '/user/two-step', { body: {} });
      const code = await generate({ secret: data.secret });
      await visitor.done('POST', '/user/two-step/confirm', { body: { code } });
      const again = await finish(browser, await goTo(await start(browser), steamId));
      expect(again.body.data).toHaveProperty('secondStep.ticket');
    });

    it.each(['the password changes', 'all other sessions end'])(
      'is not linked by a link started in another session before %s',
      async (end) => {
        const owner = await signUp(url);
        const identifier = await usernameOf(owner);
        const thief = new Browser(url);
        const { body } = await thief.call<AuthBody>('/auth/login', { identifier, password: PASSWORD });
        const { token } = body.data;
        await thief.call('/auth/confirm', { password: PASSWORD }, token);
        const page = await thief.call<SteamPageBody>('/user/steam', {}, token);
        const fragment = await goTo(page.body.data.url, somebody());
        const passwords = { currentPassword: PASSWORD, newPassword: 'Harbour-lights-at-9' };
        if (end === 'the password changes')
          await owner.at(replica).done('PUT', '/user/change-password', {
            body: { ...passwords, confirmPassword: passwords.newPassword },
          });
        else await owner.at(replica).done('DELETE', '/user/sessions');
        expect((await finish(thief, fragment)).status).toBe(401);
        expect((await methodsOf(owner)).steam).toBeNull();
      },
    );

    it.each(openIdLies.filter((lie) => !HARMLESS.has(lie) && lie !== HANGING))(
      'rejects responses of a dishonest store: %s',
      async (lie) => {
        const browser = new Browser(url);
        const page = await start(browser);
        world.steam.openIdLie(lie);
        const fragment = await goTo(page, somebody());
        expect(fragment.get('code')).toBeNull();
        expect(['refused', 'unavailable', 'over']).toContain(fragment.get('problem'));
      },
    );

    it('accepts each nonce once', async () => {
      const browser = new Browser(url);
      expect((await goTo(await start(browser), somebody())).get('code')).not.toBeNull();
      const page = await start(browser);
      world.steam.openIdLie('reused-nonce');
      expect((await goTo(page, somebody())).get('problem')).toBe('refused');
    });

    it('times out when the store hangs, and serves others meanwhile', async () => {
      const page = await start(new Browser(url));
      world.steam.openIdLie(HANGING);
      const asked: string[] = [];
      const going = goTo(page, somebody()).finally(() => asked.push('the store'));
      await new Visitor(url).done('GET', '/config').finally(() => asked.push('others'));
      expect((await going).get('problem')).toBe('unavailable');
      expect(asked).toEqual(['others', 'the store']);
    });
  });
});
