import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { ApiTokenHolder, SignedInUser } from '@patchlight/application';
import { NotSignedIn } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard for requests with a session, on handlers that are not public. */
    user?: SignedInUser;
    /** Set by the access guard for requests with an API token. */
    tokenHolder?: ApiTokenHolder;
  }
}

/** The user of a request, by session or by API token. */
export type CallingUser = Pick<SignedInUser, 'userId'>;

/** The user of an authorized request. */
export const callingUserOf = ({ user, tokenHolder }: FastifyRequest): CallingUser => {
  const caller = user ?? tokenHolder;
  if (!caller) throw new NotSignedIn();
  return caller;
};

/** The user of an authorized request with a session. */
export const signedInUserOf = ({ user }: FastifyRequest): SignedInUser => {
  if (!user) throw new NotSignedIn();
  return user;
};

/**
 * The user of a handler with `@SignedIn()` or `@AdminOnly()`: a `CallingUser` where API tokens are accepted, else a
 * `SignedInUser`.
 */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callingUserOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
