import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Body, Controller, Get, Logger, Post, Query } from '@nestjs/common';
import { CalendarDto, FollowGameDto, SearchGamesDto } from '@patchlight/contracts';
import { DomainError, StorageFull } from '@patchlight/domain';
import type { ErrorKind } from '@patchlight/domain';
import { eventually } from '@patchlight/testing';
import { TestApi } from '../testing/test-api.ts';
import { Public } from './access/access.decorators.ts';
import { DomainErrorFilter } from './domain-error.filter.ts';

@Public()
@Controller('errors')
class ErrorController {
  @Get('domain')
  domain(@Query('kind') kind: ErrorKind): void {
    const details = { fields: { name: ['taken'] }, ...(kind === 'rate-limited' && { retryAfterSeconds: 7 }) };
    throw new DomainError(kind, 'A text for people', details);
  }

  @Get('unknown')
  unknown(): void {
    throw new Error('select * from secrets at /srv/app.ts');
  }

  @Get('full')
  full(): void {
    throw new StorageFull(new Error('could not extend file "base/5/16394"'));
  }

  @Get('nothing')
  nothing(): void {
    throw null;
  }

  @Post('body')
  body(@Body() form: FollowGameDto): FollowGameDto {
    return form;
  }

  @Post('none')
  none(@Body() body: unknown): { body: string } {
    return { body: String(body) };
  }

  @Get('query')
  query(@Query() { term }: SearchGamesDto): { term: string } {
    return { term };
  }

  @Get('days')
  days(@Query() query: CalendarDto): CalendarDto {
    return query;
  }
}

describe('error responses', () => {
  let api: TestApi;
  let port: number;
  const caught = jest.spyOn(DomainErrorFilter.prototype, 'catch');
  beforeAll(async () => {
    api = await new TestApi().start([ErrorController]);
    port = await api.listen();
  });
  afterAll(() => api.stop());

  const post = (path: string, body: string, type = 'application/json') =>
    api.http.post(`/api/errors/${path}`).set('Content-Type', type).send(body);
  const INVALID = {
    success: false,
    code: 'VALIDATION_ERROR',
    message: 'Invalid request. Please check your input and try again.',
    error: {
      code: 'VALIDATION_ERROR',
      message: 'Invalid request. Please check your input and try again.',
    },
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  };

  it.each([
    ['invalid', 400, 'VALIDATION_ERROR'],
    ['unauthenticated', 401, 'AUTHENTICATION_ERROR'],
    ['forbidden', 403, 'AUTHORIZATION_ERROR'],
    ['not-found', 404, 'NOT_FOUND'],
    ['conflict', 409, 'CONFLICT'],
    ['rate-limited', 429, 'RATE_LIMIT_EXCEEDED'],
    ['unavailable', 503, 'NETWORK_ERROR'],
  ])('map %s to %i %s', async (kind, status, code) => {
    const { body, headers } = await api.http.get(`/api/errors/domain?kind=${kind}`).expect(status);
    expect(body).toEqual({
      success: false,
      code,
      message: 'A text for people',
      errors: { name: ['taken'] },
      error: { code, message: 'A text for people' },
      requestId: headers['x-request-id'],
      ...(status === 429 && { retryAfter: 7 }),
    });
    expect(headers['retry-after']).toBe(status === 429 ? '7' : undefined);
    expect(headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
  });

  it('distinguish full storage from other failures, and log the cause', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { body, text } = await api.http.get('/api/errors/full').expect(503);
    expect(body).toMatchObject({ code: 'STORAGE_FULL', message: expect.stringContaining('cannot save') });
    expect(text).not.toContain('16394');
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it.each(['unknown', 'nothing'])('hide the details of an internal error (%s), and log it', async (path) => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { body } = await api.http.get(`/api/errors/${path}?password=secret`).expect(500);
    expect(body).toEqual({
      success: false,
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Server error. Please try again later.',
      error: { code: 'INTERNAL_SERVER_ERROR', message: 'Server error. Please try again later.' },
      requestId: expect.any(String),
    });
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged.mock.calls[0]![0]).toMatchObject({
      msg: `GET /api/errors/${path} failed`,
      requestId: body.requestId,
    });
    logged.mockRestore();
  });

  it('are not logged for callers that hang up', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    caught.mockClear();
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        'POST /api/errors/body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
        () => setTimeout(() => socket.destroy(), 100),
      ),
    );
    await eventually('the error was caught', () => caught.mock.calls.length === 1);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it.each(['/api/nowhere', '/api', '/nowhere', '/api/errors/unknown/more'])(
    'return 404 for %s',
    async (path) => {
      const { body } = await api.http.get(path).expect(404);
      expect(body).toMatchObject({
        success: false,
        code: 'NOT_FOUND',
        message: 'There is nothing at this address.',
      });
      expect(JSON.stringify(body)).not.toContain('nowhere');
    },
  );

  it('return 404 for an unsupported method of a known path', async () => {
    const { body } = await api.http.put('/api/errors/body').expect(404);
    expect(body.code).toBe('NOT_FOUND');
  });

  it.each(['{', '{"a":1}x', '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"a":1}}}'])(
    'reject the body %s',
    async (text) => {
      const { body } = await post('body', text).expect(400);
      expect(body).toEqual(INVALID);
    },
  );

  it.each(['application/x-www-form-urlencoded', 'text/xml', 'multipart/form-data; boundary=x'])(
    'reject a body of type %s',
    async (type) => {
      const { body } = await post('none', 'steamAppId=440', type).expect(400);
      expect(body).toEqual(INVALID);
    },
  );

  it('accept a JSON request without a body', async () => {
    const { body } = await post('none', '').expect(201);
    expect(body).toEqual({ body: 'undefined' });
  });

  it.each(['[]', '[{"steamAppId":440,"name":"x"}]', '"text"', '7', 'null', 'true', ''])(
    'name every field missing in the body %j',
    async (text) => {
      const { body } = await post('body', text).expect(400);
      expect(body).toMatchObject({
        message: 'Please fix the errors below',
        errors: {
          steamAppId: ['Steam App ID must be an integer'],
          name: ['Game name must be 1 to 200 characters'],
        },
      });
    },
  );

  it('use the only violated rule as the message', async () => {
    const { body } = await post('body', '{"steamAppId":-1,"name":"x"}').expect(400);
    expect(body).toMatchObject({
      message: 'Steam App ID must be positive',
      errors: { steamAppId: ['Steam App ID must be positive'] },
    });
  });

  it.each([
    [0, 'Steam App ID must be positive'],
    [1.5, 'Steam App ID must be an integer'],
    ['"440"', 'Steam App ID must be an integer'],
    [1e9, 'Invalid Steam App ID'],
    [1e999, 'Steam App ID must be an integer'],
  ])('for the app id %s: %s', async (appId, message) => {
    const { body } = await post(
      'body',
      `{"steamAppId":${appId === Infinity ? '1e999' : appId},"name":"x"}`,
    ).expect(400);
    expect(body.message).toBe(message);
  });

  it.each([
    ['query', 'Search term must be 1 to 100 characters'],
    ['query?term=%20', 'Search term must be 1 to 100 characters'],
    ['query?term[]=x', 'Search term must be 1 to 100 characters'],
    ['query?term=a&term=b', 'Search term must be 1 to 100 characters'],
    ['days?startDate=2026-02-30', 'startDate must be a date in the form YYYY-MM-DD'],
    ['days?startDate=2026-01-02&endDate=2026-01-01', 'endDate must be 0 to 100 days after startDate'],
    ['days?startDate=2026-01-01&endDate=2026-04-12', 'endDate must be 0 to 100 days after startDate'],
  ])('for %s: %s', async (path, message) => {
    const { body } = await api.http.get(`/api/errors/${path}`).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', message });
  });

  it('accept text unchanged, character for character', async () => {
    const name = `<3 "\\u0000" \\\\ Ünï & 'quoted' \u2028`;
    const { body } = await post('body', JSON.stringify({ steamAppId: 440, name, extra: 1 })).expect(201);
    expect(body).toEqual({ steamAppId: 440, name });
  });

  it('reject the character that PostgreSQL cannot store', async () => {
    const inBody = await post('body', '{"steamAppId":440,"name":"a\\u0000b"}').expect(400);
    expect(inBody.body).toEqual(INVALID);
    const inPath = await api.http.get('/api/errors/query?term=%00').expect(400);
    expect(inPath.body).toEqual(INVALID);
  });

  it('reject an invalid URL', async () => {
    const { body, headers } = await api.http.get('/api/%zz').expect(400);
    expect(body).toEqual({ ...INVALID, requestId: headers['x-request-id'] });
  });

  it('use the same format for invalid HTTP', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GARBAGE\r\n\r\n');
    const [head, body] = (await text(socket)).split('\r\n\r\n') as [string, string];
    expect(head).toContain('HTTP/1.1 400 Bad Request');
    expect(JSON.parse(body)).toEqual(INVALID);
  });
});
