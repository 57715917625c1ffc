import { describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, Reflector } from '@nestjs/core';
import * as http from '@patchlight/adapters/http';
import { ROUTES } from '@patchlight/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HANDBOOK = join(import.meta.dirname, '../../../docs/api-tokens.md');

type Controller = Type & { prototype: Record<string, () => unknown> };

const isController = (value: unknown): value is Controller =>
  typeof value === 'function' &&
  Reflect.hasMetadata(PATH_METADATA, value) &&
  value.name.endsWith('Controller');
const textsOf = (path: string | string[]): string[] => [path].flat();

/** Every route of every controller, with the callers it declares. */
const declared = (): Record<string, string> => {
  const scanner = new MetadataScanner();
  const reflector = new Reflector();
  const controllers = new Set(Object.values(http).flat().filter(isController));
  const routes = [...controllers].flatMap((controller) =>
    scanner.getAllMethodNames(controller.prototype).flatMap((name) => {
      const handler = controller.prototype[name]!;
      if (!Reflect.hasMetadata(PATH_METADATA, handler)) return [];
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
      return textsOf(Reflect.getMetadata(PATH_METADATA, controller) as string | string[]).flatMap((start) =>
        textsOf(Reflect.getMetadata(PATH_METADATA, handler) as string | string[]).map((end) => {
          const path = `/${start}/${end}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
          const access = http.accessOf(reflector, handler, controller) ?? 'undeclared';
          const feature = http.featureOf(reflector, handler, controller);
          const isOpen = http.isOpenToTokens(reflector, handler);
          return [
            `${method} ${path}`,
            `${isOpen ? 'token or ' : ''}${access}${feature ? ` with ${feature}` : ''}`,
          ];
        }),
      );
    }),
  );
  return Object.fromEntries(routes) as Record<string, string>;
};

describe('the routes', () => {
  it('are those of the table, each with its callers', () => {
    expect(declared()).toEqual(ROUTES);
  });

  it('that are open to API tokens are those that their users are told of', () => {
    const told = readFileSync(HANDBOOK, 'utf8').matchAll(/^\| `([A-Z]+ \/\S+)` +\| (reads|makes changes)/gm);
    const open = Object.entries(ROUTES).filter(([, access]) => access.startsWith('token or '));
    expect(Object.fromEntries([...told].map(([, route, what]) => [route, what]))).toEqual(
      Object.fromEntries(
        open.map(([route]) => [route, route.startsWith('GET ') ? 'reads' : 'makes changes']),
      ),
    );
  });
});
