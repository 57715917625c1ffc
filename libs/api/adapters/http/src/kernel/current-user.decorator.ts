import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { SignedInUser } from '@patchlight/application';
import { NotSignedIn } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard on handlers that are not public. */
    user?: SignedInUser;
  }
}

/** The user of a request that the access guard has let pass. */
export const signedInUserOf = (request: FastifyRequest): SignedInUser => {
  if (!request.user) throw new NotSignedIn();
  return request.user;
};

/** The caller of a handler that is `@SignedIn()` or `@AdminOnly()`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) =>
  signedInUserOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
