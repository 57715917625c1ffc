import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { TOKEN, listenOn, startFakeInstance, updateOf } from '../testing/fake-instance.ts';
import type { FakeInstance, Response } from '../testing/fake-instance.ts';
import { startProxy } from '../testing/proxy.ts';
import { runCli, startCli } from '../testing/run-cli.ts';
import { selfSigned } from '@patchlight/simulators';
import { proxyFor } from './proxy.ts';
import { send } from './send.ts';

const PATH = 'GET /games/7/latest';
const refusal = (status: number, headers: Record<string, string> = {}): Response => ({
  status,
  headers,
  body: { message: `Refused\u001b[31m: ${status}` },
});

describe('requests', () => {
  let instance: FakeInstance;
  let elsewhere: FakeInstance;
  const latest = async (answers: Response | Response[], env = instance.env) => {
    instance.answers[PATH] = answers;
    instance.received.length = 0;
    const pauses: number[] = [];
    const result = await runCli(['latest', '7'], { env, pauses });
    return { ...result, pauses, tries: instance.received.length };
  };

  beforeEach(async () => {
    instance = await startFakeInstance();
    elsewhere = await startFakeInstance();
  });
  afterEach(() => Promise.all([instance.close(), elsewhere.close()]));

  it.each([
    [400, 2, 1],
    [401, 3, 1],
    [403, 3, 1],
    [404, 2, 1],
    [409, 2, 1],
    [412, 2, 1],
    [429, 4, 3],
    [500, 5, 3],
    [502, 5, 3],
    [503, 5, 3],
  ])('exits after %d with %d after %d tries', async (status, exit, tries) => {
    expect(await latest(refusal(status))).toMatchObject({
      exit,
      tries,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`^http://127\\.\\S+ answered ${status}: Refused: ${status}[^\\n]*\\n$`),
      ),
    });
  });

  it('waits as long as Retry-After says, up to a minute', async () => {
    const done = { body: updateOf('1') };
    const after = (seconds: string) => refusal(429, { 'Retry-After': seconds });
    expect(await latest([after('7'), refusal(503), done])).toMatchObject({
      exit: 0,
      pauses: [7_000, 2_000],
      tries: 3,
    });
    expect(await latest(after('60'))).toMatchObject({ exit: 4, pauses: [60_000, 60_000], tries: 3 });
    const day = await latest(after('86399'));
    expect(day).toMatchObject({ exit: 4, pauses: [], tries: 1 });
    expect(day.stderr).toContain('Try again in 86399 s.');
    expect(await latest([after('soon'), done])).toMatchObject({ exit: 0, pauses: [1_000] });
  });

  it('takes the token nowhere else', async () => {
    elsewhere.answers[PATH] = { body: updateOf('1') };
    const moved = { status: 302, headers: { Location: `${elsewhere.url}/api/v1/games/7/latest` }, body: '' };
    const { exit, stderr } = await latest(moved);
    expect([exit, stderr]).toEqual([5, expect.stringContaining(`It redirects to ${elsewhere.url}`)]);
    expect(elsewhere.received).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a page', '<!doctype html>'],
    ['nothing', ''],
    ['JSON of something else', {}],
    ['null', null],
    ['17 MB', ' '.repeat(17_000_000)],
  ])('exits with 5 if the answer is %s', async (_, body) => {
    const { exit, stderr } = await latest({ body });
    expect([exit, stderr]).toEqual([5, expect.stringMatching(/^[^\n]+\n$/)]);
  });

  it('exits with 5 if nobody answers', async () => {
    const closing = createServer((socket) => socket.destroy());
    const port = await listenOn(closing);
    const env = { ...instance.env, PATCHLIGHT_URL: `http://127.0.0.1:${port}` };
    expect(await latest({}, env)).toMatchObject({ exit: 5, pauses: [1_000, 2_000] });
    closing.close();
    expect(await latest({}, env)).toMatchObject({ exit: 5 });
    expect(await latest({}, { ...env, PATCHLIGHT_URL: 'http://host.invalid' })).toMatchObject({ exit: 5 });
  });

  it('waits for an answer, and its end, for a limited time', async () => {
    const silent = createServer(() => undefined);
    const trickling = createServer((socket) => {
      socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{');
    });
    for (const server of [silent, trickling]) {
      const url = new URL(`http://127.0.0.1:${await listenOn(server)}`);
      const signal = AbortSignal.timeout(5_000);
      const sent = send(url, { method: 'GET', headers: {}, timeoutMs: 100, signal, env: {} });
      const outcome = await sent.catch((error: Error) => error.message);
      server.close();
      expect(outcome).toBe('no answer within 0.1 s');
    }
  });

  it('ends on Ctrl-C', async () => {
    instance.answers[PATH] = {};
    const running = startCli(['latest', '7'], { env: instance.env });
    while (instance.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    running.interrupt();
    expect(await running.result).toEqual({ exit: 130, stdout: '', stderr: '' });
  });

  it('asks the proxy for http: addresses, too, without the token of the instance', async () => {
    const proxy = await startProxy(Number(new URL(instance.url).port));
    const HTTP_PROXY = proxy.url.replace('//', '//me:p%40ss@');
    const env = { ...instance.env, PATCHLIGHT_URL: 'http://patchlight.test', HTTP_PROXY };
    expect(await latest({ body: updateOf('1') }, env)).toMatchObject({ exit: 0 });
    const user = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;
    expect(proxy.received).toEqual([`GET http://patchlight.test/api/v1/games/7/latest ${user}`]);
    expect(instance.received[0]!.headers).toMatchObject({
      host: 'patchlight.test',
      authorization: `Bearer ${TOKEN}`,
    });
    proxy.close();
  });

  it('trusts only the certificate of the instance behind a proxy', async () => {
    const { cert, key } = selfSigned('patchlight.test');
    const requests: unknown[] = [];
    const server = createSecureServer({ cert, key }, (request, response) => {
      requests.push(request.headers.host);
      response.end(JSON.stringify(updateOf('1')));
    });
    const port = await listenOn(server);
    const [proxy, refusing] = await Promise.all([startProxy(port), startProxy(port, 407)]);
    const HTTPS_PROXY = proxy.url;
    const env = { ...instance.env, PATCHLIGHT_URL: 'https://patchlight.test', HTTPS_PROXY };
    expect(await latest({}, env)).toMatchObject({ exit: 5, stderr: expect.stringContaining('self-signed') });
    const trusted = getCACertificates();
    setDefaultCACertificates([cert]);
    expect(await latest({}, env)).toMatchObject({ exit: 0 });
    expect(await latest({}, { ...env, PATCHLIGHT_URL: 'https://other.test' })).toMatchObject({ exit: 5 });
    setDefaultCACertificates(trusted);
    const refused = await latest({}, { ...env, HTTPS_PROXY: refusing.url });
    expect(refused).toMatchObject({ exit: 5, stderr: expect.stringContaining('the proxy answered 407') });
    expect(requests).toEqual(['patchlight.test']);
    proxy.close();
    refusing.close();
    server.closeAllConnections();
    server.close();
  });

  it.each<[string, Record<string, string>, string | null]>([
    ['https://a.example', {}, null],
    ['https://a.example', { HTTPS_PROXY: 'http://proxy:1' }, 'http://proxy:1/'],
    ['https://a.example', { https_proxy: 'proxy:1' }, 'http://proxy:1/'],
    ['https://a.example', { HTTP_PROXY: 'http://proxy:1' }, null],
    ['http://a.example', { HTTPS_PROXY: 'http://proxy:1' }, null],
    ['https://a.example', { HTTPS_PROXY: 'http://proxy:1', NO_PROXY: 'b.example, a.example' }, null],
    ['https://a.example', { HTTPS_PROXY: 'http://proxy:1', NO_PROXY: '.example' }, null],
    ['https://a.example', { HTTPS_PROXY: 'http://proxy:1', no_proxy: '*' }, null],
    ['https://a.example:8443', { HTTPS_PROXY: 'http://proxy:1', NO_PROXY: 'a.example:8443' }, null],
    [
      'https://a.example',
      { HTTPS_PROXY: 'http://proxy:1', NO_PROXY: 'b.a.example,ample,' },
      'http://proxy:1/',
    ],
    ['https://127.0.0.1', { HTTPS_PROXY: 'http://proxy:1' }, null],
    ['https://[::1]:9', { HTTPS_PROXY: 'http://proxy:1' }, null],
  ])('reaches %s with %j through %s', (url, env, proxy) => {
    expect(proxyFor(new URL(url), env)?.href ?? null).toBe(proxy);
  });
});
