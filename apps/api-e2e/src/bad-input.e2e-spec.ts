import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@patchlight/testing';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

/**
 * Many times the latency of a response on a busy machine, and a fraction of what such input took before it was limited.
 */
const AT_ONCE_MS = 1_500;
/** Something else may hold up a busy machine. */
const TRIES = 3;
const PER_ADDRESS = 500;

/** A connection from its own address, which sends the given bytes and reads the response. */
class Wire {
  text = '';
  isClosed = false;

  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (this.text += chunk));
    socket.on('error', () => undefined);
    socket.once('close', () => (this.isClosed = true));
  }

  static async open({ hostname, port }: URL, localAddress: string, says = ''): Promise<Wire> {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    const wire = new Wire(socket);
    await new Promise((done) => socket.once('connect', done).once('close', done));
    if (says) socket.write(says);
    return wire;
  }

  get statuses(): string[] {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status!);
  }
}

const POST = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('bad input', () => {
  let world: World;
  let url: URL;
  let wires: Wire[] = [];
  const open = async (count: number, from: string, says = ''): Promise<Wire[]> => {
    const opened = await Promise.all(Array.from({ length: count }, () => Wire.open(url, from, says)));
    wires.push(...opened);
    return opened;
  };
  const answered = (wire: Wire, status: string): Promise<unknown> =>
    eventually(`it was answered ${status}`, () => wire.statuses.includes(status));

  /** Sends the same from new callers while others ask. At least one of three times the others are answered at once. */
  const doesNotBlockOthers = async (count: number, request: string, status: string): Promise<void> => {
    const latencies: number[] = [];
    do {
      const evil = await open(count, '127.0.0.2', request);
      latencies.push(await askAsOthers(3));
      for (const wire of evil) await answered(wire, status);
    } while (latencies.at(-1)! >= AT_ONCE_MS && latencies.length < TRIES);
    expect(latencies.at(-1)).toBeLessThan(AT_ONCE_MS);
  };

  /** Sends requests of other callers, and returns the latency of the slowest response. */
  const askAsOthers = async (times: number): Promise<number> => {
    let slowest = 0;
    for (let n = 0; n < times; n++) {
      for (const path of ['/livez', '/api/updates/latest', '/']) {
        const startedAt = performance.now();
        expect([path, (await fetch(new URL(path, url))).status]).toEqual([path, 200]);
        slowest = Math.max(slowest, performance.now() - startedAt);
      }
    }
    return slowest;
  };

  beforeAll(async () => {
    wires = [];
    world = await startWorld({ settings: { RATE_LIMIT_FACTOR: '1' } });
    url = new URL((await world.start('api')).url);
    await askAsOthers(3);
  });
  afterAll(async () => {
    for (const { socket } of wires) socket.destroy();
    await world?.close();
  });

  it.each([
    ['URLs of 15 kB', `GET /api/${'a/'.repeat(7_500)} HTTP/1.1\r\nHost: x\r\n\r\n`, '414'],
    [
      'ETags of 30 kB',
      `GET /api/updates/latest HTTP/1.1\r\nHost: x\r\nIf-None-Match: "a${' '.repeat(30_000)}b"\r\n\r\n`,
      '200',
    ],
    [
      'headers of 40 kB',
      `GET /api/updates/latest HTTP/1.1\r\nHost: x\r\nIf-None-Match: "a${' '.repeat(40_000)}b"\r\n\r\n`,
      '431',
    ],
    [
      'bearer tokens of 7 kB',
      `GET /api/user/games HTTP/1.1\r\nHost: x\r\nAuthorization: ${'a'.repeat(7_000)}\r\n\r\n`,
      '401',
    ],
    [
      '1,000 headers',
      `GET / HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 1_000 }, (_, n) => `${n}:\r\n`).join('')}\r\n`,
      '431',
    ],
  ])('from ten concurrent callers with %s does not block others', async (_, request, status) => {
    await doesNotBlockOthers(10, request, status);
  });

  it.each([
    ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":1`).join(',')}}`, '413'],
    ['5,000 levels', '['.repeat(5_000) + ']'.repeat(5_000), '400'],
    ['3,000 keys', `{${Array.from({ length: 3_000 }, (_, n) => `"${n}":1`).join(',')}}`, '400'],
  ])('with %s in the body is rejected immediately', async (_, body, status) => {
    await doesNotBlockOthers(5, `${POST}Content-Length: ${body.length}\r\n\r\n${body}`, status);
  });

  it('from callers that never finish does not affect others', async () => {
    const silent = await open(PER_ADDRESS + 100, '127.0.0.3');
    await eventually(
      'those over the number were closed',
      () => silent.filter(({ isClosed }) => isClosed).length >= 100,
    );
    expect(silent.filter(({ isClosed }) => !isClosed).length).toBe(PER_ADDRESS);
    const half = [
      ...(await open(PER_ADDRESS, '127.0.0.4', `${POST}Content-Length: 100\r\n\r\n{"identifier":`)),
      ...(await open(PER_ADDRESS, '127.0.0.5', `${POST}Content-Length: 100\r\n\r\n{"identifier":`)),
    ];
    const [pipeline] = await open(
      1,
      '127.0.0.6',
      'GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000),
    );
    const [waiting] = await open(
      1,
      '127.0.0.6',
      `${POST}Expect: 100-continue\r\nContent-Length: 100\r\n\r\n`,
    );
    const [endless] = await open(1, '127.0.0.7', `${POST}Transfer-Encoding: chunked\r\n\r\n`);
    const feeding = setInterval(() => endless!.socket.write(`400\r\n${'x'.repeat(1_024)}\r\n`), 10);
    await askAsOthers(30);
    await answered(endless!, '413').finally(() => clearInterval(feeding));
    await answered(waiting!, '100');
    await eventually('all calls of the pipeline were answered', () => pipeline!.statuses.length === 2_000);
    expect(pipeline!.statuses.filter((status) => status === '429').length).toBeGreaterThanOrEqual(800);
    expect(new Set(pipeline!.statuses)).toEqual(new Set(['200', '429']));
    for (const { socket } of [...silent, ...half]) socket.destroy();
    await askAsOthers(3);
  });
});
