import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish } from './publish.ts';

describe('a finished backup', () => {
  let dir: string;
  let draft: string;
  let path: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'patchlight-publish-'));
    [draft, path] = [join(dir, 'a.part'), join(dir, 'a')];
    await writeFile(draft, 'rows');
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('gets its name', async () => {
    await publish(draft, path);
    expect(await readFile(path, 'utf8')).toBe('rows');
  });

  it('replaces no other file', async () => {
    await writeFile(path, 'older');
    await expect(publish(draft, path)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(path, 'utf8')).toBe('older');
  });

  it.each(['EPERM', 'ENOTSUP'])('gets its name on a disk without hard links, which says %s', async (code) => {
    const link = () => Promise.reject(Object.assign(new Error('link'), { code }));
    await publish(draft, path, { link });
    expect(await readFile(path, 'utf8')).toBe('rows');
  });
});
