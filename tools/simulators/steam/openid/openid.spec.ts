import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSteamSimulator } from '../steam-simulator.ts';
import type { SteamSimulator } from '../steam-simulator.ts';

const QUESTION = new URLSearchParams({
  'openid.ns': 'http://specs.openid.net/auth/2.0',
  'openid.mode': 'checkid_setup',
  'openid.return_to': `http://127.0.0.1:3000/back?${new URLSearchParams({ state: '"a&b"' })}`,
});

describe('the sign-in of the simulated store', () => {
  let steam: SteamSimulator;
  beforeAll(async () => {
    steam = await startSteamSimulator({ games: 1, postsPerGame: 1 });
  });
  afterAll(() => steam.close());
  const linkIn = (html: string, words: string): string =>
    steam.url + (new RegExp(`href="([^"]+)">${words}`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
  const follow = async (words: string): Promise<URL> => {
    const html = await (await fetch(`${steam.url}/openid/login?${QUESTION}`)).text();
    const { headers } = await fetch(linkIn(html, words), { redirect: 'manual' });
    return new URL(headers.get('location') ?? '');
  };
  const check = async (assertion: URLSearchParams): Promise<string> => {
    const form = new URLSearchParams(assertion);
    form.set('openid.mode', 'check_authentication');
    return (await fetch(`${steam.url}/openid/login`, { method: 'POST', body: form })).text();
  };

  it('signs in as the selected user and redirects back', async () => {
    const back = await follow('Sign in as Wrenna Holt');
    expect(back.origin + back.pathname).toBe('http://127.0.0.1:3000/back');
    expect(back.searchParams.get('state')).toBe('"a&b"');
    expect(back.searchParams.get('openid.claimed_id')).toBe(`${steam.url}/openid/id/76561190000000011`);
  });

  it('confirms its own assertions once, and no others', async () => {
    const { searchParams } = await follow('Sign in as Odo Karst');
    const changed = new URLSearchParams(searchParams);
    changed.set('openid.identity', 'x');
    expect(await check(changed)).toContain('is_valid:false\n');
    expect(await check(searchParams)).toBe('ns:http://specs.openid.net/auth/2.0\nis_valid:true\n');
    expect(await check(searchParams)).toContain('is_valid:false\n');
  });

  it('lets the user decline', async () => {
    expect((await follow('Cancel')).searchParams.get('openid.mode')).toBe('cancel');
  });

  it('sends the configured invalid response until a reset', async () => {
    const tell = (lie: unknown) =>
      fetch(`${steam.url}/_sim/openid`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ lie }),
      });
    expect((await tell('no such lie')).status).toBe(400);
    expect((await tell('wrong-endpoint')).status).toBe(200);
    const endpoint = async () => (await follow('Sign in as Ilse')).searchParams.get('openid.op_endpoint');
    expect(await endpoint()).toBe('https://elsewhere.example/openid/login');
    await fetch(`${steam.url}/_sim/reset`, { method: 'POST' });
    expect(await endpoint()).toBe(`${steam.url}/openid/login`);
  });
});
