import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Post } from '@nestjs/common';
import { DomainError } from '@patchlight/domain';
import { TestApi } from '../../testing/test-api.ts';
import { AdminOnly, OpenToTokens, Public, SignedIn } from './access.decorators.ts';
import { CurrentUser } from './current-user.decorator.ts';
import type { CallingUser } from './current-user.decorator.ts';
import { Idempotent } from '../idempotent.interceptor.ts';
import { NeedsConfirmation } from './needs-confirmation.guard.ts';
import { RateLimited } from './rate-limit.guard.ts';
import { Tagged } from '../revalidated.interceptor.ts';

let changes = 0;

@SignedIn()
@Controller('shelf')
class ShelfController {
  @Get()
  @OpenToTokens('games:read')
  @Tagged()
  read(@CurrentUser() { userId }: CallingUser): { of: string; changes: number } {
    return { of: userId, changes };
  }

  @Post()
  @OpenToTokens('games:write')
  @Idempotent()
  change(): { changes: number } {
    changes += 1;
    return { changes };
  }

  @Get('of/:appid')
  @OpenToTokens('games:read', { games: 'appid' })
  ofGame(): object {
    return {};
  }

  @Get('filtered')
  @OpenToTokens('games:read', { games: 'filtered' })
  filtered(): object {
    return {};
  }

  @Get('missing')
  @OpenToTokens('games:read')
  missing(): never {
    throw new DomainError('not-found', 'There is none.');
  }

  @Get('slow')
  @OpenToTokens('games:read')
  @RateLimited({ points: 1, seconds: 60, by: 'user' })
  slow(): object {
    return {};
  }

  @Get('private')
  closed(): object {
    return {};
  }

  @Get('guarded')
  @OpenToTokens('games:read')
  @NeedsConfirmation()
  guarded(): object {
    return {};
  }
}

@SignedIn()
@Controller('v1/shelf')
class StableController {
  @Get()
  @OpenToTokens('any')
  read(): object {
    return {};
  }
}

@AdminOnly()
@Controller('office')
class OfficeController {
  @Get()
  @OpenToTokens('games:read')
  whole(): object {
    return {};
  }
}

@Public()
@Controller('square')
class SquareController {
  @Get()
  all(): object {
    return {};
  }

  @Post()
  post(): object {
    return {};
  }
}

describe('API token', () => {
  let api: TestApi;
  let ada: Awaited<ReturnType<TestApi['signIn']>>;
  let reader: { id: string; bearer: string };
  let writer: { id: string; bearer: string };
  beforeEach(async () => {
    changes = 0;
    api = await new TestApi().start([ShelfController, StableController, OfficeController, SquareController]);
    ada = await api.signIn({ isAdmin: true });
    reader = await api.addToken(ada.user, 'read');
    writer = await api.addToken(ada.user, 'write');
  });
  afterEach(() => api.stop());

  const get = (path: string, bearer: string) => api.http.get(`/api/${path}`).set('Authorization', bearer);
  const post = (bearer: string) => api.http.post('/api/shelf').set('Authorization', bearer);

  it('authenticates its owner on declared handlers only', async () => {
    const { body } = await get('shelf', reader.bearer).expect(200);
    expect(body).toEqual({ of: ada.user.id, changes: 0 });
    for (const path of ['shelf/private', 'office']) {
      const refusal = await get(path, writer.bearer).expect(403);
      expect(refusal.body).toMatchObject({
        code: 'AUTHORIZATION_ERROR',
        message: 'API tokens cannot be used for this. Please sign in instead.',
      });
    }
  });

  it.each([
    [{ appIds: [7] }, [200, 403, 403, 200]],
    [{}, [200, 200, 403, 200]],
  ])('limited by %j reaches its games only', async (limit, statuses) => {
    const { bearer } = await api.addToken(ada.user, ['games:read'], limit);
    const seen = [];
    for (const path of ['shelf/of/7', 'shelf/of/8', 'shelf/private', 'shelf/filtered'])
      seen.push((await get(path, bearer)).status);
    expect(seen).toEqual(statuses);
  });

  it('limited to games is refused where the handler does not say how it respects that', async () => {
    const { bearer } = await api.addToken(ada.user, ['games:read'], { appIds: [7] });
    const { body } = await get('shelf', bearer).expect(403);
    expect(body.message).toBe('This API token is limited to other games.');
  });

  it('needs the scope of the handler', async () => {
    const { body } = await post(reader.bearer).expect(403);
    expect(body).toMatchObject({
      message: 'This API token lacks: games:write. Create one with these scopes.',
      errors: { scopes: ['games:write'] },
    });
    expect(changes).toBe(0);
    await post(writer.bearer).expect(201);
  });

  it('never satisfies a required confirmation', async () => {
    await get('shelf/guarded', writer.bearer).expect(401);
  });

  it.each([
    ['one that was never issued', () => `Bearer plt_${'x'.repeat(49)}`],
    ['a truncated one', () => writer.bearer.slice(0, -1)],
    ['one in another case', () => writer.bearer.replace('plt_t', 'plt_T')],
    ['only its prefix', () => 'Bearer plt_'],
  ])('%s is rejected', async (_, bearer) => {
    const { body, headers } = await get('shelf', bearer()).expect(401);
    expect(body).toMatchObject({
      code: 'AUTHENTICATION_ERROR',
      message: 'This API token is not valid. It may have expired or been revoked.',
    });
    expect(headers['www-authenticate']).toBe('Bearer');
  });

  it('is rejected once revoked or expired, or when its owner is disabled or deleted', async () => {
    const { bearer } = await api.addToken(ada.user, 'read', { expires: 30 });
    api.clock.advance(30 * 86_400_000 - 1);
    await get('shelf', bearer).expect(200);
    api.clock.advance(1);
    await get('shelf', bearer).expect(401);
    await api.ports.apiTokens.remove(ada.user.id, reader.id);
    await get('shelf', reader.bearer).expect(401);
    await get('shelf', writer.bearer).expect(200);
    ada.user.disabledAt = api.clock.now();
    await get('shelf', writer.bearer).expect(401);
    ada.user.disabledAt = null;
    await get('shelf', writer.bearer).expect(200);
    api.accounts.users.length = 0;
    await get('shelf', writer.bearer).expect(401);
  });

  it('outlives the sessions of its owner', async () => {
    api.accounts.sessions.clear();
    await get('shelf', reader.bearer).expect(200);
  });

  it('requires neither an allowed Origin nor a CSRF token, while a session requires both', async () => {
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    await post(writer.bearer).set(foreign).expect(201);
    await post(writer.bearer).set('X-CSRF-Token', 'of nobody').expect(201);
    await post(ada.bearer).set(foreign).expect(403);
    await post(ada.bearer).set('X-CSRF-Token', 'of nobody').expect(403);
    await post(`Bearer plt_${'x'.repeat(49)}`)
      .set(foreign)
      .expect(401);
    expect(changes).toBe(2);
    // A public handler ignores the token.
    await api.http.post('/api/square').set('Authorization', writer.bearer).set(foreign).expect(403);
  });

  it('repeats an action no more often than a session does', async () => {
    for (let n = 0; n < 2; n += 1) await post(writer.bearer).set('Idempotency-Key', 'key-0001').expect(201);
    expect(changes).toBe(1);
  });

  it('gets 304 for a matching ETag, and its responses are not cached publicly', async () => {
    const { headers } = await get('shelf', reader.bearer).expect(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = () => get('shelf', reader.bearer).set('If-None-Match', headers['etag']!);
    const { text } = await again().expect(304);
    expect(text).toBe('');
    await post(writer.bearer).expect(201);
    await again().expect(200);
  });

  describe('with a daily quota', () => {
    const left = (headers: Record<string, string>) => [
      headers['ratelimit-limit'],
      headers['ratelimit-remaining'],
      headers['ratelimit-reset'],
    ];
    const spend = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) await get('shelf', reader.bearer).expect(200);
    };

    it('returns the remaining calls with every response, counted over all tokens of its owner', async () => {
      const { headers } = await get('shelf', reader.bearer).expect(200);
      expect(left(headers)).toEqual(['100', '99', '43200']);
      expect(left((await post(writer.bearer).expect(201)).headers)).toEqual(['100', '98', '43200']);
      const tag = { 'If-None-Match': (await get('shelf', reader.bearer)).headers['etag']! };
      expect(left((await get('shelf', reader.bearer).set(tag).expect(304)).headers)[1]).toBe('96');
      expect(left((await get('shelf/missing', reader.bearer).expect(404)).headers)[1]).toBe('95');
      await get('shelf/slow', reader.bearer).expect(200);
      expect(left((await get('shelf/slow', reader.bearer).expect(429)).headers)[1]).toBe('93');
    });

    it('returns 429 for the 101st call until midnight UTC', async () => {
      await spend(100);
      api.clock.advance(11 * 3_600_000 + 500);
      const { body, headers } = await get('shelf', writer.bearer).expect(429);
      expect(body).toMatchObject({
        code: 'RATE_LIMIT_EXCEEDED',
        message:
          'You have made the 100 API calls that your plan allows a day. They start over at midnight UTC.',
        retryAfter: 3_600,
      });
      expect(headers['retry-after']).toBe('3600');
      expect(left(headers)).toEqual(['100', '0', '3600']);
      api.clock.advance(3_600_000 - 500);
      await spend(1);
    });

    it('may make 60 calls a minute to /v1, without counting those beyond', async () => {
      for (let n = 0; n < 60; n += 1) await get('v1/shelf', reader.bearer).expect(200);
      const { body, headers } = await get('v1/shelf', reader.bearer).expect(429);
      expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(body).toMatchObject({ status: 429, title: 'Too Many Requests', code: 'RATE_LIMIT_EXCEEDED' });
      const other = await get('v1/shelf', writer.bearer).expect(200);
      expect(left(other.headers)[1]).toBe('39');
      await get('shelf', reader.bearer).expect(200);
      api.clock.advance(60_000);
      await get('v1/shelf', reader.bearer).expect(200);
    });

    it('does not count rejected calls, browser calls or public calls', async () => {
      await get('shelf/private', reader.bearer).expect(403);
      await post(reader.bearer).expect(403);
      await get('square', reader.bearer).expect(200);
      await get('shelf', ada.bearer).expect(200);
      const { headers } = await get('shelf', reader.bearer).expect(200);
      expect(left(headers)[1]).toBe('99');
      expect(left((await get('shelf', ada.bearer).expect(200)).headers)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });

    it('applies the current plan, and has no quota where the plan has none', async () => {
      await spend(100);
      api.plan = 'PRO';
      expect(left((await get('shelf', reader.bearer).expect(200)).headers)).toEqual([
        '10000',
        '9899',
        '43200',
      ]);
      api.plan = 'ADMIN';
      expect(left((await get('shelf', reader.bearer).expect(200)).headers)[0]).toBeUndefined();
      api.plan = 'FREE';
      await get('shelf', reader.bearer).expect(429);
    });
  });
});
