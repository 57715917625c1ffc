import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { TestApi } from '../testing/test-api.ts';
import { Public } from './access.decorators.ts';

@Public()
@Controller('open')
class OpenController {
  @Get('one')
  one(): object {
    return {};
  }

  @Get('two')
  two(): object {
    return {};
  }
}

describe('flood', () => {
  let api: TestApi;
  afterEach(() => api.stop());
  const start = async (rateLimitFactor: number): Promise<void> => {
    api = new TestApi();
    api.rateLimitFactor = rateLimitFactor;
    await api.start([OpenController], { trustProxy: true });
  };
  const call = (path: string, address: string) =>
    api.http.get(`/api/open/${path}`).set('X-Forwarded-For', address);

  it('of one address is turned away over all handlers, others go on', async () => {
    await start(0.005);
    await call('one', '203.0.113.1').expect(200);
    await call('two', '203.0.113.1').expect(200);
    await call('one', '203.0.113.1').expect(200);
    const { body, headers } = await call('two', '203.0.113.1').expect(429);
    expect(body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfter: 60 });
    expect(headers['retry-after']).toBe('60');
    await call('one', '203.0.113.2').expect(200);
  });

  it('is not counted where limits are off', async () => {
    await start(0);
    for (let n = 0; n < 5; n++) await call('one', '203.0.113.1').expect(200);
  });
});
