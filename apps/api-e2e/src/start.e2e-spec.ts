import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnPatchlight, startPatchlight } from './testing/patchlight-process.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

describe('a start', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('with bad settings ends with 78 and one table of all of them, without a secret', async () => {
    const patchlight = await spawnPatchlight({
      PORT: 'http',
      ROLE: 'worker',
      JWT_SECRET: 'canary-too-short',
      INGEST_CONCURRENCY: '0',
    });
    expect(await patchlight.exited).toEqual({ code: 78, signal: null });
    const output = patchlight.output();
    for (const name of ['PORT', 'DATABASE_URL', 'JWT_SECRET', 'INGEST_CONCURRENCY']) {
      expect(output).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'));
    }
    expect(output).not.toMatch(/canary|at .*\.js/);
  });

  it('without its database ends with 1 instead of waiting for ever', async () => {
    const patchlight = await spawnPatchlight({
      ...world.settings,
      DATABASE_URL: 'postgresql://nobody:canary@127.0.0.1:1/none',
    });
    expect(await patchlight.exited).toEqual({ code: 1, signal: null });
    expect(patchlight.output()).toMatch(/ECONNREFUSED/);
    expect(patchlight.output()).not.toContain('canary');
  });

  it('of four processes at once on an empty database brings all of them up', async () => {
    const processes = await Promise.all([
      world.start('api'),
      world.start('api'),
      world.start('worker'),
      world.start('worker'),
    ]);
    for (const { url } of processes.slice(0, 2)) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await world.rows('select from migrations')).length).toBeGreaterThan(0);
  });

  it('makes a secret of its own that only its owner can read', async () => {
    const { JWT_SECRET: _, ...settings } = world.settings;
    const patchlight = await startPatchlight(settings);
    expect((await stat(join(patchlight.dir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
    await patchlight.end();
  });
});
