import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOKEN_SCOPES, readLock, writeLock } from '@patchlight/contracts';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeToken } from '../testing/admins.ts';
import type { PipelineScene } from './scene.ts';

const HANDBOOK = join(import.meta.dirname, '../../../../docs/api-tokens.md');
const BLOCKS = /^```sh\n(.*?)^```$/gms;
const SAMPLE_GAME = '962510';
const SAMPLE_ORIGIN = 'http://127.0.0.1:3000';

/** Runs the commands of the handbook in its order. */
export const testHandbook = (scene: PipelineScene): void => {
  describe('the handbook', () => {
    let folder: string;
    let token: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'patchlight-handbook-'));
      ({ token } = await makeToken(scene.ada, [...TOKEN_SCOPES]));
      await scene.setPlan('PRO');
    });
    afterAll(() => scene.ada && scene.setPlan('FREE'));

    /** Without blocking this process, in which the store answers. */
    const run = async (): Promise<string> => {
      const blocks = [...readFileSync(HANDBOOK, 'utf8').matchAll(BLOCKS)].map(([, block]) => block);
      const script = ['set -euo pipefail', ...blocks]
        .join('\necho\n')
        .replaceAll(SAMPLE_ORIGIN, scene.url)
        .replaceAll(SAMPLE_GAME, String(scene.appIds[0]));
      const { stdout } = await promisify(execFile)('bash', ['-c', script], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PATCHLIGHT_TOKEN: token },
      });
      return stdout;
    };

    it('shows commands that work, and work again', async () => {
      const first = await run();
      expect(first).toMatch(/(major|regular|patch|news|unknown): \S.*\n/);
      expect(first).toMatch(/^\/api\/v1\/events$/m);
      expect(first).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
      expect(first).toMatch(/^pass$/m);
      const again = await run();
      expect(again).toContain('nothing new');
      expect(again).toMatch(/^\/api\/v1\/events$/m);
      expect(again).toMatch(/^pass$/m);
    });

    it('writes a lock with a line per game', () => {
      const text = readFileSync(join(folder, 'patchlight.lock'), 'utf8');
      expect(text).toBe(writeLock(readLock(text)!));
    });
  });
};
