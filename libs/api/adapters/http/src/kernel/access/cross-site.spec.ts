import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { accountControllers } from '../../account/account.controllers.ts';
import { TestApi } from '../../testing/test-api.ts';
import { Public } from './access.decorators.ts';

@Public()
@Controller('thing')
class ThingController {
  @Get()
  read(): object {
    return {};
  }

  @Post()
  @HttpCode(200)
  change(): object {
    return {};
  }

  @Delete()
  remove(): object {
    return {};
  }
}

const OWN = 'http://127.0.0.1:3000';
const TOKEN = 'a-token-of-the-browser';
const start = (publicUrl?: string): Promise<TestApi> =>
  new TestApi(publicUrl).start([ThingController, ...accountControllers]);

describe('Origin check', () => {
  let api: TestApi;
  afterEach(() => api.stop());

  it.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1:3001',
    'https://127.0.0.1:3000',
    `${OWN}.evil.example`,
    '%',
  ])('rejects a change from %s', async (origin) => {
    api = await start();
    for (const call of [api.http.post('/api/thing'), api.http.delete('/api/thing')]) {
      const { body } = await call.set('Origin', origin).set('Host', '127.0.0.1:3000').expect(403);
      expect(body).toMatchObject({
        code: 'AUTHORIZATION_ERROR',
        message: 'This request came from another site and was refused.',
      });
    }
  });

  it('rejects a cross-site change, whatever its Origin', async () => {
    api = await start();
    await api.http.post('/api/thing').set('Sec-Fetch-Site', 'cross-site').expect(403);
    await api.http.post('/api/thing').set('Sec-Fetch-Site', 'cross-site').set('Origin', OWN).expect(403);
    await api.http.post('/api/thing').set('Sec-Fetch-Site', 'same-origin').set('Origin', OWN).expect(200);
  });

  it('accepts its own pages, clients other than browsers, and reads', async () => {
    api = await start();
    await api.http.post('/api/thing').set('Origin', OWN).expect(200);
    await api.http.post('/api/thing').expect(200);
    await api.http.get('/api/thing').set('Origin', 'https://evil.example').expect(200);
    await api.http.get('/api/thing').set('Sec-Fetch-Site', 'cross-site').expect(200);
  });

  it('accepts an instance on loopback under each of its names, on its own port', async () => {
    api = await start();
    const from = (origin: string, host: string) =>
      api.http.post('/api/thing').set('Origin', origin).set('Host', host);
    await from('http://localhost:3000', 'localhost:3000').expect(200);
    await from('http://[::1]:3000', '[::1]:3000').expect(200);
    await from('http://localhost:5173', 'localhost:5173').expect(200);
    await from('http://localhost:5173', 'localhost:3000').expect(403);
    await from('http://evil.example', 'evil.example').expect(403);
  });

  it('does not trust the Host header when the product has a public address', async () => {
    api = await start('https://patchlight.example');
    const from = (origin: string, host: string) =>
      api.http.post('/api/thing').set('Origin', origin).set('Host', host);
    await from('https://patchlight.example', 'internal:3000').expect(200);
    await from('https://localhost:3000', 'localhost:3000').expect(403);
    await from('http://patchlight.example', 'patchlight.example').expect(403);
  });
});

describe('CSRF token', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await start();
  });
  afterEach(() => api.stop());

  const announce = async (token: string, cookie = ''): Promise<string> => {
    const { headers, body } = await api.http
      .post('/api/auth/csrf-token')
      .set('Cookie', cookie)
      .send({ token })
      .expect(200);
    expect(body).toEqual({ success: true });
    return (headers['set-cookie'] as unknown as string[] | undefined)?.[0] ?? '';
  };
  const change = (token: string, cookie = '') =>
    api.http.post('/api/thing').set('X-CSRF-Token', token).set('Cookie', cookie);
  const pair = (setCookie: string): string => setCookie.split(';')[0]!;

  it('is bound to the browser by an HttpOnly, SameSite cookie', async () => {
    const setCookie = await announce(TOKEN);
    expect(setCookie).toMatch(
      /^patchlight-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    await change(TOKEN, pair(setCookie)).expect(200);
  });

  it('uses a Secure cookie only when the product is on https', async () => {
    await api.stop();
    api = await start('https://patchlight.example');
    expect(await announce(TOKEN)).toMatch(
      /^__Host-patchlight-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('is rejected if this browser did not register it', async () => {
    const mine = pair(await announce(TOKEN));
    const theirs = pair(await announce('a-token-of-another-browser'));
    for (const [token, cookie] of [
      [TOKEN, ''],
      [TOKEN, theirs],
      [TOKEN, 'patchlight-browser='],
      [TOKEN, `patchlight-browser=${'x'.repeat(43)}`],
      ['a-token-nobody-announced', mine],
      ['', mine],
      ['x'.repeat(5_000), mine],
    ] as const) {
      const { body } = await change(token, cookie).expect(403);
      expect(body).toMatchObject({ code: 'AUTHORIZATION_ERROR', message: expect.stringContaining('CSRF') });
    }
    await change(TOKEN, mine).expect(200);
  });

  it('expires after 5 minutes', async () => {
    const cookie = pair(await announce(TOKEN));
    api.clock.advance(300_000 - 1);
    await change(TOKEN, cookie).expect(200);
    api.clock.advance(1);
    await change(TOKEN, cookie).expect(403);
  });

  it('is valid while it is among the newest ten of its browser', async () => {
    const cookie = pair(await announce(TOKEN));
    for (let n = 0; n < 9; n += 1)
      expect(pair(await announce(`another-token-${n}-of-it`, cookie))).toBe(cookie);
    await change(TOKEN, cookie).expect(200);
    await announce('one-token-too-many', cookie);
    await change(TOKEN, cookie).expect(403);
    await change('one-token-too-many', cookie).expect(200);
  });

  it('is not required for reads, nor for calls without a session', async () => {
    await api.http.get('/api/thing').set('X-CSRF-Token', 'nonsense').expect(200);
    await api.http.post('/api/thing').expect(200);
  });

  it('can be registered 60 times a minute per address', async () => {
    for (let n = 0; n < 60; n += 1) await announce(TOKEN);
    await api.http.post('/api/auth/csrf-token').send({ token: TOKEN }).expect(429);
  });
});
