import { describe, expect, it } from '@jest/globals';
import * as http from '@patchlight/adapters/http';
import type { DeclaredRoute } from '@patchlight/adapters/http';
import { ROUTES, ROUTE_INPUTS } from '@patchlight/testing';
import type { RouteInput } from '@patchlight/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The scopes of the routes that are open to tokens. */
const SCOPES = Object.fromEntries(
  Object.entries(ROUTES).flatMap(([route, access]) => {
    const [scope, rest] = access.split(' token or ');
    return rest === undefined ? [] : [[route, scope!]];
  }),
);
/** Change nothing; what they ask is too long for an address. */
const READING_POSTS = new Set(['POST /v1/gate', 'POST /v1/rules/backtest']);
const HANDBOOK = join(import.meta.dirname, '../../../docs/api-tokens.md');

const routes = http.declaredRoutes(Object.values(http).flat());

const ofEach = <Value>(read: (route: DeclaredRoute) => Value): Record<string, Value> =>
  Object.fromEntries(routes.map((route) => [route.route, read(route)]));

/** Names of the DTOs of a route's body and query. */
const inputOf = (route: DeclaredRoute): RouteInput =>
  Object.fromEntries(
    Object.entries(http.inputsOf(route)).map(([part, { name }]) => [part, name]),
  ) as RouteInput;

describe('API routes', () => {
  it('match the table, each with its allowed callers', () => {
    expect(ofEach(http.accessTo)).toEqual(ROUTES);
  });

  it('accept the inputs of the table', () => {
    const taking = Object.entries(ofEach(inputOf)).filter(([, input]) => Object.keys(input).length > 0);
    expect(Object.fromEntries(taking)).toEqual(ROUTE_INPUTS);
  });

  it('that are open to API tokens are the ones documented for users', () => {
    const told = readFileSync(HANDBOOK, 'utf8').matchAll(/^\| `([A-Z]+ \/\S+)` +\| `([a-z]+:[a-z]+|any)`/gm);
    expect(Object.fromEntries([...told].map(([, route, scope]) => [route, scope]))).toEqual(SCOPES);
  });

  it('that make changes need a scope that allows changes', () => {
    const odd = Object.entries(SCOPES).filter(
      ([route, scope]) =>
        !scope.endsWith(':manage') &&
        (route.startsWith('GET ') || READING_POSTS.has(route)) !==
          (scope.endsWith(':read') || scope === 'any'),
    );
    expect(odd).toEqual([]);
  });
});
