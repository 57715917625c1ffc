import { afterEach, describe, expect, it } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { URGENT_BURST } from '@patchlight/application/ports';
import type { StoreError } from '@patchlight/application/ports';
import { FixedClock, InMemoryRequestBudget, RecordingSourceWatch } from '@patchlight/testing';
import type { SteamHttp, SteamOptions } from './steam-http.ts';
import { type RawServer, startRawServer } from './testing/raw-server.ts';
import { steamHttpTo } from './testing/steam-http.ts';

const MEGABYTE = 1024 * 1024;

describe('request to Steam', () => {
  let server: RawServer;
  let http: SteamHttp;
  const clock = new FixedClock();

  const start = async (answer: RequestListener, options: Partial<SteamOptions> = {}): Promise<void> => {
    server = await startRawServer(answer);
    http = steamHttpTo(server.url, { clock, ...options });
  };
  const status =
    (code: number): RequestListener =>
    (_request, response) =>
      void response.writeHead(code).end(code === 200 ? '{}' : '<p>Sorry');
  const failing = (path = '/a', ask = {}): Promise<unknown> =>
    http.get('webApi', path, ask).catch((error: unknown) => error);

  afterEach(async () => {
    await http.close();
    await server.close();
  });

  it('is counted by its purpose with each retry, but not if it was not sent', async () => {
    const watch = new RecordingSourceWatch();
    await start(status(503), { watch });
    await failing('/ISteamNews/GetNewsForApp/v2/?appid=7');
    const host = new URL(server.url).host;
    expect(watch.requests).toEqual(Array(3).fill({ host, purpose: 'polls' }));
    expect(watch.answers).toEqual([]);
    for (let n = 0; n < 5; n += 1) await failing();
    const sent = watch.requests.length;
    expect(server.requests).toHaveLength(sent);
    expect(await failing()).toMatchObject({ reason: 'throttled' });
    expect(watch.requests).toHaveLength(sent);
  });

  describe('with what is left over', () => {
    const HOST_PACE = { requestsPerSecond: 20 };
    const spare = { priority: 'spare' } as const;

    it('waits until nobody else waits', async () => {
      const budget = new InMemoryRequestBudget(clock);
      await start(status(200), { budget, ...HOST_PACE });
      const host = new URL(server.url).host;
      await budget.reserve(host, 1, 'scheduled');
      const asked = http.get('webApi', '/a', spare);
      const others = http.get('webApi', '/b', { priority: 'urgent' });
      await others;
      expect(server.requests.map(({ url }) => url)).toEqual(['/b']);
      clock.advance(10_000);
      await asked;
      expect(server.requests.map(({ url }) => url)).toEqual(['/b', '/a']);
    });

    it('is given up with its caller', async () => {
      const budget = new InMemoryRequestBudget(clock);
      await start(status(200), { budget, ...HOST_PACE });
      await http.get('webApi', '/a', spare);
      const controller = new AbortController();
      const asked = failing('/b', { ...spare, signal: controller.signal });
      controller.abort();
      expect(await asked).toMatchObject({ reason: 'throttled' });
      expect(server.requests).toHaveLength(1);
    });

    it('is given up after minutes without a slot', async () => {
      const budget = new InMemoryRequestBudget(clock);
      await start(status(200), { budget, requestsPerSecond: 0.01 });
      await http.get('webApi', '/a', spare);
      expect(await failing('/b', spare)).toMatchObject({ reason: 'throttled' });
      expect(server.requests).toHaveLength(1);
    });
  });

  describe('on the wire', () => {
    it('sends a User-Agent and the ETag of the last response', async () => {
      await start(status(200), { userAgent: 'Patchlight/1.0.0 (+https://patchlight.test)' });
      await http.get('webApi', '/a?b=c%20d', { etag: '"17"' });
      expect(server.requests[0]?.url).toBe('/a?b=c%20d');
      expect(server.requests[0]?.headers).toMatchObject({
        'user-agent': 'Patchlight/1.0.0 (+https://patchlight.test)',
        'if-none-match': '"17"',
        'accept-encoding': 'gzip, br',
      });
    });

    it('preserves the path of the base URL', async () => {
      await start(status(200));
      const proxied = steamHttpTo(`${server.url}/steam/`);
      await proxied.get('store', '/news/app/7');
      await proxied.close();
      expect(server.requests[0]?.url).toBe('/steam/news/app/7');
    });

    it('reuses the connection', async () => {
      await start(status(200));
      for (const path of ['/a', '/b', '/c']) await http.get('webApi', path);
      expect(new Set(server.requests.map(({ socket }) => socket.remotePort)).size).toBe(1);
    });

    it.each([
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ])('accepts a response in %s', async (encoding, compress) => {
      const body = compress('{"lanterns":["é"]}');
      await start(
        (_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(body),
      );
      const answer = await http.get('webApi', '/a');
      expect(answer.read((document) => document)).toEqual({ lanterns: ['é'] });
    });

    it('does not follow redirects', async () => {
      await start(
        (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      );
      expect(await failing()).toMatchObject({
        reason: 'malformed',
        status: 302,
        message: 'unexpected status 302 to http://127.0.0.1:1/',
      });
      expect(server.requests.length).toBe(1);
    });
  });

  describe('with an oversized response', () => {
    it('stops reading and does not retry', async () => {
      let sent = 0;
      await start((_request, response) => {
        const chunk = Buffer.alloc(MEGABYTE, 'x');
        const more = (): void => {
          if (response.destroyed || sent > 200) return;
          sent += 1;
          if (response.write(chunk)) setImmediate(more);
          else response.once('drain', more);
        };
        more();
      });
      expect(await failing()).toMatchObject({
        reason: 'unreachable',
        message: 'a body of more than 5242880 bytes',
      });
      expect(server.requests.length).toBe(1);
      expect(sent).toBeLessThan(50);
    });

    it.each([
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ])('limits a decompressed body in %s', async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(200 * MEGABYTE));
      await start(
        (_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
      );
      expect(bomb.length).toBeLessThan(MEGABYTE);
      expect(await failing()).toMatchObject({
        reason: 'unreachable',
        message: 'a body of more than 5242880 bytes',
      });
    });

    it.each(['gzip', 'zstd'])('is malformed if it cannot be decompressed: %s', async (encoding) => {
      await start(
        (_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end('no'),
      );
      expect(await failing()).toMatchObject({
        reason: 'malformed',
        message: expect.stringContaining(encoding),
      });
    });
  });

  describe('that fails', () => {
    it.each([
      ['a status of 500', status(500)],
      ['a status of 503', status(503)],
      ['a reset connection', (request) => void request.socket.destroy()],
      [
        'a truncated body',
        (_request, response) => {
          response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
        },
      ],
    ] satisfies [string, RequestListener][])('is retried twice after %s', async (_failure, answer) => {
      await start(answer);
      expect(await failing()).toMatchObject({ reason: 'unreachable' });
      expect(server.requests.length).toBe(3);
    });

    it('returns the first successful response', async () => {
      await start((request, response) => {
        if (server.requests.length < 3) request.socket.destroy();
        else response.end('[]');
      });
      expect((await http.get('webApi', '/a')).read((document) => document)).toEqual([]);
    });

    it.each([400, 401, 403, 404, 429])('is not retried after status %d', async (code) => {
      await start(status(code));
      expect(await failing()).toMatchObject({ status: code, rawAnswer: '<p>Sorry' });
      expect(server.requests.length).toBe(1);
    });

    it.each([
      ['never comes', () => {}],
      [
        'never ends',
        (_request, response) => {
          const drip = setInterval(() => response.write(' '), 20);
          response.on('close', () => clearInterval(drip));
        },
      ],
    ] satisfies [string, RequestListener][])('times out once when the response %s', async (_how, answer) => {
      await start(answer, { timeoutMs: 2_000 });
      expect(await failing()).toMatchObject({
        reason: 'unreachable',
        message: 'no whole answer in 2000 ms',
      });
      expect(server.requests.length).toBe(1);
    });

    it('is aborted by the caller', async () => {
      const caller = new AbortController();
      await start(() => caller.abort());
      expect(await failing('/a', { signal: caller.signal })).toMatchObject({
        reason: 'throttled',
        status: null,
      });
    });
  });

  describe('within the budget', () => {
    it('waits for a slot, and for another one before each retry', async () => {
      await start(status(500), {
        requestsPerSecond: 10,
        budget: new InMemoryRequestBudget(new FixedClock()),
      });
      const startedAt = performance.now();
      await failing();
      expect(performance.now() - startedAt).toBeGreaterThan(290);
      expect(server.requests.length).toBe(3);
    });

    it('is sent immediately when urgent', async () => {
      await start(status(200), { requestsPerSecond: 0.001 });
      await http.get('webApi', '/first');
      await http.get('webApi', '/second', { priority: 'urgent' });
      expect(server.requests.length).toBe(2);
    });

    it('is paced at 240 urgent requests, without starving the scheduled ones', async () => {
      await start(status(200), { requestsPerSecond: 20, budget: new InMemoryRequestBudget(clock) });
      const asked = Array.from({ length: 240 }, (_, n) =>
        http.get('webApi', `/${n}`, { priority: 'immediate' }).then(
          () => 'sent',
          ({ reason }) => reason,
        ),
      );
      const ended = await Promise.all(asked);
      expect(ended.filter((end) => end === 'sent')).toHaveLength(URGENT_BURST);
      expect(ended.filter((end) => end === 'throttled')).toHaveLength(240 - URGENT_BURST);
      await http.get('webApi', '/scheduled');
      expect(server.requests).toHaveLength(URGENT_BURST + 1);
    });

    it('that waits can be aborted by the caller', async () => {
      await start(status(200), { requestsPerSecond: 0.001 });
      await http.get('webApi', '/first');
      const failure = await failing('/second', { signal: AbortSignal.timeout(20) });
      expect(failure).toMatchObject({ reason: 'throttled' });
      expect(server.requests.length).toBe(1);
    });

    it("uses 35/60 of the pace for the store's own pages", async () => {
      const budget = new InMemoryRequestBudget(clock);
      await start(status(200), { budget, requestsPerSecond: 20 });
      await http.get('store', '/a');
      const { host } = new URL(server.url);
      const next = await budget.reserve(host, 20, 'scheduled');
      expect(next).toEqual({ waitMs: expect.closeTo((1_000 / 20) * (60 / 35), 1) });
    });

    it('is not sent while the circuit breaker is open', async () => {
      const budget = new InMemoryRequestBudget(clock);
      await start(status(429), { budget });
      expect(await failing()).toMatchObject({ reason: 'throttled', status: 429 });
      expect(await failing()).toMatchObject({ reason: 'throttled', status: null });
      expect(server.requests.length).toBe(1);
    });

    it('opens the circuit breaker after 403 responses to five different requests in a row', async () => {
      await start(status(403));
      for (const path of ['/a', '/b', '/a', '/b', '/c', '/d']) {
        expect(await failing(path)).toMatchObject({ reason: 'refused' });
      }
      expect(await failing('/e')).toMatchObject({ reason: 'refused' });
      expect(await failing('/f')).toMatchObject({ reason: 'throttled' });
    });

    it('does not count 403 responses for resources never served before', async () => {
      await start(status(403));
      for (let app = 0; app < 20; app++)
        expect(await failing(`/${app}`, { isNew: true })).toMatchObject({ reason: 'refused' });
      expect(server.requests.length).toBe(20);
    });

    it('opens the circuit breaker after HTML pages in a row, and stores their start', async () => {
      const page = `<!doctype html>${'<p>Down for maintenance</p>'.repeat(10_000)}`;
      await start((_, response) => void response.end(page));
      const read = () => http.get('webApi', '/a').then((answer) => answer.read((document) => document));
      for (let n = 0; n < 5; n++) {
        const error = await read().catch((thrown: StoreError) => thrown);
        expect(error).toMatchObject({ reason: 'malformed', rawAnswer: page.slice(0, 4 * 1024) });
      }
      await expect(read()).rejects.toMatchObject({ reason: 'throttled' });
    });

    it('does not count 403 responses between successful ones', async () => {
      await start((request, response) => void response.writeHead(request.url === '/fine' ? 200 : 403).end());
      for (let app = 0; app < 20; app++) {
        expect(await failing(`/${app}`)).toMatchObject({ reason: 'refused' });
        if (app % 4 === 3) await http.get('webApi', '/fine');
      }
    });

    it.each([
      ['a success', 200, 0],
      ['a removed app', 404, 0],
      ['a private app', 403, 0],
      ['a server error, once for all tries', 500, 1],
      ['too many requests', 429, 1],
    ])('reports %s', async (_outcome, code, consecutiveFailures) => {
      const budget = new InMemoryRequestBudget(clock);
      await start(status(code), { budget });
      await failing();
      expect(await budget.getStates()).toMatchObject([
        { host: new URL(server.url).host, consecutiveFailures },
      ]);
    });
  });
});
