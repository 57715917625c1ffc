import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { OutboundAnswer, OutboundProblem } from '@patchlight/application/ports';
import { outboundHttpContract } from '@patchlight/testing';
import type { OutboundHttpWorld } from '@patchlight/testing';
import { AT_ONCE, MOST_WAITING } from './host-queues.ts';
import { LIMITS } from './limits.ts';
import { parseOutboundRule } from './outbound-policy.ts';
import { UndiciOutboundHttp } from './undici-outbound-http.adapter.ts';
import type { OutboundHttpOptions } from './undici-outbound-http.adapter.ts';

const NOTIFICATIONS = ['chat', 'push', 'webhook'] as const;
const rules = (...entries: string[]) => entries.map((entry) => parseOutboundRule(entry)!);
const outboundWith = (options: Partial<OutboundHttpOptions> = {}) =>
  new UndiciOutboundHttp({ allow: rules('127.0.0.1'), userAgent: 'Patchlight/test', ...options });

const open: Server[] = [];
const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const closeAll = async (): Promise<void> => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
};

/** Handlers of a host in trouble. */
const TROUBLE: Partial<Record<OutboundProblem, RequestListener>> = {
  'timed-out': () => undefined,
  unreachable: ({ socket }) => socket.destroy(),
  'too-large': (_, response) => response.end(Buffer.alloc(LIMITS.webhook.maxBytes + 1)),
  unreadable: (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(1024 * 1024))),
};

const aWorld = async (): Promise<OutboundHttpWorld> => {
  const requests: ReturnType<OutboundHttpWorld['received']> = [];
  let answer: OutboundAnswer = { status: 204, headers: {}, body: '' };
  const host = await serve(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = Buffer.concat(await request.toArray()).toString();
    requests.push({ method, path, headers, body });
    response.writeHead(answer.status, { 'set-cookie': 'a=b', ...answer.headers }).end(answer.body);
  });
  return {
    outbound: outboundWith({ timeoutMs: 5_000 }),
    url: `${host}/hook?thread=7`,
    received: () => requests,
    respond: (next) => {
      answer = next;
    },
    provoke: async (kind) => {
      if (kind === 'refused-address') return host.replace('127.0.0.1', '127.0.0.2');
      if (kind === 'insecure') return host.replace('http:', 'https:');
      return serve(TROUBLE[kind]!);
    },
    close: closeAll,
  };
};

describe('UndiciOutboundHttp', () => {
  afterEach(closeAll);

  outboundHttpContract(aWorld);

  it('allows 15 seconds and 1 MB for calendars, 64 kB for other profiles, and 10 seconds for messages', () => {
    const { calendar, chat, push, webhook } = LIMITS;
    expect(calendar).toEqual({ redirects: 5, timeoutMs: 15_000, maxBytes: 1_048_576 });
    for (const limits of [chat, push])
      expect(limits).toEqual({ redirects: 0, timeoutMs: 10_000, maxBytes: 65_536 });
    expect(webhook).toEqual({ redirects: 0, timeoutMs: 15_000, maxBytes: 65_536 });
  });

  it('sends its User-Agent, and returns only the listed response headers', async () => {
    const headers = {
      'set-cookie': 'a=b',
      'x-powered-by': 'x',
      'Retry-After': '7',
      'X-RateLimit-Reset': '8',
    };
    const url = await serve((request, response) =>
      response.writeHead(429, headers).end(request.headers['user-agent']),
    );
    expect(await outboundWith().send({ method: 'POST', url }, 'chat')).toEqual({
      status: 429,
      headers: { 'retry-after': '7', 'x-ratelimit-reset': '8' },
      body: 'Patchlight/test',
    });
  });

  it.each(NOTIFICATIONS)('follows redirects for calendars but not for %s', async (profile) => {
    let asked = 0;
    const target = await serve((_, response) => {
      asked += 1;
      response.end('target');
    });
    const url = await serve((_, response) => response.writeHead(308, { location: target }).end());
    expect(await outboundWith().send({ method: 'POST', url }, profile)).toMatchObject({
      status: 308,
      headers: { location: target },
    });
    expect(asked).toBe(0);
    expect((await outboundWith().send({ method: 'GET', url }, 'calendar')).body).toBe('target');
  });

  it.each(NOTIFICATIONS)('reads at most 64 kB for %s', async (profile) => {
    let size = 64 * 1024;
    const url = await serve((_, response) => response.end('x'.repeat(size)));
    const outbound = outboundWith();
    expect((await outbound.send({ method: 'POST', url }, profile)).body).toHaveLength(size);
    size += 1;
    const given = outbound.send({ method: 'POST', url }, profile);
    await expect(given).rejects.toMatchObject({ kind: 'too-large', status: 200 });
    expect((await outbound.send({ method: 'GET', url }, 'calendar')).body).toHaveLength(size);
  });

  it('aborts a 10 MB response early', async () => {
    let sent = 0;
    const url = await serve((_, response) => {
      const more = (): void => {
        while (sent < 10 * 1024 * 1024 && !response.destroyed) {
          sent += 16_384;
          if (!response.write(Buffer.alloc(16_384))) return void response.once('drain', more);
        }
      };
      more();
    });
    await expect(outboundWith().send({ method: 'POST', url }, 'push')).rejects.toMatchObject({
      kind: 'too-large',
    });
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });

  it('times out on a trickling response, and reports its status', async () => {
    const url = await serve((_, response) => {
      response.writeHead(201);
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const given = outboundWith({ timeoutMs: 2_000 }).send({ method: 'POST', url }, 'push');
    await expect(given).rejects.toMatchObject({ kind: 'timed-out', status: 201 });
  });

  it('applies the exceptions of a profile to that profile only', async () => {
    const url = await serve((_, response) => response.end());
    const outbound = outboundWith({ allow: [], allowFor: { calendar: rules('0.0.0.0/0', '::/0') } });
    expect((await outbound.send({ method: 'GET', url }, 'calendar')).status).toBe(200);
    for (const profile of NOTIFICATIONS)
      await expect(outbound.send({ method: 'POST', url }, profile)).rejects.toMatchObject({
        kind: 'refused-address',
      });
  });

  it('sends five concurrent requests to a host across profiles, and rejects those beyond the queue', async () => {
    let now = 0;
    let most = 0;
    const url = await serve((_, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.end();
      }, 2);
    });
    const outbound = outboundWith();
    const profiles = [...NOTIFICATIONS, 'calendar' as const];
    const sent = await Promise.allSettled(
      Array.from({ length: AT_ONCE + MOST_WAITING + 3 }, (_, n) =>
        outbound.send({ method: 'POST', url }, profiles[n % profiles.length]!),
      ),
    );
    const failed = sent.filter((each) => each.status === 'rejected').map(({ reason }) => reason.kind);
    expect(failed).toEqual(['busy', 'busy', 'busy']);
    expect(most).toBe(AT_ONCE);
  });

  it('begins the time limit after the wait for the host', async () => {
    // The last one waits for as long as an answer takes, and then for its own.
    const url = await serve((_, response) => void setTimeout(() => response.end(), 1_500));
    const outbound = outboundWith({ timeoutMs: 2_500 });
    const sent = await Promise.allSettled(
      Array.from({ length: AT_ONCE + 1 }, () => outbound.send({ method: 'POST', url }, 'chat')),
    );
    expect(sent.at(-1)).toMatchObject({ status: 'fulfilled' });
  });
});
