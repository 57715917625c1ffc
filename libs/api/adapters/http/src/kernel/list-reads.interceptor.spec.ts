import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Post } from '@nestjs/common';
import { ListReads } from '@patchlight/application';
import { TestApi } from '../testing/test-api.ts';
import { AdminOnly, OpenToTokens, Public, SignedIn } from './access/access.decorators.ts';
import { Tagged } from './revalidated.interceptor.ts';

interface Seen {
  reader: string | null | undefined;
}

const readings = new AsyncLocalStorage<string | null>();

class RecordedReads extends ListReads {
  override by<T>(userId: string | null, work: () => T): T {
    return readings.run(userId, work);
  }
}

/** Who reads, in the handler and after it has waited. */
const readerOf = async (): Promise<Seen> => {
  const reader = readings.getStore();
  await new Promise((done) => setTimeout(done, 1));
  return { reader: readings.getStore() === reader ? (reader ?? String(reader)) : 'somebody else' };
};

@SignedIn()
@Controller('shelf')
class ShelfController {
  @Get()
  @OpenToTokens('games:read')
  @Tagged()
  read(): Promise<Seen> {
    return readerOf();
  }

  @Post()
  change(): Promise<Seen> {
    return readerOf();
  }

  @AdminOnly()
  @Get('office')
  office(): Promise<Seen> {
    return readerOf();
  }
}

@Public()
@Controller('square')
class SquareController {
  @Get()
  read(): Promise<Seen> {
    return readerOf();
  }
}

describe('lists of requests', () => {
  let api: TestApi;
  let ada: Awaited<ReturnType<TestApi['signIn']>>;

  beforeEach(async () => {
    const providers = [{ provide: ListReads, useClass: RecordedReads }];
    api = await new TestApi().start([ShelfController, SquareController], { providers });
    ada = await api.signIn({ isAdmin: true });
  });
  afterEach(() => api.stop());

  const read = async (path: string, bearer?: string): Promise<unknown> => {
    const request = api.http.get(`/api/${path}`);
    const { body } = await (bearer ? request.set('Authorization', bearer) : request).expect(200);
    return (body as Seen).reader;
  };

  it('are read by the user of the session or of the API token', async () => {
    expect(await read('shelf', ada.bearer)).toBe(ada.user.id);
    expect(await read('shelf/office', ada.bearer)).toBe(ada.user.id);
    const { bearer } = await api.addToken(ada.user, 'read');
    expect(await read('shelf', bearer)).toBe(ada.user.id);
  });

  it('are read by anybody at public addresses', async () => {
    expect(await read('square')).toBe('null');
  });

  it('come from the primary at public addresses if somebody seems to be signed in', async () => {
    expect(await read('square', ada.bearer)).toBe('undefined');
  });

  it('come from the primary if the request may write', async () => {
    const { body } = await api.http.post('/api/shelf').set('Authorization', ada.bearer).expect(201);
    expect((body as Seen).reader).toBe('undefined');
  });
});
