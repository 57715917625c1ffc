import { expect } from '@jest/globals';
import type { HealthBody } from '@patchlight/contracts';
import { arrives } from '../journey.ts';
import type { Journey } from '../journey.ts';
import type { Stage } from '../stage/stage.ts';

/** Expects each process to be ready, and the instance to say that all of it works. */
export const isHealthy = async (stage: Stage): Promise<void> => {
  for (const url of stage.processes) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await arrives('the instance was well', async () => {
    const health = (await (await fetch(`${stage.url}/api/health`)).json()) as HealthBody;
    return health.status === 'ok' && health.worker === 'up' && health.events === 'up';
  });
};

const start: Journey = {
  name: 'the first start',
  run: async (stage) => {
    await stage.start();
    await isHealthy(stage);
  },
};

const stop: Journey = {
  name: 'the stop',
  run: async (stage) => {
    await isHealthy(stage);
    for (const exit of await stage.stop()) expect(exit).toEqual({ code: 0, signal: null });
  },
};

export const life = { start, stop };
