import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HealthQueries } from '@patchlight/application';
import type { Health } from '@patchlight/application';
import { StorageFull } from '@patchlight/domain';
import { Traffic } from '../kernel/gate/traffic.ts';
import { TestApi } from '../testing/test-api.ts';
import { HealthController } from './health.controller.ts';

class ScriptedHealth extends HealthQueries {
  answer: Health | null = { workerSeenAt: null, lastIngestAt: null, isSchemaCurrent: true };

  writes = async (): Promise<void> => undefined;

  async read(): Promise<Health> {
    if (!this.answer) throw new Error('connect ECONNREFUSED');
    return this.answer;
  }

  probe(): Promise<void> {
    return this.writes();
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

  it.each([
    ['database', new Error('canceling statement due to lock timeout')],
    ['storage', new StorageFull()],
  ])('is not ready when what a signed-in call does fails: %s', async (reason, error) => {
    health.writes = () => Promise.reject(error);
    expect((await api.http.get('/readyz').expect(503)).body).toEqual({ status: 'down', reason });
  });

  it('is not ready when that takes too long', async () => {
    health.writes = () => new Promise(() => undefined);
    expect((await api.http.get('/readyz').expect(503)).body).toEqual({ status: 'down', reason: 'database' });
  });

  it('probes the database once for all who ask at the same time', async () => {
    let probes = 0;
    health.writes = async () => void (probes += 1);
    await Promise.all(Array.from({ length: 5 }, () => api.http.get('/readyz').expect(200)));
    expect(probes).toBe(1);
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
