import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AddressRefused } from '@patchlight/domain';
import { guardedConnector, guardedFetch } from './guarded-fetch.ts';
import type { GuardedFetchOptions } from './guarded-fetch.ts';
import { isPublicAddress } from './public-address.ts';

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

/** A resolver that gives, call by call, the next of these lists of addresses; the last stays. */
const resolving = (...answers: { address: string; family: number }[][]): typeof lookup =>
  ((_: string, __: object, done: (error: null, addresses: object[]) => void) => {
    done(null, answers.length > 1 ? answers.shift()! : answers[0]!);
  }) as unknown as typeof lookup;
const v4 = (address: string) => ({ address, family: 4 });
const v6 = (address: string) => ({ address, family: 6 });

describe('addresses', () => {
  it.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
    ...['192.0.0.1', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::7f00:1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', 'fc00::1', 'fd00:ec2::254'],
    ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1', '', 'example.org', '2130706433'],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('a fetch of what users name', () => {
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
  const fetchWith = (options: Partial<GuardedFetchOptions> = {}) =>
    guardedFetch({ allowsPrivate: false, userAgent: 'Patchlight/test', ...options });
  const expectRefused = async (url: string, resolve?: typeof lookup): Promise<void> => {
    const error = await fetchWith({ resolve })(url).then(
      () => null,
      (thrown: Error) => thrown,
    );
    expect(error?.cause).toBeInstanceOf(AddressRefused);
    expect(inside.connections).toBe(0);
  };

  it.each([
    ...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0', '[::1]', '[::]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '①②⑦.⓪.⓪.①'],
    ...['localhost', 'LOCALHOST'],
  ])('makes no connection to https://%s', (host) => expectRefused(`https://${host}:${inside.port}/`));

  it.each([
    ['leads inside', [v4('127.0.0.1')]],
    ['leads inside by IPv6', [v6('::1')]],
    ['leads inside by a mapped address', [v6('::ffff:127.0.0.1')]],
    ['leads outside and inside', [v4('93.184.216.34'), v4('127.0.0.1')]],
    ['leads to the metadata of a cloud', [v4('169.254.169.254')]],
    ['leads nowhere', []],
  ])('makes no connection to a name that %s', (_, addresses) =>
    expectRefused(`https://calendar.example:${inside.port}/`, resolving(addresses)),
  );

  it('looks where the connection has really gone', async () => {
    let looks = 0;
    const changing = {
      family: 4,
      get address(): string {
        looks += 1;
        return looks === 1 ? '93.184.216.34' : '127.0.0.1';
      },
    };
    const connect = guardedConnector(resolving([changing]));
    const address = { hostname: 'calendar.example', protocol: 'http:', port: String(inside.port) };
    const [error, socket] = await new Promise<unknown[]>((done) => {
      connect(address, (...given) => done(given));
    });
    expect([error, socket]).toEqual([expect.any(AddressRefused), null]);
  });

  it.each(['http://93.184.216.34/', 'ftp://93.184.216.34/', 'file:///etc/passwd', 'data:text/plain,x'])(
    'asks nothing of %s',
    (url) => expectRefused(url),
  );

  it('asks private addresses where the operator allows it, and says who asks', async () => {
    answer = (request, response) => response.end(request.headers['user-agent']);
    const given = await fetchWith({ allowsPrivate: true })(`http://127.0.0.1:${inside.port}/`);
    expect(await given.text()).toBe('Patchlight/test');
  });

  it('follows a redirect with the method, and with the password to the same server only', async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = await listen((request, response) => {
      seen.push(`${request.method} ${request.url}`, request.headers.authorization);
      response.end();
    });
    others.push(elsewhere);
    answer = (request, response) => {
      seen.push(`${request.method} ${request.url}`, request.headers.authorization);
      const next = request.url === '/' ? '/second' : `http://127.0.0.1:${elsewhere.port}/third`;
      response.writeHead(308, { location: next }).end();
    };
    const init = { method: 'PROPFIND', headers: { Authorization: 'Basic secret' }, body: '<x/>' };
    await fetchWith({ allowsPrivate: true })(`http://127.0.0.1:${inside.port}/`, init);
    expect(seen).toEqual([
      ...['PROPFIND /', 'Basic secret', 'PROPFIND /second', 'Basic secret'],
      ...['PROPFIND /third', undefined],
    ]);
  });

  it('does not follow redirects to other protocols, nor in circles', async () => {
    const fetch = fetchWith({ allowsPrivate: true });
    const url = `http://127.0.0.1:${inside.port}/`;
    answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    await expect(fetch(url)).rejects.toMatchObject({ cause: expect.any(AddressRefused) });
    answer = (_, response) => response.writeHead(302, { location: '/' }).end();
    await expect(fetch(url)).rejects.toThrow('too many redirects');
  });

  it('leaves a redirect to whoever wants to see it', async () => {
    answer = (_, response) => response.writeHead(301, { location: '/dav/' }).end();
    const given = await fetchWith({ allowsPrivate: true })(`http://127.0.0.1:${inside.port}/`, {
      redirect: 'manual',
    });
    expect([given.status, given.headers.get('location')]).toEqual([301, '/dav/']);
  });

  it('gives up on a server that does not answer, or says too much', async () => {
    const url = `http://127.0.0.1:${inside.port}/`;
    answer = () => undefined;
    await expect(fetchWith({ allowsPrivate: true, timeoutMs: 200 })(url)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    answer = (_, response) => response.end(Buffer.alloc(10 * 1024 * 1024 + 1));
    const whole = fetchWith({ allowsPrivate: true })(url).then((given) => given.text());
    await expect(whole).rejects.toThrow();
  });
});
