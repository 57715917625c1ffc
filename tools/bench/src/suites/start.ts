import { median } from '../report/figure.ts';
import { Api } from '../environment/api.ts';
import { Helper } from '../environment/processes.ts';
import type { Run } from '../environment/run.ts';

/** From the start of the API's process until /readyz returns 200, on a migrated database. */
export const measureStart = async (run: Run): Promise<void> => {
  const db = await run.server.create('bench_start');
  const product: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < run.rounds; round += 1) {
    const startedAt = performance.now();
    const helper = Helper.start('reference-api');
    const { url } = await helper.request({ databaseUrl: db.url, poolSize: 1, prepares: false });
    await fetch(`${url}/livez`);
    bare.push((performance.now() - startedAt) / 1_000);
    await helper.stop();
    const api = await Api.start(run.workDir, db.url);
    product.push(api.startSeconds);
    await api.stop();
  }
  run.record({
    suite: 'start',
    name: 'API until /readyz',
    value: median(product),
    unit: 's',
    reference: { name: 'bare Fastify', value: median(bare) },
  });
  await run.server.drop(db);
};
