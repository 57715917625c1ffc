import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuthBody, SignInBody } from '@patchlight/contracts';
import { PASSWORD, Visitor, signUp } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

describe('password guesses by strangers', () => {
  let world: World;
  let url: string;
  beforeAll(async () => {
    world = await startWorld({
      settings: { RATE_LIMIT_FACTOR: '1', PUBLIC_URL: 'http://127.0.0.1:3000' },
    });
    ({ url } = await world.start('api'));
  });
  afterAll(() => world?.close());

  it('do not lock out a browser known to the account, but every other one', async () => {
    const { data } = await (await signUp(url)).done<AuthBody>('GET', '/auth/session');
    const logIn = (password: string, cookie = '') =>
      new Visitor(url).call<SignInBody>('POST', '/auth/login', {
        body: { identifier: data.user.username, password },
        headers: { Cookie: cookie },
      });
    const first = await logIn(PASSWORD);
    const [setCookie = ''] = first.headers.getSetCookie();
    expect(setCookie).toContain('Max-Age=34560000');
    const [owners = ''] = setCookie.split(';');

    const guesses: number[] = [];
    for (let n = 0; n < 10; n += 1) guesses.push((await logIn('Wrong-guess-7')).status);
    expect(guesses).toEqual(Array.from({ length: 10 }, () => 401));
    const another = await logIn(PASSWORD, `patchlight-browser=${'x'.repeat(43)}`);
    expect(another.status).toBe(429);
    expect(Number(another.headers.get('retry-after'))).toBeGreaterThan(15 * 60);
    expect((await logIn(PASSWORD, owners)).status).toBe(200);
    expect((await logIn(PASSWORD)).status).toBe(429);
  });
});
