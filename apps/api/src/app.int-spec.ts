import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createTestDatabase } from '@patchlight/adapters/persistence/testing';
import type { TestDatabase } from '@patchlight/adapters/persistence/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from './app.ts';
import { readEnv } from './env.ts';

describe('the app', () => {
  let test: TestDatabase;
  let dir: string;
  beforeAll(async () => {
    [test, dir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'patchlight-app-'))]);
    await writeFile(join(dir, 'index.html'), '<!doctype html>');
  });
  afterAll(async () => {
    Logger.overrideLogger(false);
    await test.close();
    await rm(dir, { recursive: true });
  });

  it.each(['all', 'api', 'worker'])('starts with all that it is made of: %s', async (role) => {
    const env = readEnv({
      ROLE: role,
      PORT: '0',
      DATA_DIR: dir,
      DATABASE_URL: test.url,
      JWT_SECRET: 'for a test, thirty-two letters long',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'error',
    });
    const app = await startApp(env, { webDir: dir });
    const alive = await fetch(new URL('/livez', app.url));
    await app.close();
    expect(alive.status).toBe(200);
  });
});
