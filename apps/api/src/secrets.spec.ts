import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedSecret, storedVapidKeys } from './secrets.ts';

describe('secret in the data folder', () => {
  let dir: string;
  beforeEach(async () => {
    dir = join(await mkdtemp(join(tmpdir(), 'patchlight-secrets-')), 'data');
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('has 256 random bits, in a folder created for it', async () => {
    expect(await storedSecret(dir, 'jwt-secret')).toMatch(/^[\w-]{43}$/);
  });

  it('is readable only by its owner', async () => {
    await storedSecret(dir, 'jwt-secret');
    expect((await stat(join(dir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  });

  it('is stable across starts, and differs by name', async () => {
    const secret = await storedSecret(dir, 'jwt-secret');
    expect(await storedSecret(dir, 'jwt-secret')).toBe(secret);
    expect(await storedSecret(dir, 'other')).not.toBe(secret);
  });

  it('is the same for processes that request it concurrently for the first time', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => storedSecret(dir, 'jwt-secret')));
    expect([...new Set(secrets)]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await readdir(dir)).toEqual(['jwt-secret']);
  });
});

describe('push keys in the data folder', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'patchlight-secrets-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('are generated once', async () => {
    const keys = await storedVapidKeys(dir);
    expect(keys.publicKey).toMatch(/^B[\w-]{86}$/);
    expect(await storedVapidKeys(dir)).toEqual(keys);
    expect((await stat(join(dir, 'vapid-private-key'))).mode & 0o777).toBe(0o600);
  });

  it('prevent the start if they are damaged', async () => {
    await writeFile(join(dir, 'vapid-private-key'), 'AAAA');
    await expect(storedVapidKeys(dir)).rejects.toThrow(/vapid-private-key is damaged/);
  });
});
