import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HealthQueries, ReadTroubles } from '@patchlight/application';
import type { Health } from '@patchlight/application';
import { InMemoryWorkStates, eventually } from '@patchlight/testing';
import { TestApi } from '../testing/test-api.ts';
import { HealthController } from './health.controller.ts';

class ScriptedHealth extends HealthQueries {
  reads = 0;
  answer: Health | null = {
    isSchemaCurrent: true,
    workerSeenAt: new Date(),
    lastIngestAt: new Date('2026-11-21T10:15:30Z'),
  };

  async read() {
    this.reads += 1;
    if (!this.answer) throw new Error('connect ECONNREFUSED /var/run/canary.sock');
    return this.answer;
  }

  async probe() {}
}

describe('/status', () => {
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

  it('shows the state of the API, the database and the worker, and the time of the last poll', async () => {
    const { text, headers } = await api.http.get('/status').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<h1>All systems work</h1>');
    for (const name of ['API', 'Database', 'Worker']) expect(text).toContain(`<dt>${name}</dt><dd>Up</dd>`);
    expect(text).toContain('<time datetime="2026-11-21T10:15:30.000Z">2026-11-21 10:15 UTC</time>');
  });

  it('allows no scripts and loads only its own style and logo', async () => {
    const { headers, text } = await api.http.get('/status');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self';/);
    expect(policy).not.toMatch(/script-src|unsafe|nonce/);
    expect(text).not.toMatch(/<script| style=| on\w+=/);
  });

  it('queries the database once in five seconds, however many requests arrive', async () => {
    await Promise.all([1, 2, 3].map(() => api.http.get('/status').expect(200)));
    expect(health.reads).toBe(1);
    expect((await api.http.get('/status')).headers['cache-control']).toBe('public, max-age=5');
  });

  it('reports a worker without heartbeat', async () => {
    health.answer = {
      workerSeenAt: new Date(api.clock.now().getTime() - 61_000),
      lastIngestAt: null,
      isSchemaCurrent: true,
    };
    const { text } = await api.http.get('/status').expect(200);
    expect(text).toContain('<h1>Updates are delayed</h1>');
    expect(text).toContain('<dt>Worker</dt><dd>Down</dd>');
    expect(text).toContain('Not yet');
  });

  it('reports live updates that do not arrive', async () => {
    api.signals.isUp = false;
    const { text } = await api.http.get('/status').expect(200);
    expect(text).toContain('<h1>Updates are delayed</h1>');
    expect(text).toContain('<dt>Live updates</dt><dd>Down</dd>');
  });

  it('reports background work that fails, and late messages', async () => {
    const rows = ['<dt>Background work</dt><dd>', '<dt>Messages</dt><dd>'];
    const { text: before } = await api.http.get('/status').expect(200);
    for (const [index, state] of ['Works', 'On time'].entries())
      expect(before).toContain(rows[index]! + state);
    works.late = { push: 900 };
    await works.report([
      {
        name: 'fan-out',
        kind: 'job',
        failures: 9,
        failuresTotal: 9,
        failingSince: new Date(api.clock.now().getTime() - 840_000),
        succeededAt: null,
        error: null,
      },
    ]);
    await eventually('the page was read anew', async () => {
      const { text } = await api.http.get('/status').expect(200);
      return text.includes(`${rows[0]}Failing`) && text.includes(`${rows[1]}Late`);
    });
  });

  it('still responds while the database is unavailable, without revealing the cause', async () => {
    health.answer = null;
    const { text } = await api.http.get('/status').expect(503);
    expect(text).toContain('<h1>Patchlight is not available</h1>');
    expect(text).not.toContain('canary');
  });
});
