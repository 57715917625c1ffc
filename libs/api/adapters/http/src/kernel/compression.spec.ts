import { afterEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { gzipSync } from 'node:zlib';
import { TestApi } from '../testing/test-api.ts';
import { Public } from './access/access.decorators.ts';

const GAMES = Array.from({ length: 100 }, (_, appid) => ({ appid, name: 'Brinelight' }));

@Public()
@Controller('data')
class DataController {
  @Get('long')
  long(): object {
    return GAMES;
  }

  @Get('longer')
  longer(): object {
    return { text: 'Brinelight '.repeat(5_000) };
  }

  @Post()
  write(@Body() body: object): object {
    return body;
  }

  @Get('short')
  short(): object {
    return {};
  }
}

describe('API responses', () => {
  let api: TestApi;
  afterEach(() => api.stop());
  const read = (path: string, encoding: string) =>
    api.http.get(path).set('Accept-Encoding', encoding).expect(200);

  it('are compressed where it saves bytes and the client accepts it', async () => {
    api = await new TestApi().start([DataController]);
    const { headers, body } = await read('/api/data/long', 'gzip');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(Number(headers['content-length'])).toBeLessThan(1_000);
    expect(body).toEqual(GAMES);
    expect((await read('/api/data/long', 'br, gzip')).headers['content-encoding']).toBe('br');
    expect((await read('/api/data/long', 'identity')).headers).not.toHaveProperty('content-encoding');
    expect((await read('/api/data/short', 'gzip')).headers).not.toHaveProperty('content-encoding');
  });

  it('are compressed in one call, which holds no memory while they are sent', async () => {
    api = await new TestApi().start([DataController]);
    for (const encoding of ['gzip', 'br'])
      expect((await read('/api/data/longer', encoding)).headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': expect.stringMatching(/^\d+$/),
      });
  });

  it('are not compressed twice', async () => {
    api = await new TestApi().start([DataController]);
    const port = await api.listen();
    const { status } = await fetch(`http://127.0.0.1:${port}/api/data`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Encoding': 'gzip',
        'X-Requested-With': 'XMLHttpRequest',
      },
      body: new Uint8Array(gzipSync('{"name":"Brinelight"}')),
    });
    expect(status).toBe(400);
  });
});
