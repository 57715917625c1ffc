import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HealthQueries } from '@patchlight/application';
import type { Health } from '@patchlight/application';
import { Traffic } from '../kernel/traffic.ts';
import { TestApi } from '../testing/test-api.ts';
import { HealthController } from './health.controller.ts';

class ScriptedHealth extends HealthQueries {
  answer: Health | null = { workerSeenAt: null, lastIngestAt: null, isSchemaCurrent: true };

  async read(): Promise<Health> {
    if (!this.answer) throw new Error('connect ECONNREFUSED');
    return this.answer;
  }
}

describe('what supervisors and load balancers ask', () => {
  let api: TestApi;
  let health: ScriptedHealth;
  beforeEach(async () => {
    health = new ScriptedHealth();
    api = await new TestApi().start([HealthController], {
      providers: [{ provide: HealthQueries, useValue: health }],
    });
  });
  afterEach(() => api.stop());

  it('is ready with its database and schema there, even while no worker is', async () => {
    expect((await api.http.get('/readyz').expect(200)).body).toEqual({ status: 'ok' });
  });

  it('is not ready without the database, but alive: a restart would not help', async () => {
    health.answer = null;
    expect((await api.http.get('/readyz').expect(503)).body).toEqual({ status: 'down', reason: 'database' });
    await api.http.get('/livez').expect(200);
  });

  it('is not ready on a schema that lacks migrations', async () => {
    health.answer = { ...health.answer!, isSchemaCurrent: false };
    const { body } = await api.http.get('/readyz').expect(503);
    expect(body).toEqual({ status: 'down', reason: 'migrations' });
  });

  it('is not ready from the moment it is to stop, and still answers everything', async () => {
    await api.part(Traffic).drain(0, 0);
    expect((await api.http.get('/readyz').expect(503)).body).toEqual({ status: 'down', reason: 'draining' });
    await api.http.get('/api/health').expect(200);
  });
});
