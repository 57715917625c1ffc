import { SetMetadata } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { TokenScope } from '@patchlight/contracts';

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

/** What a handler requires of an API token. */
export interface TokenAccessRule {
  /** 'any': each token has it. */
  scope: TokenScope | 'any';
  /**
   * How the handler respects tokens that are limited to some games: the route parameter with the app id, or 'filtered'
   * if it does so itself. Left out: it refuses them.
   */
  games?: 'appid' | 'id' | 'filtered';
}

/**
 * Also accepts API tokens with this scope, beside `@SignedIn()`. The handler then has no session, only a `CallingUser`.
 */
export const OpenToTokens = (
  scope: TokenScope | 'any',
  limits: Pick<TokenAccessRule, 'games'> = {},
): MethodDecorator => SetMetadata(TOKENS, { scope, ...limits } satisfies TokenAccessRule);

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

/**
 * What a handler requires of API tokens; undefined: it accepts none. Declared on handlers only, never on controllers, so
 * that no handler is opened by accident.
 */
export const tokenAccessOf = (reflector: Reflector, handler: Handler): TokenAccessRule | undefined =>
  reflector.get<TokenAccessRule | undefined>(TOKENS, handler);

export const isOpenToAnyOrigin = (reflector: Reflector, handler: Handler): boolean =>
  reflector.get<true | undefined>(ORIGINS, handler) === true;
