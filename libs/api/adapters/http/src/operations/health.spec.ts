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

describe('health checks', () => {
  let api: TestApi;
  let health: ScriptedHealth;
  beforeEach(async () => {
    health = new ScriptedHealth();
    api = await new TestApi().start([HealthController], {
      providers: [{ provide: HealthQueries, useValue: health }],
    });
  });
  afterEach(() => api.stop());

  it('are ready with database and schema, even without a worker', async () => {
    expect((await api.http.get('/readyz').expect(200)).body).toEqual({ status: 'ok' });
  });

  it('without the database are not ready, but alive: a restart would not help', async () => {
    health.answer = null;
    expect((await api.http.get('/readyz').expect(503)).body).toEqual({ status: 'down', reason: 'database' });
    await api.http.get('/livez').expect(200);
  });

  it.each([
    ['database', new Error('canceling statement due to lock timeout')],
    ['storage', new StorageFull()],
  ])('are not ready when what signed-in calls need fails: %s', async (reason, error) => {
    health.writes = () => Promise.reject(error);
    expect((await api.http.get('/readyz').expect(503)).body).toEqual({ status: 'down', reason });
  });

  it('are not ready when the probe times out', async () => {
    health.writes = () => new Promise(() => undefined);
    expect((await api.http.get('/readyz').expect(503)).body).toEqual({ status: 'down', reason: 'database' });
  });

  it('probe the database once for concurrent requests', async () => {
    let probes = 0;
    const release = Promise.withResolvers<void>();
    health.writes = () => {
      probes += 1;
      return release.promise;
    };
    const requests = Array.from({ length: 5 }, () => api.http.get('/readyz').expect(200));
    const answered = Promise.all(requests);
    setTimeout(release.resolve, 200);
    await answered;
    expect(probes).toBe(1);
  });

  it('are not ready with pending migrations', async () => {
    health.answer = { ...health.answer!, isSchemaCurrent: false };
    const { body } = await api.http.get('/readyz').expect(503);
    expect(body).toEqual({ status: 'down', reason: 'migrations' });
  });

  it('tell of live events, without which the process still serves', async () => {
    health.answer = { ...health.answer!, workerSeenAt: api.clock.now() };
    const read = async () => (await api.http.get('/api/health').expect(200)).body;
    expect(await read()).toMatchObject({ status: 'ok', events: 'up' });
    api.signals.isUp = false;
    expect(await read()).toMatchObject({ status: 'degraded', events: 'down' });
    await api.http.get('/readyz').expect(200);
  });

  it('are not ready from the start of a shutdown, while requests are still served', async () => {
    await api.part(Traffic).drain(0, 0);
    expect((await api.http.get('/readyz').expect(503)).body).toEqual({ status: 'down', reason: 'draining' });
    await api.http.get('/api/health').expect(200);
  });
});
