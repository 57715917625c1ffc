import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { validate } from '@apidevtools/swagger-parser';
import { ROUTES } from '@patchlight/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { BASELINE, DOCUMENT, generate, textOf } from './files.ts';
import { EXAMPLES } from './examples.ts';
import type { OpenApi, OpenApiOperation as Operation } from '@patchlight/contracts';
import { breakingChanges, v1Of } from './v1-changes.ts';
import type { Api } from './v1-changes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const UPDATE = 'Run npm run docs.';

const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Entry extends Operation {
  /** As in the table of routes. */
  route: string;
}

describe('the OpenAPI document', () => {
  let document: OpenApi;
  let operations: Entry[];

  beforeAll(() => {
    document = generate(ROOT);
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): Entry => {
        const route = path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1');
        return { ...operation, route: `${method.toUpperCase()} ${route}` };
      }),
    );
  });
  const operationOf = (route: string): Entry => operations.find((operation) => operation.route === route)!;

  it('is the committed one', () => {
    expect({ [UPDATE]: textOf(document) === readText(DOCUMENT) }).toEqual({ [UPDATE]: true });
  });

  it('has every route, and nothing else', () => {
    expect(operations.map(({ route }) => route).sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it('is valid OpenAPI 3.1', async () => {
    await validate(structuredClone(document) as never);
  });

  it('names operations once, and tells who may call them', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { route, security, 'x-stability': stability } of operations) {
      const access = ROUTES[route]!;
      const [scope, rest] = access.split(' token or ');
      const token = rest === undefined ? [] : [{ token: scope === 'any' ? [] : [scope!] }];
      expect([route, security]).toEqual([route, access === 'public' ? [] : [...token, { session: [] }]]);
      expect([route, stability]).toEqual([route, route.includes(' /v1/') ? 'stable' : 'internal']);
    }
  });

  it('has the limits of the DTOs, and the answers of the handlers', () => {
    const { schemas } = document.components;
    expect(schemas['FollowGameDto']?.properties?.['steamAppId']).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 999_999_999,
    });
    expect(
      operationOf('GET /v1/events')
        .parameters?.map(({ name }) => name)
        .sort(),
    ).toEqual(['app', 'cursor', 'kind', 'limit', 'since', 'type', 'wait']);
    expect(operationOf('GET /v1/updates').responses['200']?.content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/V1UpdatesBody' } },
    });
    expect(schemas['CategoryDto']?.properties?.['icon']).toMatchObject({
      $ref: '#/components/schemas/CategoryIcon',
    });
  });

  it('has the errors that use cases throw, in the form of their routes', () => {
    expect(operationOf('POST /user/games').responses).toMatchObject({
      400: { $ref: '#/components/responses/Error400' },
      409: { description: expect.stringContaining('This game is already in your list.') },
    });
    expect(operationOf('GET /v1/games/:appid').responses['404']?.$ref).toBe(
      '#/components/responses/Problem404',
    );
    // Caught by the handler.
    expect(operationOf('PUT /v1/games/:appid').responses['409']).toBeUndefined();
    expect(operationOf('GET /config').responses['404']).toBeUndefined();
  });

  describe('of v1', () => {
    it('has a sentence and an example for each operation', () => {
      const stable = operations.filter(({ 'x-stability': stability }) => stability === 'stable');
      expect(Object.keys(EXAMPLES).sort()).toEqual(stable.map(({ route }) => route).sort());
      const withoutDoc = stable.filter(({ summary }) => / v1 /.test(summary));
      expect(withoutDoc.map(({ route }) => route)).toEqual([]);
    });

    it('has examples that match their schemas', () => {
      const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
      ajv.addSchema({ $id: 'document', components: document.components });
      const check = (route: string, example: unknown, schema: object): void => {
        const isValid = ajv.compile(
          JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object,
        );
        expect({ route, isValid: isValid(example), errors: isValid.errors }).toEqual({
          route,
          isValid: true,
          errors: null,
        });
      };
      for (const [route, { body, answer }] of Object.entries(EXAMPLES)) {
        const { requestBody, responses } = operationOf(route);
        const success = Object.entries(responses).find(([status]) => Number(status) < 300)![1];
        for (const { schema } of Object.values(success.content ?? {})) check(route, answer, schema);
        expect([route, body === undefined]).toEqual([route, !requestBody]);
        if (requestBody) check(route, body, requestBody.content['application/json']!.schema);
      }
    });

    it('changes by addition only, and its baseline knows all of it', () => {
      const baseline = JSON.parse(readText(BASELINE)) as Api;
      expect(breakingChanges(baseline, v1Of(document))).toEqual([]);
      expect({ [UPDATE]: textOf(v1Of(document)) === readText(BASELINE) }).toEqual({ [UPDATE]: true });
    });
  });
});
