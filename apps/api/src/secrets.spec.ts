import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecret } from './secrets.ts';

describe('a secret of the data folder', () => {
  let dir: string;
  beforeEach(async () => {
    dir = join(await mkdtemp(join(tmpdir(), 'patchlight-secrets-')), 'data');
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('is made of 256 random bits, in a folder made for it', async () => {
    expect(await keptSecret(dir, 'jwt-secret')).toMatch(/^[\w-]{43}$/);
  });

  it('is readable by its owner alone', async () => {
    await keptSecret(dir, 'jwt-secret');
    expect((await stat(join(dir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  });

  it('is the same the next time, and another one under another name', async () => {
    const secret = await keptSecret(dir, 'jwt-secret');
    expect(await keptSecret(dir, 'jwt-secret')).toBe(secret);
    expect(await keptSecret(dir, 'other')).not.toBe(secret);
  });

  it('is one for all processes that ask for it first at the same moment', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => keptSecret(dir, 'jwt-secret')));
    expect([...new Set(secrets)]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await readdir(dir)).toEqual(['jwt-secret']);
  });
});
