import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  BearerSessions,
  FloodLimit,
  HttpOptions,
  Traffic,
  configureHttpApp,
  createFastifyAdapter,
} from '@patchlight/adapters/http';
import { serveWebApp } from '@patchlight/adapters/pages';
import { KeptLists } from '@patchlight/application';
import type { PublicUpdateQueries } from '@patchlight/application';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

@Module({
  providers: [
    Traffic,
    FloodLimit,
    { provide: HttpOptions, useValue: { rateLimitFactor: 0 } },
    // No route here has a list.
    ...[BearerSessions, KeptLists].map((provide) => ({ provide, useValue: {} })),
  ],
})
class Empty {}

const PAGE =
  '<!doctype html><head><script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style></head>';
const publicUrl = new URL('http://127.0.0.1:3000');
/** No page here shows a game. */
const updates = {} as PublicUpdateQueries;

describe('security headers of the web app', () => {
  let app: NestFastifyApplication;
  let dir: string;
  const get = async (url: string) => app.inject({ method: 'GET', url });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'patchlight-web-'));
    await writeFile(join(dir, 'index.html'), PAGE);
    app = await NestFactory.create<NestFastifyApplication>(Empty, createFastifyAdapter({ publicUrl }), {
      logger: false,
    });
    await configureHttpApp(app, {
      publicUrl,
      imageOrigins: ['http://127.0.0.1:4010'],
      hasBotCheck: false,
    });
    await serveWebApp(app.getHttpAdapter().getInstance(), dir, {
      publicUrl,
      updates,
      listReads: { by: (_, work) => work() },
      nonceOf: (reply) => reply.cspNonce.script,
    });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await app.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('contain a nonce per page, the same in the page and in its policy', async () => {
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

  it('do not require https on plain http', async () => {
    const { headers } = await get('/');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(String(headers['content-security-policy'])).not.toContain('upgrade-insecure-requests');
    expect([headers['x-content-type-options'], headers['x-frame-options']]).toEqual(['nosniff', 'DENY']);
  });
});
