import { describe, expect, it } from '@jest/globals';
import { curlOf } from './curl.ts';
import type { Entry } from './groups.ts';

const ENTRY: Entry = {
  operationId: 'x',
  summary: '',
  tags: [],
  'x-stability': 'stable',
  security: [],
  responses: {},
  method: 'GET',
  path: '/api/games/{appid}/{part}',
  parameters: [
    { name: 'appid', in: 'path', required: true, schema: { examples: [7] } },
    { name: 'part', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'term', in: 'query', required: true, schema: { enum: ['a b'] } },
    { name: 'limit', in: 'query', required: false, schema: { default: 5 } },
  ],
};
const ORIGIN = 'https://patchlight.example';

describe('the curl line of an operation', () => {
  it('fills in what is required', () => {
    expect(curlOf(ENTRY, ORIGIN)).toBe(`curl '${ORIGIN}/api/games/7/{part}?term=a%20b'`);
  });

  it('sends the token and the example, quoted for a shell', () => {
    const entry: Entry = {
      ...ENTRY,
      method: 'PUT',
      path: '/api/v1/games/1',
      parameters: [],
      security: [{ token: ['games:write'] }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: {}, example: { name: "Diver's $(id)" } } },
      },
    };
    expect(curlOf(entry, ORIGIN)).toBe(
      String.raw`curl -X PUT -H "Authorization: Bearer $PATCHLIGHT_TOKEN" -H 'Content-Type: application/json' -d '{"name":"Diver'\''s $(id)"}' '${ORIGIN}/api/v1/games/1'`,
    );
  });
});
