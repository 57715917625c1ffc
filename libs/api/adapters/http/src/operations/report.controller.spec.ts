import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { TestApi } from '../testing/test-api.ts';
import { ReportController } from './report.controller.ts';

describe('error reports of the web app', () => {
  let api: TestApi;
  const logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const report = (body: object) => api.http.post('/api/reports').send(body);
  beforeEach(async () => {
    logged.mockClear();
    api = await new TestApi().start([ReportController]);
  });
  afterEach(() => api.stop());

  it('are logged as one line, from any caller', async () => {
    await report({
      code: '500-123456',
      path: '/my-games',
      message: 'x is undefined',
      requestId: 'abc-1',
    }).expect(202);
    expect(logged.mock.calls).toEqual([
      [
        {
          msg: 'An error page was shown',
          code: '500-123456',
          path: '/my-games',
          message: 'x is undefined',
          requestId: 'abc-1',
        },
      ],
    ]);
  });

  it('get the id of their log entry', async () => {
    const { body, headers } = await report({ code: '403', path: '/403' });
    expect(body).toEqual({ success: true, requestId: headers['x-request-id'] });
    expect(logged.mock.calls[0]![0]).toMatchObject({ requestId: headers['x-request-id'] });
  });

  it('add no token, password, address, query or extra line to the log', async () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLWNhbmFyeQ';
    const message = `canary@mail.example password=canary Bearer canary-1 ${token} /reset?code=canary\n{"level":60}`;
    await report({ code: '403', path: `/${'canary'.repeat(10)}`, message }).expect(202);
    const line = JSON.stringify(logged.mock.calls);
    expect(line).not.toMatch(/canary|eyJ|\\n/);
    expect(line).toContain('password=[hidden]');
  });

  it.each([
    ['no code', { path: '/' }],
    ['a code with a line break', { code: '500\n', path: '/' }],
    ['no path', { code: '500' }],
    ['a URL instead of a path', { code: '500', path: 'https://evil.example' }],
    ['a query', { code: '500', path: '/reset?token=1' }],
    ['a long path', { code: '500', path: `/${'a'.repeat(200)}` }],
    ['a long message', { code: '500', path: '/', message: 'a'.repeat(501) }],
    ['a message that is not text', { code: '500', path: '/', message: { a: 1 } }],
  ])('with %s are rejected and not logged', async (_, body) => {
    await report(body).expect(400);
    expect(logged).not.toHaveBeenCalled();
  });

  it('are limited: the eleventh within a minute is rejected', async () => {
    for (let sent = 0; sent < 10; sent += 1) await report({ code: '403', path: '/' }).expect(202);
    await report({ code: '403', path: '/' }).expect(429);
    expect(logged).toHaveBeenCalledTimes(10);
  });
});
