import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import { ERROR_STATUS } from '@patchlight/contracts';
import type { ErrorBody } from '@patchlight/contracts';
import { eventually } from '@patchlight/testing';
import type { FastifyRequest } from 'fastify';
import { TestApi } from '../../testing/test-api.ts';
import { Public } from '../access/access.decorators.ts';
import { rawBodyOf } from './body-parsers.ts';
import { AcceptsBody, AcceptsLists } from './wire-limits.ts';

@Public()
@Controller('gate')
class GateController {
  @Get()
  read(@Query('q') q = ''): { q: string } {
    return { q };
  }

  @Get('of/:name')
  one(@Param('name') name: string): { name: string } {
    return { name };
  }

  @Post()
  take(@Body() body: unknown): { body: unknown } {
    return { body };
  }

  @Post('lists')
  @AcceptsLists(10_000, 9)
  takeLists(@Body() { ids }: { ids: number[] }): { length: number } {
    return { length: ids.length };
  }

  @Post('raw')
  @AcceptsBody({ bytes: 100_000, items: 0, isRaw: true })
  takeRaw(@Req() request: FastifyRequest): { bytes: number } {
    return { bytes: rawBodyOf(request).length };
  }
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const withKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`;

describe('HTTP gate', () => {
  let api: TestApi;
  let port: number;
  const start = async (options: Parameters<TestApi['start']>[1] = {}): Promise<void> => {
    api = await new TestApi().start([GateController], options);
    port = await api.listen();
  };
  const post = (body: string | Buffer, path = '') =>
    api.http.post(`/api/gate${path}`).set('Content-Type', 'application/json').send(body);

  const sockets: Socket[] = [];
  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    return socket;
  };
  const closeSockets = (): void => {
    for (const socket of sockets.splice(0)) socket.destroy();
  };

  /** Sends bytes over a new connection and reads the response to its end. */
  const talk = async (bytes: string | Buffer): Promise<{ head: string; body: string }> => {
    const socket = open();
    socket.write(bytes);
    const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
    return { head, body: rest.join('\r\n\r\n') };
  };
  const refusal = (code: keyof typeof ERROR_STATUS): unknown => ({
    success: false,
    code,
    message: expect.stringMatching(/\S/),
    error: { code, message: expect.stringMatching(/\S/) },
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const isRefused = ({ head, body }: { head: string; body: string }, code: keyof typeof ERROR_STATUS) => {
    const parsed = JSON.parse(body) as ErrorBody;
    expect(parsed).toEqual(refusal(code));
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${ERROR_STATUS[code]} \\S`));
    const headers = head.toLowerCase();
    expect(headers).toContain(`x-request-id: ${parsed.requestId}`);
    expect(headers).toContain("content-security-policy: default-src 'none'");
    expect(headers).toContain('x-content-type-options: nosniff');
    expect(headers).toContain('cache-control: no-store');
  };

  describe('for requests', () => {
    beforeAll(() => start());
    afterEach(closeSockets);
    afterAll(() => api.stop());

    describe('with URLs', () => {
      it.each(['/api/gate?q=', '/api/nowhere?q=', '/page?q='])(
        'rejects one that is too long: %s',
        async (path) => {
          const longest = path + 'x'.repeat(2_048 - path.length);
          expect((await api.http.get(longest)).status).not.toBe(414);
          const { body } = await api.http.get(`${longest}x`).expect(414);
          expect(body).toEqual(refusal('URL_TOO_LONG'));
        },
      );

      it('rejects one that is too long for the parser', async () => {
        isRefused(await talk(`GET /api/${'a/'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`), 'URL_TOO_LONG');
      });

      it.each([
        '/api/gate/%zz',
        '/api/gate/of/%ED%A0%80',
        '/api/gate?q=%ed%bf%bf',
        '/api/gate?q=a%00',
        '/page/%ED%A0%80',
        '/%80',
        `/api/gate/of/${'x'.repeat(101)}`,
      ])('rejects a malformed one: %s', async (path) => {
        const answer = await api.http.get(path).expect(400);
        expect(answer.body).toEqual(refusal('VALIDATION_ERROR'));
        expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
      });

      it('accepts any valid one', async () => {
        const { body } = await api.http.get('/api/gate?q=100%&x=%F0%9F%98%80').expect(200);
        expect(body).toEqual({ q: '100%' });
        expect((await api.http.get('/api/gate/of/%F0%9F%98%80').expect(200)).body).toEqual({ name: '😀' });
      });

      it('reads encoded letters as the router does, for every rule that goes by the address', async () => {
        expect((await api.http.get('/%61pi/g%61te?q=%61').expect(200)).body).toEqual({ q: 'a' });
        expect((await api.http.get('/api/gate/of/%2561').expect(200)).body).toEqual({ name: '%61' });
        const { headers } = await api.http.get('/%61pi/%761/nowhere').expect(404);
        expect(headers).toMatchObject({
          'cache-control': 'no-store',
          'content-type': expect.stringContaining('application/problem+json'),
        });
      });
    });

    describe('with headers', () => {
      it('accepts tokens and cookies as identity-aware proxies add them, up to 32 kB', async () => {
        const asked = (bytes: number): string =>
          `GET /api/gate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${'a'.repeat(bytes)}\r\n\r\n`;
        expect((await talk(asked(30_000))).head).toMatch(/^HTTP\/1.1 200 /);
        isRefused(await talk(asked(33_000)), 'HEADERS_TOO_LARGE');
      });

      it('rejects one that is too large as a header, in whatever packets it arrives', async () => {
        const socket = open().setNoDelay(true);
        socket.write('GET /api/gate HTTP/1.1\r\nHost: x\r\nCookie: a');
        for (let sent = 0; sent < 40_000; sent += 5_000) {
          await setTimeout(5);
          socket.write('a'.repeat(5_000));
        }
        const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
        isRefused({ head, body }, 'HEADERS_TOO_LARGE');
      });

      it('rejects more than 100 headers', async () => {
        const lines = (count: number): string =>
          ['Host: x', 'Connection: close', ...Array.from({ length: count - 2 }, (_, n) => `${n}:`)].join(
            '\r\n',
          );
        expect((await talk(`GET /api/gate HTTP/1.1\r\n${lines(100)}\r\n\r\n`)).head).toMatch(
          /^HTTP\/1.1 200 /,
        );
        isRefused(await talk(`GET /api/gate HTTP/1.1\r\n${lines(101)}\r\n\r\n`), 'HEADERS_TOO_LARGE');
      });

      it('rejects a request without a Host header', async () => {
        isRefused(await talk('GET /api/gate HTTP/1.1\r\nConnection: close\r\n\r\n'), 'VALIDATION_ERROR');
      });

      it('ignores an unknown Expect header', async () => {
        const { head } = await talk(
          'GET /api/gate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: a miracle\r\n\r\n',
        );
        expect(head).toMatch(/^HTTP\/1.1 200 /);
      });
    });

    describe('with bodies', () => {
      it('rejects more than 32 kB, for unknown routes as well', async () => {
        await post(`"${'x'.repeat(32_766)}"`).expect(201);
        for (const path of ['', '/nowhere']) {
          const { body } = await post(`"${'x'.repeat(32_767)}"`, path).expect(413);
          expect(body).toEqual(refusal('PAYLOAD_TOO_LARGE'));
        }
      });

      it.each([
        ['100 keys', withKeys(100), 201],
        ['101 keys', withKeys(101), 400],
        ['101 keys in total', `{"a":${withKeys(50)},"b":${withKeys(50)}}`, 400],
        ['100 elements', `[${'1,'.repeat(99)}1]`, 201],
        ['101 elements', `[${'1,'.repeat(100)}1]`, 400],
        ['101 elements in total', `{"a":[${'1,'.repeat(50)}1],"b":[${'1,'.repeat(50)}1]}`, 400],
        ['20 levels', nested(20), 201],
        ['21 levels', nested(21), 400],
        ['16,000 levels', nested(16_000), 400],
        ['a high surrogate', String.raw`{"a":"x\ud800"}`, 400],
        ['a low surrogate', String.raw`["\udc00x"]`, 400],
        ['a lone surrogate in a key', String.raw`{"\ud800":1}`, 400],
        ['a surrogate pair', String.raw`["\ud83d\ude00"]`, 201],
        ['U+0000', String.raw`{"a":["\u0000"]}`, 400],
        ['U+0000 as bytes', '"\0"', 400],
        ['an escaped backslash before u0000', String.raw`"\\u0000"`, 201],
      ])('responds to a body with %s', async (_, sent, status) => {
        const { body } = await post(sent).expect(status);
        if (status === 400) expect(body).toEqual(refusal('VALIDATION_ERROR'));
      });

      it('rejects invalid UTF-8', async () => {
        const head =
          'POST /api/gate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json';
        const bytes = Buffer.from(`${head}\r\nContent-Length: 5\r\n\r\n"\xED\xA0\x80"`, 'latin1');
        isRefused(await talk(bytes), 'VALIDATION_ERROR');
      });

      it('accepts a larger body up to the limit declared by the handler', async () => {
        const ids = (count: number): string => JSON.stringify({ ids: Array(count).fill(999_999_999) });
        expect((await post(ids(10_000), '/lists').expect(201)).body).toEqual({ length: 10_000 });
        await post(ids(10_101), '/lists').expect(400);
        await post(ids(16_000), '/lists').expect(413);
        await post(withKeys(101), '/lists').expect(400);
        expect((await post(withKeys(5_000), '/raw').expect(201)).body).toEqual({
          bytes: withKeys(5_000).length,
        });
        await post(' '.repeat(100_001), '/raw').expect(413);
      });
    });
  });

  describe('for connections', () => {
    afterEach(async () => {
      closeSockets();
      await api.stop();
    });

    it('lets a client that is still sending a rejected body read the error, then closes the connection', async () => {
      await start({ requestMs: 600_000 });
      const socket = open();
      const isOver = setTimeout(30_000, undefined, { ref: false });
      // What is sent after the end resets the connection.
      const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
      socket.write(
        'POST /api/gate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      );
      const feeding = setInterval(() => socket.write(`2000\r\n${'x'.repeat(8_192)}\r\n`), 10);
      socket.once('close', () => clearInterval(feeding));
      await setTimeout(300);
      let heard = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk));
      await Promise.race([closed, isOver]);
      expect(socket.closed).toBe(true);
      expect(heard).toMatch(/^HTTP\/1.1 413 /);
    });

    it.each([
      [
        'never completes its headers',
        'GET /api/gate HTTP/1.1\r\nHost: x\r\n',
        { headersMs: 100, requestMs: 600_000 },
      ],
      [
        'never completes its body',
        'POST /api/gate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"',
        { headersMs: 100, requestMs: 200 },
      ],
      [
        'never completes its chunks',
        'POST /api/gate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n',
        { headersMs: 100, requestMs: 200 },
      ],
    ])('closes a connection that %s', async (_, bytes, limits) => {
      await start(limits);
      isRefused(await talk(bytes), 'REQUEST_TIMEOUT');
    });

    it.each([
      ['headers', 'GET /api/gate HTTP/1.1\r\nHost: x\r\nX-A: ', 'a'],
      [
        'a body',
        'POST /api/gate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n"',
        'a',
      ],
      [
        'chunks',
        'POST /api/gate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n"\r\n',
        '1\r\na\r\n',
      ],
      [
        'a body that nobody reads',
        'POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 999\r\n\r\n"',
        'a',
      ],
    ])('cuts a caller that goes on to trickle %s', async (_, begun, drop) => {
      await start({ headersMs: 200, requestMs: 200 });
      const socket = open();
      socket.resume().write(begun);
      // A caller that ignores the end of the response.
      socket.allowHalfOpen = true;
      const trickle = setInterval(() => socket.write(drop), 20);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const end = await Promise.race([closed.then(() => 'cut'), setTimeout(15_000, 'open', { ref: false })]);
      clearInterval(trickle);
      expect(end).toBe('cut');
    });

    it('closes one that sends nothing, without a response', async () => {
      await start({ headersMs: 100, requestMs: 600_000 });
      expect(await talk('')).toEqual({ head: '', body: '' });
    });

    it('closes connections over the limit per address, and accepts one again after another is closed', async () => {
      await start({ rateLimitFactor: 2 / 500 });
      const ask = async (): Promise<string> => {
        const socket = open();
        socket.write('GET /api/gate HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
        return text(socket).catch(() => '');
      };
      const kept = [open(), open()];
      await Promise.all(kept.map((socket) => new Promise((done) => socket.once('connect', done))));
      expect(await ask()).toBe('');
      kept[0]!.destroy();
      await eventually('it was answered', async () => (await ask()).startsWith('HTTP/1.1 200'));
    });
  });
});
