import { SetMetadata } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';

/** Who may call a handler. */
export type Access = 'public' | 'signed-in' | 'admin';

const ACCESS = 'patchlight:access';
const SESSION = 'patchlight:session';
const TOKENS = 'patchlight:tokens';

/** Anybody may call it, and a bearer token is not looked at. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, 'public' satisfies Access);

/** Only the owner of a living session may call it: 401 otherwise. */
export const SignedIn = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, 'signed-in' satisfies Access);

/** Only an admin may call it: 401 without a living session, 403 for everybody else. */
export const AdminOnly = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, 'admin' satisfies Access);

/**
 * API tokens may call it, too, beside `@SignedIn()`: those that read where it is a GET, those that write in any case.
 * Its handler knows no session then, only a `CallingUser`.
 */
export const OpenToTokens = (): MethodDecorator => SetMetadata(TOKENS, true);

/** Beside `@Public()`: a living session's owner is noted, and whoever has none may call all the same. */
export const NotesSession = (): MethodDecorator => SetMetadata(SESSION, true);

type Handler = Parameters<Reflector['get']>[1];

/** What a handler, or else its controller, declares; undefined when neither does. */
export const accessOf = (reflector: Reflector, handler: Handler, controller: Type): Access | undefined =>
  reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]);

/** Whether a public handler wants to know whose session calls. */
export const notesSession = (reflector: Reflector, handler: Handler): boolean =>
  reflector.get<true | undefined>(SESSION, handler) === true;

/** Whether a handler itself says so; its controller cannot, so that no handler is open by accident. */
export const isOpenToTokens = (reflector: Reflector, handler: Handler): boolean =>
  reflector.get<true | undefined>(TOKENS, handler) === true;
