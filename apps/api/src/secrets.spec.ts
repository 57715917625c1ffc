import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedSecret } from './secrets.ts';

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
