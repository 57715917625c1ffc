import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RecaptchaBotCheck } from './recaptcha-bot-check.adapter.ts';

describe('RecaptchaBotCheck', () => {
  let server: Server;
  let verifyUrl: string;
  let received: string[];
  let answer: string | null;
  const check = (): RecaptchaBotCheck => new RecaptchaBotCheck({ secret: 'the-secret', verifyUrl });

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      received.push(await text(request));
      if (answer !== null) response.end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  });
  beforeEach(() => {
    received = [];
    answer = '{"success":true}';
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('sends the secret, the token and the address', async () => {
    expect(await check().verify('the-token', '203.0.113.7')).toBe(true);
    expect(received).toEqual(['secret=the-secret&response=the-token&remoteip=203.0.113.7']);
  });

  it.each([
    ['{"success":false,"error-codes":["timeout-or-duplicate"]}', false],
    ['{"success":true,"score":0.9}', true],
    ['{"success":true,"score":0.1}', false],
    ['{"success":"true"}', false],
    ['null', false],
    ['<html>', false],
  ])('returns for the response %s: %s', async (given, verdict) => {
    answer = given;
    expect(await check().verify('the-token', '203.0.113.7')).toBe(verdict);
  });

  it.each([undefined, ''])('rejects a token of %p without a request', async (token) => {
    expect(await check().verify(token, '203.0.113.7')).toBe(false);
    expect(received).toEqual([]);
  });

  it('rejects after a timeout of 5 s', async () => {
    answer = null;
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(5_000);
      return AbortSignal.abort();
    });
    expect(await check().verify('the-token', '203.0.113.7')).toBe(false);
    timeout.mockRestore();
  });

  it('rejects when the service is unreachable', async () => {
    const away = new RecaptchaBotCheck({ secret: 'the-secret', verifyUrl: 'http://127.0.0.1:1/' });
    expect(await away.verify('the-token', '203.0.113.7')).toBe(false);
  });
});
