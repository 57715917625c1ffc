import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@patchlight/testing';
import type { HealthBody, OperationsBody } from '@patchlight/contracts';
import { signUpAdmin } from './testing/admins.ts';
import { PASSWORD, Visitor, signUp } from './testing/visitor.ts';
import { provokes } from './testing/watched-logs.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

const TOKEN = 'a-token-of-the-metrics';
const SCRAPE = { headers: { Authorization: `Bearer ${TOKEN}` } };

describe('the operator', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ own: true, settings: { METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => world?.close());

  it('checks the health of a worker at its own port, where nothing else is served', async () => {
    const { url } = await world.start('worker');
    for (const path of ['/livez', '/readyz', '/api/health']) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    }
    expect((await fetch(`${url}/metrics`, SCRAPE)).status).toBe(200);
    for (const path of ['/', '/api/config', '/api/user/games', '/api/auth/session']) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
    }
  });

  it('sees in the metrics what the product has done', async () => {
    const { url } = await world.start('all');
    const ada = await signUp(url);
    for (const { appid } of world.steam.catalogue.slice(0, 3)) await ada.follow(appid);
    const lines = await eventually(
      'the fetches were counted',
      async () => {
        const text = await (await fetch(`${url}/metrics`, SCRAPE)).text();
        return /patchlight_ingest_recent\{what="newPosts"\} [1-9]/.test(text) ? text.split('\n') : null;
      },
      15_000,
    );
    const valueOf = (series: string): number =>
      Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length));
    const { host } = new URL(world.steam.url);
    expect(
      valueOf('patchlight_http_requests_total{method="POST",route="/api/user/games",status="201"}'),
    ).toBe(3);
    expect(valueOf('patchlight_workers_alive')).toBeGreaterThan(0);
    expect(valueOf('patchlight_worker_last_seen_seconds')).toBeLessThan(15);
    expect(valueOf(`patchlight_store_breaker_open{host="${host}"}`)).toBe(0);
    expect(valueOf('patchlight_queue_jobs{queue="fan-out",state="failed"}')).toBe(0);
    expect(valueOf('patchlight_database_connections{pool="main",state="idle"}')).toBeGreaterThan(0);
  });

  it('is told what is broken, and that it works again', async () => {
    provokes(/plan-webhooks/);
    const { url } = await world.start('all');
    const admin = await signUpAdmin(world, url);
    const health = async () => (await new Visitor(url).get<HealthBody>('/health')).body;
    const failures = async () =>
      (
        await world.rows<{ failures: number }>(
          `select failures from work_states where name = 'plan-webhooks' and failing_since is not null`,
        )
      )[0]?.failures ?? 0;
    await eventually('all works', async () => (await health()).reasons.length === 0, 30_000);
    await world.rows('alter table webhook_mark rename to hidden_mark');
    await eventually('the failures were recorded', async () => (await failures()) >= 3, 60_000);
    const degraded = await eventually(
      'the health check told of it',
      async () => {
        // Another worker may still report that it has worked before.
        await world.rows(
          `update work_states set failing_since = now() - interval '14 minutes 10 seconds' where name = 'plan-webhooks'`,
        );
        const body = await health();
        return body.status === 'degraded' ? body : null;
      },
      30_000,
    );
    expect(degraded.reasons).toEqual(['ticks']);
    for (const path of ['/livez', '/readyz']) expect((await fetch(url + path)).status).toBe(200);
    const { data } = await admin.done<OperationsBody>('GET', '/admin/operations');
    expect(data.troubles).toEqual([
      {
        missed: 'Webhooks have not been sent',
        since: expect.any(String),
        detail: expect.stringMatching(/^plan-webhooks failed \d+ times in a row: .*webhook_mark/),
      },
    ]);
    const metrics = await (await fetch(`${url}/metrics`, SCRAPE)).text();
    expect(metrics).toMatch(
      /patchlight_work_failures_in_a_row\{kind="tick",name="plan-webhooks"\} (?:[3-9]|\d\d)/,
    );
    await world.rows('alter table hidden_mark rename to webhook_mark');
    await eventually('it works again', async () => (await health()).status === 'ok', 30_000);
  });

  it('loses no response on shutdown: requests in progress are completed', async () => {
    world.steam.scenario({ name: 'slow', on: true, ms: 1_000, endpoints: ['search'] });
    const api = await world.start('api');
    const ada = await signUp(api.url);
    const answer = ada.get('/steam/search?term=reef');
    await eventually('the store was asked', () => (world.steam.stats().endpoints['search'] ?? 0) > 0);
    const ended = api.end();
    expect((await answer).status).toBe(200);
    expect(await ended).toEqual({ code: 0, signal: null });
    world.steam.reset();
  });

  it('drains for the load balancer: not ready, but still serving', async () => {
    const api = await world.start('api', { DRAIN_SECONDS: '10' });
    const ended = api.end();
    const body = await eventually('it was not ready', async () => {
      const answer = await fetch(`${api.url}/readyz`);
      return answer.status === 503 ? answer.json() : null;
    });
    expect(body).toEqual({ status: 'down', reason: 'draining' });
    expect((await fetch(`${api.url}/api/config`)).status).toBe(200);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('finds a request in the log by the id of the proxy or of the product', async () => {
    const api = await world.start('api', { LOG_LEVEL: 'info' });
    const ask = async (id: string): Promise<string> => {
      const answer = await fetch(`${api.url}/api/nothing`, { headers: { 'X-Request-Id': id } });
      const { requestId } = (await answer.json()) as { requestId: string };
      expect(answer.headers.get('x-request-id')).toBe(requestId);
      return requestId;
    };
    expect(await ask('proxy-4711-abc')).toBe('proxy-4711-abc');
    for (const bad of ['short', 'with space in it', '{"level":60,"msg":"x"}', 'x'.repeat(65)]) {
      expect(await ask(bad)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    }
    const lines = await eventually('it was logged', () => {
      const found = api
        .output()
        .split('\n')
        .filter((line) => line.includes('proxy-4711-abc'));
      return found.length > 0 ? found : null;
    });
    expect(JSON.parse(lines[0]!)).toMatchObject({ req: { id: 'proxy-4711-abc', path: '/api/nothing' } });
    expect(api.output()).not.toContain('with space');
  });

  it('finds each request in the log once, including pages and rejected requests', async () => {
    const api = await world.start('api', { LOG_LEVEL: 'info' });
    const paths = ['/', '/pricing', '/robots.txt', '/api/config', '/api/nothing', '/%zz'];
    for (const path of paths) await fetch(api.url + path);
    for (const path of ['/livez', '/readyz', '/api/health'])
      expect((await fetch(api.url + path)).ok).toBe(true);
    await fetch(`${api.url}/last`);
    const logged = await eventually('the last one was logged', () => {
      const lines = api
        .output()
        .split('\n')
        .filter((line) => line.includes('request completed'));
      const found = lines.map((line) => (JSON.parse(line) as { req: { path: string } }).req.path);
      return found.includes('/last') ? found : null;
    });
    expect(logged).toEqual([...paths, '/last']);
  });

  it('is warned once of an untrusted proxy', async () => {
    const api = await world.start('api');
    for (let n = 0; n < 3; n++) {
      await fetch(`${api.url}/api/config`, { headers: { 'X-Forwarded-For': `203.0.113.${n}` } });
    }
    const lines = await eventually('it was told', () => {
      const found = api
        .output()
        .split('\n')
        .filter((line) => line.includes('TRUST_PROXY'));
      return found.length > 0 ? found : null;
    });
    expect(lines).toHaveLength(1);
    expect(api.output()).not.toContain('203.0.113.');
  });

  it('finds no data of a rejected row in the log', async () => {
    provokes(/"statusCode":500/, /"level":50/);
    await world.rows(`alter table users add constraint canary check (name <> 'Canary Name')`);
    const api = await world.start('api');
    const form = { name: 'Canary Name', username: 'canaryrow', email: 'canary-row@example.org' };
    const { status } = await new Visitor(api.url).call('POST', '/auth/register', {
      body: { ...form, password: PASSWORD, password_confirmation: PASSWORD },
    });
    expect(status).toBe(500);
    const line = await eventually('it was logged', () =>
      api
        .output()
        .split('\n')
        .find((one) => one.includes('/auth/register failed')),
    );
    expect(JSON.parse(line!)).toMatchObject({ err: { code: '23514', table: 'users', constraint: 'canary' } });
    expect(api.output()).not.toMatch(/Canary Name|canaryrow|canary-row|argon2/);
    await world.rows('alter table users drop constraint canary');
  });

  it('finds no secret in logs or responses, whatever callers send and whatever fails', async () => {
    provokes(/./);
    const canaries = {
      password: 'Canary-Passw0rd-of-Ada',
      bearer: 'eyJhbGciOiJIUzI1NiJ9.Y2FuYXJ5LWJlYXJlcg.canary-signature',
      reset: 'canary-reset-token-0123456789abcdefghijklmnopq',
      apiToken: 'plt_canary_0123456789abcdefghijklmnopqrstuvwxyz0123456789',
      cookie: 'canary-cookie-0123456789abcdef',
      csrf: 'canary-csrf-token-0123456789abcdef',
      stripe: 'sk_test_canary0123456789abcdef',
      webhook: 'whsec_canary0123456789abcdef',
      metrics: 'canary-metrics-0123456789',
      recaptcha: 'canary-recaptcha-secret-01234',
      database: new URL(world.database.url()).password,
      jwt: world.settings['JWT_SECRET']!,
    };
    const api = await world.start('all', {
      LOG_LEVEL: 'trace',
      METRICS_TOKEN: canaries.metrics,
      STRIPE_SECRET_KEY: canaries.stripe,
      STRIPE_WEBHOOK_SECRET: canaries.webhook,
      STRIPE_PRICE_PRO_MONTHLY: 'price_m',
      STRIPE_PRICE_PRO_YEARLY: 'price_y',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    });
    const answers: string[] = [];
    const send = async (visitor: Visitor, method: string, path: string, body?: unknown, headers = {}) => {
      const answer = await visitor.call(method, path, { body, headers });
      answers.push(JSON.stringify([...answer.headers]) + JSON.stringify(answer.body));
      return answer;
    };
    const visitor = new Visitor(api.url);
    const { password } = canaries;
    const account = { name: 'Ada', username: 'canary', email: 'canary@example.org', password };
    const made = await send(visitor, 'POST', '/auth/register', {
      ...account,
      password_confirmation: password,
    });
    expect(made.status).toBe(201);
    const { token } = (made.body as { data: { token: string } }).data;
    // The token may appear only in the response that issues it.
    answers.length = 0;
    const ada = new Visitor(api.url, token);
    const wrong = new Visitor(api.url, canaries.bearer);
    const asked = async (): Promise<void> => {
      await send(visitor, 'POST', '/auth/login', { identifier: 'canary', password: `${password}x` });
      await send(visitor, 'POST', '/auth/login', `{"identifier": "canary", "password": "${password}"`);
      await send(visitor, 'POST', '/auth/register', { ...account, password_confirmation: '' });
      await send(visitor, 'POST', '/auth/reset-password', { token: canaries.reset, password });
      await send(visitor, 'GET', `/auth/reset-password/${canaries.reset}?token=${canaries.reset}`);
      await send(visitor, 'POST', '/auth/csrf-token', { token: canaries.csrf });
      await send(wrong, 'GET', '/user/games', undefined, { Cookie: `browser=${canaries.cookie}` });
      await send(new Visitor(api.url, canaries.apiToken), 'GET', '/user/games');
      await send(ada, 'GET', '/user/games', undefined, { 'X-CSRF-Token': canaries.csrf });
      await send(ada, 'POST', '/user/games', { steamAppId: 'x' }, { 'X-CSRF-Token': canaries.csrf });
      await send(ada, 'POST', '/subscription/create-checkout-session', {
        planType: 'PRO',
        planPeriod: 'monthly',
      });
      await send(ada, 'GET', '/subscription/billing-history');
      await send(visitor, 'POST', '/webhooks/stripe', '{}', {
        'Stripe-Signature': `t=1,v1=${canaries.webhook}`,
      });
      await send(visitor, 'POST', '/reports', {
        code: '500',
        path: '/my-games',
        message: `Bearer ${canaries.bearer} password=${password} ${canaries.reset}`,
      });
      for (const path of [`/reset-password?token=${canaries.reset}`, '/metrics']) {
        const answer = await fetch(api.url + path, {
          headers: { Authorization: `Bearer ${canaries.metrics}` },
        });
        answers.push(await answer.text());
      }
    };
    await asked();
    await world.database.stop();
    await asked();
    await api.end();
    const log = api.output();
    expect(log.split('\n').filter((line) => line.includes('request completed')).length).toBeGreaterThan(20);
    for (const [name, canary] of Object.entries({ ...canaries, session: token })) {
      expect([name, log.includes(canary)]).toEqual([name, false]);
      expect([name, answers.filter((answer) => answer.includes(canary))]).toEqual([name, []]);
    }
  });
});
