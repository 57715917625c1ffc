import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Post } from '@nestjs/common';
import { TestApi } from '../../testing/test-api.ts';
import { Public } from '../access/access.decorators.ts';

@Public()
@Controller('open')
class OpenController {
  @Get('one')
  one(): object {
    return {};
  }

  @Post('one')
  take(): object {
    return {};
  }

  @Get('two')
  two(): object {
    return {};
  }
}

@Public()
@Controller()
class ProbeController {
  @Get('livez')
  live(): object {
    return {};
  }
}

describe('flood limit', () => {
  let api: TestApi;
  afterEach(() => api.stop());
  const start = async (rateLimitFactor: number): Promise<void> => {
    api = new TestApi();
    api.rateLimitFactor = rateLimitFactor;
    await api.start([OpenController, ProbeController], { trustProxy: true });
  };
  const call = (path: string, address: string) => api.http.get(path).set('X-Forwarded-For', address);

  it('rejects every request of one address, without affecting others', async () => {
    await start(0.0025);
    await call('/api/open/one', '203.0.113.1').expect(200);
    await call('/api/nowhere', '203.0.113.1').expect(404);
    await call('/%zz', '203.0.113.1').expect(400);
    for (const path of ['/api/open/two', '/api/nowhere', '/page', '/%zz', `/${'x'.repeat(2_048)}`]) {
      const { body, headers } = await call(path, '203.0.113.1').expect(429);
      expect(body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfter: 60 });
      expect(headers['retry-after']).toBe('60');
    }
    await call('/api/open/one', '203.0.113.2').expect(200);
  });

  it.each([
    ['with a port', (n: number) => `203.0.113.1:4000${n}`],
    ['in brackets with a port', (n: number) => `[2001:db8::1]:4000${n}`],
    ['by a hidden name', (n: number) => `_caller${n}`],
    ['not at all, behind what the caller claims', (n: number) => `203.0.113.${n}, unknown`],
  ])('counts a caller as one whom its proxy names %s', async (_, named) => {
    await start(0.0025);
    for (let n = 1; n <= 3; n += 1) await call('/api/open/one', named(n)).expect(200);
    await call('/api/open/one', named(4)).expect(429);
  });

  it('counts requests with rejected bodies', async () => {
    await start(0.0025);
    const send = (body: string) =>
      api.http.post('/api/open/one').set('Content-Type', 'application/json').send(body);
    await send('{').expect(400);
    await send('{').expect(400);
    await send('x'.repeat(40_000)).expect(413);
    await send('{').expect(429);
  });

  it('does not apply to the liveness check', async () => {
    await start(1 / 1_200);
    for (let n = 0; n < 5; n++) await call('/livez', '203.0.113.1').expect(200);
    await call('/api/open/one', '203.0.113.1').expect(200);
    await call('/api/open/one', '203.0.113.1').expect(429);
    await call('/livez', '203.0.113.1').expect(200);
  });

  it('does not count when limits are disabled', async () => {
    await start(0);
    for (let n = 0; n < 5; n++) await call('/api/open/one', '203.0.113.1').expect(200);
  });
});
