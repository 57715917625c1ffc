import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Header } from '@nestjs/common';
import { TestApi } from '../testing/test-api.ts';
import { Public } from './access/access.decorators.ts';
import { Tagged } from './revalidated.interceptor.ts';

@Public()
@Controller('data')
class DataController {
  @Get()
  read(): object {
    return {};
  }

  @Get('cached')
  @Header('Cache-Control', 'private, no-cache')
  cached(): object {
    return {};
  }

  @Get('tagged')
  @Tagged()
  tagged(): object {
    return {};
  }
}

const STORE =
  'https://*.steamstatic.com https://*.steampowered.com https://*.steamusercontent.com https://*.akamaihd.net';

describe('security headers', () => {
  let api: TestApi;
  afterEach(() => api.stop());
  const headersOf = async (path: string): Promise<Record<string, string>> =>
    (await api.http.get(path)).headers;

  it('prevent responses with data from being cached, framed, sniffed or executed', async () => {
    api = await new TestApi().start([DataController]);
    for (const path of ['/api/data', '/api/nowhere', '/livez']) {
      expect(await headersOf(path)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
    expect(await headersOf('/api/data')).not.toHaveProperty('strict-transport-security');
    expect(await headersOf('/api/data')).not.toHaveProperty('access-control-allow-origin');
  });

  it('allow a handler to declare the cache lifetime of its response', async () => {
    api = await new TestApi().start([DataController]);
    expect(await headersOf('/api/data/cached')).toMatchObject({ 'cache-control': 'private, no-cache' });
  });

  it('let those keep a response who get an ETag, also when nothing has changed', async () => {
    api = await new TestApi().start([DataController]);
    const { etag, 'cache-control': first } = await headersOf('/api/data/tagged');
    const again = await api.http.get('/api/data/tagged').set('If-None-Match', etag!);
    expect([first, again.status, again.headers['cache-control']]).toEqual([
      'private, no-cache',
      304,
      'private, no-cache',
    ]);
  });

  it('allow a page only its own scripts and styles, with a new nonce per response', async () => {
    api = await new TestApi().start([DataController]);
    const { 'content-security-policy': policy, ...others } = await headersOf('/');
    const nonce = /'nonce-([^']+)'/.exec(policy!)![1];
    expect(policy!.split(';')).toEqual([
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: ${STORE}`,
      `media-src ${STORE}`,
      "connect-src 'self'",
      "font-src 'self'",
      'frame-src https://www.youtube-nocookie.com',
      "manifest-src 'self'",
      "worker-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types patchlight dompurify',
    ]);
    expect(others).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringMatching(/^camera=\(\), .*\bmicrophone=\(\)/),
    });
    expect(others).not.toHaveProperty('strict-transport-security');
    expect((await headersOf('/'))['content-security-policy']).not.toContain(nonce);
  });

  it('enable HSTS when the product is on https', async () => {
    api = await new TestApi('https://patchlight.example').start([DataController]);
    expect(await headersOf('/api/data')).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
    const page = await headersOf('/');
    expect(page).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
    expect(page['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});
