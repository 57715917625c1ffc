import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { configureHttpApp, createFastifyAdapter } from '@patchlight/adapters/http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { serveWebApp } from './web-app.ts';

@Module({})
class Empty {}

const PAGE = '<!doctype html><script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style>';
const SCRIPT = 'console.log("built")';

describe('the web app beside the API', () => {
  let app: NestFastifyApplication;
  let dir: string;
  const get = async (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' | 'POST' = 'GET',
  ) => app.inject({ method, url, headers });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'patchlight-web-'));
    await mkdir(join(dir, 'assets'));
    await mkdir(join(dir, '.vite'));
    await writeFile(join(dir, 'index.html'), PAGE);
    await writeFile(join(dir, 'assets/main-abc123.js'), SCRIPT);
    await writeFile(join(dir, 'assets/main-abc123.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(dir, '.vite/manifest.json'), '{}');
    app = await NestFactory.create<NestFastifyApplication>(Empty, createFastifyAdapter(), { logger: false });
    await configureHttpApp(app, {
      publicUrl: new URL('http://127.0.0.1:3000'),
      imageOrigins: ['http://127.0.0.1:4010'],
      hasBotCheck: false,
    });
    await serveWebApp(app, dir);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await app.close();
    await rm(dir, { recursive: true, force: true });
  });

  it.each(['/', '/my-games', '/search?q=reef', '/no/such/page', '/index.html'])(
    'gives its page at %s',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['cache-control']).toBe('no-cache');
      expect(body).toMatch(/^<!doctype html>/);
    },
  );

  it('gives each page a nonce of its own, the same in the page and in its policy', async () => {
    const [one, other] = [await get('/'), await get('/my-games')];
    const nonceOf = ({ body }: typeof one): string => /nonce="([^"]+)"/.exec(body)![1]!;
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    expect(one.body.match(/__CSP_NONCE__/)).toBeNull();
    for (const page of [one, other]) {
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(page)}'`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain('http://127.0.0.1:4010');
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    }
  });

  it('asks for no https on plain http', async () => {
    const { headers } = await get('/');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(String(headers['content-security-policy'])).not.toContain('upgrade-insecure-requests');
    expect([headers['x-content-type-options'], headers['x-frame-options']]).toEqual(['nosniff', 'DENY']);
  });

  it('lets browsers keep hashed files for good, and asks again for others', async () => {
    const hashed = await get('/assets/main-abc123.js');
    expect([hashed.statusCode, hashed.body]).toEqual([200, SCRIPT]);
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await get('/favicon.svg');
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it('sends what was compressed at build time to those who take it', async () => {
    const { headers, rawPayload } = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT);
  });

  it.each(['/assets/gone-000000.js', '/api/nothing', '/livez/nothing', '/metrics'])(
    'never gives its page for what is no page: %s',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).not.toMatch(/html/);
    },
  );

  it.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/.vite/manifest.json',
  ])('gives no file from outside or beside its own: %s', async (url) => {
    const { body } = await get(url);
    expect(body).not.toMatch(/root:/);
    expect(body).not.toBe('{}');
  });

  it('refuses to change anything at a page', async () => {
    expect((await get('/my-games', {}, 'POST')).statusCode).toBe(404);
  });

  it('says how to build it when it is not there', async () => {
    await expect(serveWebApp(app, join(dir, 'nowhere'))).rejects.toThrow('Run "npm run build" first.');
  });
});
