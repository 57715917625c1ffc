import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { TestApi } from '../../testing/test-api.ts';
import { Public, SignedIn } from './access.decorators.ts';
import { addressKey } from '../gate/address-key.ts';
import { RateLimited } from './rate-limit.guard.ts';

@Controller('limited')
class LimitedController {
  @Public()
  @RateLimited({ points: 2, seconds: 60, by: 'address' })
  @Get('address')
  byAddress(): object {
    return {};
  }

  @SignedIn()
  @RateLimited({ points: 2, seconds: 60, by: 'user' })
  @Get('user')
  byUser(): object {
    return {};
  }
}

describe('rate limit', () => {
  let api: TestApi;
  afterEach(() => api.stop());
  const from = (address: string) => api.http.get('/api/limited/address').set('X-Forwarded-For', address);
  const as = (bearer: string) => api.http.get('/api/limited/user').set('Authorization', bearer);

  it('counts by user, whatever the address', async () => {
    api = await new TestApi().start([LimitedController]);
    const [ada, bob] = [await api.signIn({ username: 'ada' }), await api.signIn({ username: 'bob' })];
    await as(ada.bearer).expect(200);
    await as(ada.bearer).expect(200);
    const { body, headers } = await as(ada.bearer).expect(429);
    expect(body).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      message: 'Too many requests. Please wait a moment before trying again.',
      retryAfter: 60,
    });
    expect(headers['retry-after']).toBe('60');
    await as(bob.bearer).expect(200);
    api.clock.advance(60_000);
    await as(ada.bearer).expect(200);
  });

  it('does not count callers without a session', async () => {
    api = await new TestApi().start([LimitedController]);
    await as('Bearer nonsense').expect(401);
    expect(api.limiter.keys).toEqual([]);
  });

  it('ignores forwarded addresses by default', async () => {
    api = await new TestApi().start([LimitedController]);
    await from('203.0.113.1').expect(200);
    await from('203.0.113.2').expect(200);
    await from('203.0.113.3').expect(429);
  });

  it('counts by forwarded address behind a trusted proxy', async () => {
    api = await new TestApi().start([LimitedController], { trustProxy: true });
    await from('203.0.113.1').expect(200);
    await from('203.0.113.1').expect(200);
    await from('203.0.113.1').expect(429);
    await from('203.0.113.2').expect(200);
  });

  it('counts each handler separately', async () => {
    api = await new TestApi().start([LimitedController]);
    const { bearer } = await api.signIn();
    await from('203.0.113.1').expect(200);
    await as(bearer).expect(200);
    expect(api.limiter.keys).toEqual([
      'LimitedController.byAddress:address:127.0.0.1',
      'LimitedController.byUser:user:1',
    ]);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'none'],
  ])('counts %s under %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
