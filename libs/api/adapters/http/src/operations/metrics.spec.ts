import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  HealthQueries,
  OperationsQueries,
  QueueDepths,
  ReadTroubles,
  WorkStates,
} from '@patchlight/application';
import type { Operations, QueueDepth } from '@patchlight/application';
import { InMemoryWorkStates } from '@patchlight/testing';
import { TestApi } from '../testing/test-api.ts';
import { HealthController } from './health.controller.ts';
import { MetricsController } from './metrics.controller.ts';
import { Metrics, ProcessVitals } from './metrics.ts';

const TOKEN = 'a-token-of-the-metrics';

const OPERATIONS: Operations = {
  ingestion: {
    due: 12,
    oldestDueSeconds: 34.5,
    lastRunSeconds: 6,
    recent: {
      runs: 3,
      games: 40,
      newPosts: 5,
      requests: 41,
      failures: { refused: 1, throttled: 2, unreachable: 0, malformed: 0 },
    },
  },
  openAlarms: 2,
  hosts: [{ host: 'store.test', requestsToday: 70, consecutiveFailures: 5, isOpen: true }],
  fanOut: { unfinished: 2, oldestSeconds: 8 },
  workers: { alive: 1, lastSeenSeconds: 3 },
  rows: { users: 9, games: 8, follows: 7, updates: 6, notifications: 5 },
};

class ScriptedOperations extends OperationsQueries {
  reads = 0;
  answer: Operations | null = OPERATIONS;

  async read(): Promise<Operations> {
    this.reads += 1;
    if (!this.answer) throw new Error('connect ECONNREFUSED');
    return this.answer;
  }
}

class OneQueue extends QueueDepths {
  async read(): Promise<QueueDepth[]> {
    return [{ name: 'fan-out', waiting: 4, active: 2, failed: 1 }];
  }
}

const health = { read: async () => ({ workerSeenAt: null, lastIngestAt: null, isSchemaCurrent: true }) };
const vitals = {
  pools: () => [{ pool: 'main', total: 5, idle: 3, waiting: 1 }],
  replicas: () => [{ replica: 'replica:5432', isInUse: true, lagSeconds: 0.5, reads: 7 }],
};

describe('/metrics', () => {
  let api: TestApi;
  let operations: ScriptedOperations;
  let works: InMemoryWorkStates;
  const start = async (token: string | null, publicUrl?: string): Promise<void> => {
    operations = new ScriptedOperations();
    works = new InMemoryWorkStates();
    api = new TestApi(publicUrl);
    api.metricsToken = token;
    await api.start([HealthController, MetricsController], {
      trustProxy: true,
      providers: [
        Metrics,
        { provide: OperationsQueries, useValue: operations },
        { provide: QueueDepths, useClass: OneQueue },
        { provide: WorkStates, useValue: works },
        { provide: ReadTroubles, useValue: new ReadTroubles(works, api.clock) },
        { provide: HealthQueries, useValue: health },
        { provide: ProcessVitals, useValue: vitals },
      ],
    });
  };
  const scrape = async (): Promise<string> => {
    const { text } = await api.http.get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200);
    return text;
  };
  afterEach(() => api.stop());

  describe('with a token', () => {
    beforeEach(() => start(TOKEN, 'https://patchlight.example'));

    it('returns the metrics of the work in progress', async () => {
      works.late = { email: 840 };
      await works.report([
        {
          name: 'plan-webhooks',
          kind: 'tick',
          failures: 3,
          failuresTotal: 9,
          failingSince: api.clock.now(),
          succeededAt: new Date(api.clock.now().getTime() - 60_000),
          error: 'relation "webhook_mark" does not exist',
        },
      ]);
      Object.assign(api.signals, { isUp: false, received: 7 });
      await scrape();
      api.signals.received = 8;
      const lines = new Set((await scrape()).split('\n'));
      for (const line of [
        'patchlight_database_up 1',
        'patchlight_source_open_alarms 2',
        'patchlight_ingest_due_games 12',
        'patchlight_ingest_oldest_due_seconds 34.5',
        'patchlight_ingest_recent{what="newPosts"} 5',
        'patchlight_ingest_recent_failures{reason="throttled"} 2',
        'patchlight_store_breaker_open{host="store.test"} 1',
        'patchlight_store_requests_today{host="store.test"} 70',
        'patchlight_queue_jobs{queue="fan-out",state="waiting"} 4',
        'patchlight_fan_out_unfinished_updates 2',
        'patchlight_worker_last_seen_seconds 3',
        'patchlight_deliveries_oldest_due_seconds{channel="email"} 840',
        'patchlight_work_failures_total{kind="tick",name="plan-webhooks"} 9',
        'patchlight_work_failures_in_a_row{kind="tick",name="plan-webhooks"} 3',
        'patchlight_work_last_success_seconds{kind="tick",name="plan-webhooks"} 60',
        'patchlight_rows_estimate{table="notifications"} 5',
        'patchlight_replica_in_use{replica="replica:5432"} 1',
        'patchlight_replica_lag_seconds{replica="replica:5432"} 0.5',
        'patchlight_replica_reads{replica="replica:5432"} 7',
        'patchlight_database_connections{pool="main",state="busy"} 2',
        'patchlight_database_connections{pool="main",state="waiting"} 1',
        'patchlight_events_up 0',
        'patchlight_events_received_total 8',
      ]) {
        expect(lines).toContain(line);
      }
    });

    it('uses the Prometheus text format, with process and build metrics', async () => {
      const { headers, text } = await api.http.get('/metrics').set('Authorization', `Bearer ${TOKEN}`);
      expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(headers['cache-control']).toBe('no-store');
      expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
      expect(text).toMatch(/^patchlight_build_info\{version="0\.0\.0-test",node="v\d+/m);
    });

    it('counts requests by route pattern, so that clients cannot add labels', async () => {
      await api.http.get('/livez?x=1').expect(200);
      for (const path of ['/wp-admin', '/x/1', '/api/nothing/1', '/api/nothing/2']) await api.http.get(path);
      const text = await scrape();
      const counted = text.split('\n').filter((line) => line.startsWith('patchlight_http_requests_total'));
      expect(counted).toEqual([
        'patchlight_http_requests_total{method="GET",route="/livez",status="200"} 1',
        'patchlight_http_requests_total{method="GET",route="web",status="404"} 2',
        'patchlight_http_requests_total{method="GET",route="unknown",status="404"} 2',
      ]);
      expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/livez"\} 1/);
    });

    it('queries the database once in five seconds, however often it is scraped', async () => {
      await Promise.all([scrape(), scrape()]);
      await scrape();
      expect(operations.reads).toBe(1);
    });

    it('still returns process metrics while the database is unavailable', async () => {
      operations.answer = null;
      const text = await scrape();
      expect(text).toContain('patchlight_database_up 0');
      expect(text).toContain('process_cpu_seconds_total');
      expect(text).not.toMatch(/patchlight_ingest|ECONNREFUSED/);
    });

    it.each([
      ['no token', {}],
      ['another token', { Authorization: `Bearer ${TOKEN}x` }],
      ['the token with another scheme', { Authorization: TOKEN }],
    ])('rejects callers with %s', async (_, headers) => {
      const { text } = await api.http.get('/metrics').set(headers).expect(401);
      expect(text).not.toContain('patchlight_');
      expect(operations.reads).toBe(0);
    });
  });

  describe('without a token', () => {
    it('is open to the local machine while the product listens only there', async () => {
      await start(null, 'http://127.0.0.1:3000');
      await api.http.get('/metrics').expect(200);
    });

    it('returns 404 to callers from elsewhere', async () => {
      await start(null, 'http://127.0.0.1:3000');
      await api.http.get('/metrics').set('X-Forwarded-For', '10.0.0.7').expect(404);
    });

    it('returns 404 to everyone once the product is public: behind a proxy all callers look local', async () => {
      await start(null, 'https://patchlight.example');
      await api.http.get('/metrics').expect(404);
    });
  });
});
