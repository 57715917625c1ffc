import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HealthQueries, ReadTroubles } from '@patchlight/application';
import type { Health } from '@patchlight/application';
import { StorageFull } from '@patchlight/domain';
import { InMemoryWorkStates } from '@patchlight/testing';
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
  let works: InMemoryWorkStates;
  beforeEach(async () => {
    health = new ScriptedHealth();
    works = new InMemoryWorkStates();
    api = new TestApi();
    await api.start([HealthController], {
      providers: [
        { provide: HealthQueries, useValue: health },
        { provide: ReadTroubles, useValue: new ReadTroubles(works, api.clock) },
      ],
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
    expect(await read()).toMatchObject({ status: 'ok', reasons: [], events: 'up' });
    api.signals.isUp = false;
    expect(await read()).toMatchObject({ status: 'degraded', reasons: ['events'], events: 'down' });
    await api.http.get('/readyz').expect(200);
  });

  it('tell the kinds of what is broken or late, and no details; the process still serves', async () => {
    health.answer = { ...health.answer!, workerSeenAt: api.clock.now() };
    works.late = { email: 900 };
    const failing = { failures: 9, failuresTotal: 9, succeededAt: null, error: 'a secret of the database' };
    const failingSince = new Date(api.clock.now().getTime() - 840_000);
    await works.report([
      { ...failing, name: 'plan-webhooks', kind: 'tick', failingSince },
      { ...failing, name: 'plan-digests', kind: 'tick', failingSince },
      { ...failing, name: 'fan-out', kind: 'job', failingSince: api.clock.now() },
    ]);
    const { body, text } = await api.http.get('/api/health').expect(200);
    expect(body).toMatchObject({ status: 'degraded', reasons: ['ticks', 'deliveries'] });
    expect(text).not.toMatch(/secret|webhooks|email/);
    await api.http.get('/livez').expect(200);
    await api.http.get('/readyz').expect(200);
  });

  it('tell of services that refuse this instance', async () => {
    health.answer = { ...health.answer!, workerSeenAt: api.clock.now() };
    const failing = { failures: 9, failuresTotal: 9, succeededAt: null, error: '403, BadJwtToken' };
    const failingSince = new Date(api.clock.now().getTime() - 840_000);
    await works.report([{ ...failing, name: 'web.push.apple.com', kind: 'service', failingSince }]);
    const { body } = await api.http.get('/api/health').expect(200);
    expect(body).toMatchObject({ status: 'degraded', reasons: ['services'] });
  });

  it('are not down only because what is broken cannot be read', async () => {
    health.answer = { ...health.answer!, workerSeenAt: api.clock.now() };
    works.list = () => Promise.reject(new Error('a secret of the database'));
    const { body, text } = await api.http.get('/api/health').expect(200);
    expect(body).toMatchObject({ status: 'degraded', reasons: ['unknown'], database: 'up' });
    expect(text).not.toContain('secret');
    await api.http.get('/readyz').expect(200);
    works.list = async () => [];
    expect((await api.http.get('/api/health').expect(200)).body).toMatchObject({ status: 'ok' });
  });

  it('say that the database is away', async () => {
    health.answer = null;
    const { body } = await api.http.get('/api/health').expect(503);
    expect(body).toMatchObject({ status: 'down', reasons: ['database'] });
  });

  it('are not ready from the start of a shutdown, while requests are still served', async () => {
    await api.part(Traffic).drain(0, 0);
    expect((await api.http.get('/readyz').expect(503)).body).toEqual({ status: 'down', reason: 'draining' });
    await api.http.get('/api/health').expect(200);
  });
});
