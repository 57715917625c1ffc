import { SetMetadata } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';

/** Access level of a handler. */
export type Access = 'public' | 'signed-in' | 'admin';

const ACCESS = 'patchlight:access';
const SESSION = 'patchlight:session';
const TOKENS = 'patchlight:tokens';
const ORIGINS = 'patchlight:origins';

/** Public: bearer tokens are ignored. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, 'public' satisfies Access);

/** Requires an active session; 401 otherwise. */
export const SignedIn = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, 'signed-in' satisfies Access);

/** Requires an admin; 401 without an active session, 403 for other users. */
export const AdminOnly = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, 'admin' satisfies Access);

/**
 * Also accepts API tokens, beside `@SignedIn()`: tokens with read scope for GET, with write scope for all methods. The
 * handler then has no session, only a `CallingUser`.
 */
export const OpenToTokens = (): MethodDecorator => SetMetadata(TOKENS, true);

/** Beside `@Public()`: resolves the session if there is one. */
export const RecordsSession = (): MethodDecorator => SetMetadata(SESSION, true);

/**
 * Beside `@Public()`: also accepts requests from pages of other sites. For handlers that need a secret which other
 * sites do not know, and no cookie.
 */
export const FromAnyOrigin = (): MethodDecorator => SetMetadata(ORIGINS, true);

type Handler = Parameters<Reflector['get']>[1];

/** The access level declared by a handler, or else by its controller; undefined if neither declares one. */
export const accessOf = (reflector: Reflector, handler: Handler, controller: Type): Access | undefined =>
  reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]);

/** Whether a public handler resolves the session. */
export const recordsSession = (reflector: Reflector, handler: Handler): boolean =>
  reflector.get<true | undefined>(SESSION, handler) === true;

/** Declared on handlers only, never on controllers, so that no handler is opened by accident. */
export const isOpenToTokens = (reflector: Reflector, handler: Handler): boolean =>
  reflector.get<true | undefined>(TOKENS, handler) === true;

export const isOpenToAnyOrigin = (reflector: Reflector, handler: Handler): boolean =>
  reflector.get<true | undefined>(ORIGINS, handler) === true;
