import {
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  REDIRECT_METADATA,
  ROUTE_ARGS_METADATA,
  SSE_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { DeclaredRoute } from '@patchlight/adapters/http';

const READ_BY_GUARDS = new Set(['authorization', 'if-none-match']);

const read = <Value>(key: string, { handler }: DeclaredRoute): Value | undefined =>
  Reflect.getMetadata(key, handler) as Value | undefined;

const interceptorsOf = (route: DeclaredRoute): object[] => read<object[]>(INTERCEPTORS_METADATA, route) ?? [];

export const isV1 = ({ route }: DeclaredRoute): boolean => route.includes(' /v1/');

export const statusOf = (route: DeclaredRoute): number =>
  read<number>(HTTP_CODE_METADATA, route) ?? (route.route.startsWith('POST ') ? 201 : 200);

export const isRedirect = (route: DeclaredRoute): boolean => read(REDIRECT_METADATA, route) !== undefined;

export const isStream = (route: DeclaredRoute): boolean => read(SSE_METADATA, route) === true;

export const isIdempotent = (route: DeclaredRoute): boolean =>
  interceptorsOf(route).some(
    (interceptor) => (interceptor as { name?: string }).name === 'IdempotentInterceptor',
  );

const REVALIDATING = new Set(['RevalidationInterceptor', 'VersionInterceptor']);

/** How the answer is revalidated by its ETag; undefined: not at all. */
export const revalidationOf = (route: DeclaredRoute): { type?: string } | undefined =>
  read('patchlight:kept-is-tagged', route) === true ? {} : revalidatingInterceptorOf(route);

const revalidatingInterceptorOf = (route: DeclaredRoute): { type?: string } | undefined =>
  interceptorsOf(route).find((interceptor) =>
    REVALIDATING.has(typeof interceptor === 'function' ? interceptor.name : interceptor.constructor.name),
  );

/** Whether the handler sets an ETag itself, without revalidation. */
export const setsEntityTag = (route: DeclaredRoute): boolean =>
  read('patchlight:sets-entity-tag', route) === true;

/** The media type of the answer. */
export const typeOf = (route: DeclaredRoute): string => {
  if (isStream(route)) return 'text/event-stream';
  const headers = read<{ name: string; value: string }[]>(HEADERS_METADATA, route) ?? [];
  const declared = headers.find(({ name }) => name === 'Content-Type')?.value.split(';')[0];
  return revalidationOf(route)?.type ?? declared ?? 'application/json';
};

/** Names of the headers that a handler reads. */
export const headersReadBy = ({ controller, name }: DeclaredRoute): string[] => {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { data?: unknown }
  >;
  return Object.entries(parameters).flatMap(([key, { data }]) =>
    Number(key.split(':')[0]) === Number(RouteParamtypes.HEADERS) &&
    typeof data === 'string' &&
    !READ_BY_GUARDS.has(data)
      ? [data]
      : [],
  );
};

/** Such as `games:read token or signed-in`: a token with the scope, or a session. */
export const securityOf = (access: string): Record<string, string[]>[] => {
  if (access === 'public') return [];
  const scope = /^(\S+) token or /.exec(access)?.[1];
  const session = { session: [] };
  return scope === undefined ? [session] : [{ token: scope === 'any' ? [] : [scope] }, session];
};
