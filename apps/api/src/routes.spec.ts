import { describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, Reflector } from '@nestjs/core';
import * as http from '@patchlight/adapters/http';
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
const READING_POSTS = new Set(['POST /v1/gate']);
const HANDBOOK = join(import.meta.dirname, '../../../docs/api-tokens.md');

type Controller = Type & { prototype: Record<string, () => unknown> };

const isController = (value: unknown): value is Controller =>
  typeof value === 'function' &&
  Reflect.hasMetadata(PATH_METADATA, value) &&
  value.name.endsWith('Controller');
const textsOf = (path: string | string[]): string[] => [path].flat();

interface Handler {
  /** Such as `GET /games/:appid`. */
  route: string;
  controller: Controller;
  name: string;
}

/** All handlers with their routes. */
const handlers = (): Handler[] => {
  const scanner = new MetadataScanner();
  const controllers = new Set(Object.values(http).flat().filter(isController));
  return [...controllers].flatMap((controller) =>
    scanner.getAllMethodNames(controller.prototype).flatMap((name) => {
      const handler = controller.prototype[name]!;
      if (!Reflect.hasMetadata(PATH_METADATA, handler)) return [];
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
      return textsOf(Reflect.getMetadata(PATH_METADATA, controller) as string | string[]).flatMap((start) =>
        textsOf(Reflect.getMetadata(PATH_METADATA, handler) as string | string[]).map((end) => {
          const path = `/${start}/${end}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
          return { route: `${method} ${path}`, controller, name };
        }),
      );
    }),
  );
};

/** The access level of a handler, in the notation of the table. */
const accessTo = ({ controller, name }: Handler): string => {
  const reflector = new Reflector();
  const handler = controller.prototype[name]!;
  const access = http.accessOf(reflector, handler, controller) ?? 'undeclared';
  const feature = http.featureOf(reflector, handler, controller);
  const rule = http.tokenAccessOf(reflector, handler);
  return `${rule ? `${rule.scope} token or ` : ''}${access}${feature ? ` with ${feature}` : ''}`;
};

/** Names of the DTOs of a handler's body and query. */
const inputOf = ({ controller, name }: Handler): RouteInput => {
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype, name) ?? []) as Type[];
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as object;
  const named = Object.keys(parameters).flatMap((key) => {
    const [kind, index] = key.split(':').map(Number);
    const type = types[index!]?.name ?? '';
    if (kind === Number(RouteParamtypes.BODY)) return [['body', type]];
    return kind === Number(RouteParamtypes.QUERY) ? [['query', type]] : [];
  });
  return Object.fromEntries(named) as RouteInput;
};

const ofEach = <Value>(read: (handler: Handler) => Value): Record<string, Value> =>
  Object.fromEntries(handlers().map((handler) => [handler.route, read(handler)]));

describe('API routes', () => {
  it('match the table, each with its allowed callers', () => {
    expect(ofEach(accessTo)).toEqual(ROUTES);
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
        (route.startsWith('GET ') || READING_POSTS.has(route)) !==
        (scope.endsWith(':read') || scope === 'any'),
    );
    expect(odd).toEqual([]);
  });
});
