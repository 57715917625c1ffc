import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { guardedConnector } from './guarded-connector.ts';
import { guardedClient, guardedFetch } from './guarded-fetch.ts';
import type { GuardedClientOptions } from './guarded-fetch.ts';
import { LIMITS } from './limits.ts';
import { OutboundPolicy, parseOutboundRule } from './outbound-policy.ts';

interface Listening {
  server: Server;
  port: number;
  connections: number;
}

const listen = async (answer: RequestListener): Promise<Listening> => {
  const server = createServer(answer);
  const listening = { server, port: 0, connections: 0 };
  server.on('connection', () => (listening.connections += 1));
  await new Promise<void>((done) => server.listen(0, '::', done));
  listening.port = (server.address() as AddressInfo).port;
  return listening;
};

/** A resolver that returns the next of these address lists on each call, then the last one. */
const resolving = (...answers: { address: string; family: number }[][]): typeof lookup =>
  ((_: string, __: object, done: (error: null, addresses: object[]) => void) => {
    done(null, answers.length > 1 ? answers.shift()! : answers[0]!);
  }) as unknown as typeof lookup;
const allowing = (...entries: string[]): OutboundPolicy =>
  new OutboundPolicy(entries.map((entry) => parseOutboundRule(entry)!));
const NOTHING = allowing();
const REFUSED = { name: 'OutboundFailure', kind: 'refused-address' };
const LOOPBACK = allowing('127.0.0.1');
/** Spellings of loopback addresses in URLs. */
const SPELLINGS = [
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '0',
  '127.255.255.254',
  '0x7f.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.0.0.1.',
  'localhost',
  'LOCALHOST',
  '0.0.0.0',
  '169.254.169.254',
  '[fd00::1]',
  '[64:ff9b::7f00:1]',
];
const v4 = (address: string) => ({ address, family: 4 });
const v6 = (address: string) => ({ address, family: 6 });

describe('guarded fetch of user-supplied URLs', () => {
  let inside: Listening;
  let answer: RequestListener;
  const others: Listening[] = [];
  beforeEach(async () => {
    answer = (_, response) => response.end('inside');
    inside = await listen((request, response) => answer(request, response));
  });
  afterEach(async () => {
    for (const { server } of [inside, ...others.splice(0)]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });
  const fetchWith = ({
    timeoutMs = LIMITS.calendar.timeoutMs,
    ...options
  }: Partial<GuardedClientOptions> & { timeoutMs?: number } = {}) =>
    guardedFetch(
      guardedClient({
        policy: NOTHING,
        limits: { ...LIMITS.calendar, timeoutMs },
        userAgent: 'Patchlight/test',
        ...options,
      }),
    );
  const expectRefused = async (url: string, resolve?: typeof lookup): Promise<void> => {
    await expect(fetchWith({ resolve })(url)).rejects.toMatchObject(REFUSED);
    expect(inside.connections).toBe(0);
  };

  it.each(SPELLINGS)('does not connect to https://%s', async (host) => {
    for (const address of [`${host}/`, `${host}:${inside.port}/`]) await expectRefused(`https://${address}`);
  });

  it.each(SPELLINGS)('does not connect to https://%s after a redirect', async (host) => {
    const redirecting = await listen(({ url }, response) => {
      const steps = Number(url!.slice(1));
      const inside443 = [`https://${host}/`, `//${host}:${inside.port}/`, `http://${host}:${inside.port}/`];
      const target = steps > 2 ? inside443[steps - 3] : `/${steps + 3}`;
      response
        .writeHead([301, 302, 307, 308][steps % 4]!, {
          location: target!.replace(/[^!-~]/gu, encodeURIComponent),
        })
        .end();
    });
    others.push(redirecting);
    const fetch = fetchWith({ policy: allowing(`127.0.0.1:${redirecting.port}`) });
    for (const first of [3, 4, 5, 0, 1, 2]) {
      const given = fetch(`http://127.0.0.1:${redirecting.port}/${first}`);
      await expect(given).rejects.toMatchObject(REFUSED);
    }
    expect(redirecting.connections).toBeGreaterThan(0);
    expect(inside.connections).toBe(0);
  });

  it.each([
    ['resolves to a private address', [v4('127.0.0.1')]],
    ['resolves to a private IPv6 address', [v6('::1')]],
    ['resolves to an IPv4-mapped private address', [v6('::ffff:127.0.0.1')]],
    ['resolves to a cloud metadata address', [v4('169.254.169.254')]],
    ['resolves to a private IPv4 and a private IPv6 address', [v4('10.0.0.1'), v6('::1')]],
    ['resolves to a private address by NAT64', [v6('64:ff9b::7f00:1')]],
    ['does not resolve', []],
  ])('does not connect to a host name that %s', (_, addresses) =>
    expectRefused('https://calendar.example/', resolving(addresses)),
  );

  it('leaves out what is not allowed among the addresses of a host name', async () => {
    answer = ({ socket }, response) => response.setHeader('connection', 'close').end(socket.localAddress);
    const resolve = resolving([v4('127.0.0.1'), v4('127.0.0.2')], [v6('::1'), v4('127.0.0.2')]);
    const fetch = fetchWith({ policy: allowing('127.0.0.2'), resolve });
    for (let n = 0; n < 2; n += 1)
      expect(await (await fetch(`http://calendar.example:${inside.port}/`)).text()).toContain('127.0.0.2');
  });

  it('does not connect to localhost with a trailing dot', async () => {
    for (const host of ['localhost.', 'LOCALHOST.'])
      await expectRefused(`https://${host}/`, resolving([v4('127.0.0.1')]));
  });

  it('resolves and checks a host name again for each connection', async () => {
    const resolve = resolving([v4('127.0.0.2')], [v4('127.0.0.1')]);
    answer = (_, response) => response.setHeader('connection', 'close').end('once');
    const fetch = fetchWith({ policy: allowing('127.0.0.2'), resolve });
    const url = `http://calendar.example:${inside.port}/`;
    expect(await (await fetch(url)).text()).toBe('once');
    await expect(fetch(url)).rejects.toMatchObject(REFUSED);
    expect(inside.connections).toBe(1);
  });

  it('does not connect to a host name that resolves to a private address the second time', async () => {
    const resolve = resolving([v4('198.51.100.1')], [v4('127.0.0.1')]);
    answer = (_, response) => response.writeHead(302, { location: '/again', connection: 'close' }).end();
    const rebinding = allowing('198.51.100.0/24');
    for (let n = 0; n < 2; n += 1) {
      const fetch = fetchWith({ policy: rebinding, resolve, timeoutMs: 200 });
      await expect(fetch(`http://calendar.example:${inside.port}/`)).rejects.toThrow();
    }
    expect(inside.connections).toBe(0);
  });

  it('checks the address of the established connection', async () => {
    let looks = 0;
    const changing = {
      family: 4,
      get address(): string {
        looks += 1;
        return looks === 1 ? '93.184.216.34' : '127.0.0.1';
      },
    };
    const connect = guardedConnector(resolving([changing]), allowing('93.184.216.34'), 10_000);
    const address = { hostname: 'calendar.example', protocol: 'http:', port: String(inside.port) };
    const [error, socket] = await new Promise<unknown[]>((done) => {
      connect(address, (...given: unknown[]) => done(given));
    });
    expect([error, socket]).toEqual([expect.objectContaining(REFUSED), null]);
  });

  it.each([
    'http://93.184.216.34/',
    'https://93.184.216.34:22/',
    'https://93.184.216.34:8443/',
    'ftp://93.184.216.34/',
    'file:///etc/passwd',
    'data:text/plain,x',
  ])('sends no request to %s', (url) => expectRefused(url));

  it.each([
    ['another port', '127.0.0.1:1'],
    ['another network', '10.0.0.0/8'],
    ['another host', 'calendar.example'],
  ])('does not connect when the operator allows %s', async (_, entry) => {
    const fetch = fetchWith({ policy: allowing(entry) });
    await expect(fetch(`http://127.0.0.1:${inside.port}/`)).rejects.toMatchObject(REFUSED);
    expect(inside.connections).toBe(0);
  });

  it('connects to a host that the operator allows by name, whatever its address', async () => {
    const fetch = fetchWith({ policy: allowing('nas.example'), resolve: resolving([v4('127.0.0.1')]) });
    expect((await fetch(`http://nas.example:${inside.port}/`)).status).toBe(200);
    await expect(fetch(`http://other.example:${inside.port}/`)).rejects.toMatchObject(REFUSED);
  });

  it('connects to private addresses if the operator allows it, with a User-Agent', async () => {
    answer = (request, response) => response.end(request.headers['user-agent']);
    const given = await fetchWith({ policy: LOOPBACK })(`http://127.0.0.1:${inside.port}/`);
    expect(await given.text()).toBe('Patchlight/test');
  });

  it('follows a redirect with the same method, and sends the password only to the same server', async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = await listen(({ method, url, headers }, response) => {
      seen.push(`${method} ${url}`, headers.authorization, headers.cookie, headers['proxy-authorization']);
      response.end();
    });
    others.push(elsewhere);
    answer = (request, response) => {
      seen.push(`${request.method} ${request.url}`, request.headers.authorization);
      const next = request.url === '/' ? '/second' : `http://127.0.0.1:${elsewhere.port}/third`;
      response.writeHead(308, { location: next }).end();
    };
    const init = {
      method: 'PROPFIND',
      headers: { Authorization: 'Basic secret', Cookie: 'a=b', 'Proxy-Authorization': 'c' },
      body: '<x/>',
    };
    await fetchWith({ policy: LOOPBACK })(`http://127.0.0.1:${inside.port}/`, init);
    expect(seen).toEqual([
      'PROPFIND /',
      'Basic secret',
      'PROPFIND /second',
      'Basic secret',
      'PROPFIND /third',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('does not follow redirects to other protocols or redirect loops', async () => {
    const fetch = fetchWith({ policy: LOOPBACK });
    const url = `http://127.0.0.1:${inside.port}/`;
    answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    await expect(fetch(url)).rejects.toMatchObject(REFUSED);
    answer = (_, response) => response.writeHead(302, { location: '/' }).end();
    await expect(fetch(url)).rejects.toThrow('too many redirects');
  });

  it('returns a redirect to a caller that handles it', async () => {
    answer = (_, response) => response.writeHead(301, { location: '/dav/' }).end();
    const given = await fetchWith({ policy: LOOPBACK })(`http://127.0.0.1:${inside.port}/`, {
      redirect: 'manual',
    });
    expect([given.status, given.headers.get('location')]).toEqual([301, '/dav/']);
  });

  it('times out when the server does not respond or does not finish', async () => {
    const impatient = fetchWith({ policy: LOOPBACK, timeoutMs: 2_000 });
    const url = `http://127.0.0.1:${inside.port}/`;
    answer = () => undefined;
    await expect(impatient(url)).rejects.toMatchObject({ kind: 'timed-out', status: null });
    answer = (_, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    };
    await expect(impatient(url)).rejects.toMatchObject({ kind: 'timed-out', status: 200 });
  });

  it('reads at most one megabyte', async () => {
    const fetch = fetchWith({ policy: LOOPBACK });
    const url = `http://127.0.0.1:${inside.port}/`;
    const size = 1024 * 1024;
    answer = (_, response) => response.end(Buffer.alloc(size));
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(size);
    answer = (_, response) => response.end(Buffer.alloc(size + 1));
    await expect(fetch(url)).rejects.toMatchObject({ kind: 'too-large', status: 200 });
  });

  it.each(['gzip', 'br', 'deflate', 'zstd', 'x-gzip', 'gzip, gzip', 'identity, gzip'])(
    'requests no content encoding and rejects one (%s)',
    async (encoding) => {
      let asked: unknown;
      answer = (request, response) => {
        asked = request.headers['accept-encoding'];
        response.writeHead(207, { 'content-encoding': encoding }).end('x');
      };
      const given = fetchWith({ policy: LOOPBACK })(`http://127.0.0.1:${inside.port}/`);
      await expect(given).rejects.toMatchObject({ kind: 'unreadable', status: 207 });
      expect(asked).toBe('identity');
    },
  );

  it('drops credentials in the URL, and rejects headers and methods with control characters', async () => {
    const fetch = fetchWith({ policy: LOOPBACK });
    const url = `http://127.0.0.1:${inside.port}/`;
    answer = (request, response) => response.end(String(request.headers.authorization));
    expect(await (await fetch(url.replace('//', '//ada:secret@'))).text()).toBe('undefined');
    const connections = inside.connections;
    for (const value of ['a\r\nX-Evil: 1', 'a\nb', 'a\rb', 'a\0b', 'a\u0001b', 'a\u{1F3AE}b'])
      await expect(fetch(url, { headers: { 'x-title': value } })).rejects.toMatchObject({
        name: 'TypeError',
      });
    await expect(fetch(url, { headers: { 'x\r\ny': 'a' } })).rejects.toMatchObject({ name: 'TypeError' });
    await expect(fetch(url, { method: 'GET / HTTP/1.1\r\nX: y' })).rejects.toMatchObject({
      name: 'TypeError',
    });
    expect(inside.connections).toBe(connections);
  });

  it('rejects oversized headers', async () => {
    answer = (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end();
    const given = fetchWith({ policy: LOOPBACK })(`http://127.0.0.1:${inside.port}/`);
    await expect(given).rejects.toMatchObject({ kind: 'too-large' });
  });

  it.each([204, 205, 304])('returns a response without a body (%d)', async (status) => {
    answer = (_, response) => response.writeHead(status).end();
    const given = await fetchWith({ policy: LOOPBACK })(`http://127.0.0.1:${inside.port}/`);
    expect([given.status, await given.text()]).toEqual([status, '']);
  });
});
