import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { ApiTokenHolder, SignedInUser } from '@patchlight/application';
import { NotSignedIn } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard on handlers that are not public, when a session calls. */
    user?: SignedInUser;
    /** Set by the access guard instead, when an API token calls. */
    tokenHolder?: ApiTokenHolder;
  }
}

/** For whom a call is made, by a session or by an API token. */
export type CallingUser = Pick<SignedInUser, 'userId'>;

/** The user of a request that the access guard has let pass. */
export const callingUserOf = ({ user, tokenHolder }: FastifyRequest): CallingUser => {
  const caller = user ?? tokenHolder;
  if (!caller) throw new NotSignedIn();
  return caller;
};

/** The user of a request that the access guard has let pass with a session. */
export const signedInUserOf = ({ user }: FastifyRequest): SignedInUser => {
  if (!user) throw new NotSignedIn();
  return user;
};

/** The caller of a handler that is `@SignedIn()` or `@AdminOnly()`: a `CallingUser` where tokens may call, else a `SignedInUser`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callingUserOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
