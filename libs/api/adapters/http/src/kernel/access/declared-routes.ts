import { RequestMethod } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { accessOf, tokenAccessOf } from './access.decorators.ts';
import { featureOf } from './needs-feature.guard.ts';

/** A handler with its route. */
export interface DeclaredRoute {
  /** Such as `GET /games/:appid`. */
  route: string;
  controller: Type;
  /** Name of the handler's method. */
  name: string;
  handler: () => unknown;
}

const textsOf = (path: string | string[]): string[] => [path].flat();

const routesOf = (controller: Type): DeclaredRoute[] => {
  const prototype = controller.prototype as Record<string, () => unknown>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name]!;
    if (!Reflect.hasMetadata(PATH_METADATA, handler)) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
    return textsOf(Reflect.getMetadata(PATH_METADATA, controller) as string | string[]).flatMap((start) =>
      textsOf(Reflect.getMetadata(PATH_METADATA, handler) as string | string[]).map((end) => {
        const path = `/${start}/${end}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
        return { route: `${method} ${path}`, controller, name, handler };
      }),
    );
  });
};

/** All routes of the controllers among the values. */
export const declaredRoutes = (values: readonly unknown[]): DeclaredRoute[] =>
  [...new Set(values)]
    .filter(
      (value): value is Type =>
        typeof value === 'function' &&
        Reflect.hasMetadata(PATH_METADATA, value) &&
        value.name.endsWith('Controller'),
    )
    .flatMap(routesOf);

/** The access level of a route, such as `games:read token or signed-in`. */
export const accessTo = ({ controller, handler }: DeclaredRoute): string => {
  const reflector = new Reflector();
  const access = accessOf(reflector, handler, controller) ?? 'undeclared';
  const feature = featureOf(reflector, handler, controller);
  const rule = tokenAccessOf(reflector, handler);
  return `${rule ? `${rule.scope} token or ` : ''}${access}${feature ? ` with ${feature}` : ''}`;
};

/** The classes of a route's body and query. */
export const inputsOf = ({ controller, name }: DeclaredRoute): { body?: Type; query?: Type } => {
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ??
    []) as Type[];
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as object;
  const found = Object.keys(parameters).flatMap((key) => {
    const [kind, index] = key.split(':').map(Number);
    if (kind === Number(RouteParamtypes.BODY)) return [['body', types[index!]]];
    return kind === Number(RouteParamtypes.QUERY) ? [['query', types[index!]]] : [];
  });
  return Object.fromEntries(found) as { body?: Type; query?: Type };
};
