import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OPEN_API_FILE, TestApi } from '../testing/test-api.ts';
import { OpenApiController } from './open-api.controller.ts';

describe('the OpenAPI document over HTTP', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await new TestApi().start([OpenApiController]);
  });
  afterEach(() => api.stop());

  it('is the committed file, for everybody', async () => {
    const { text, headers } = await api.http.get('/api/openapi.json').expect(200);
    expect(text).toBe(await readFile(OPEN_API_FILE, 'utf8'));
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
  });

  it('is revalidated by its ETag', async () => {
    const { headers } = await api.http.get('/api/openapi.json').expect(200);
    const again = await api.http.get('/api/openapi.json').set('If-None-Match', headers['etag']!).expect(304);
    expect(again.text).toBe('');
  });
});
