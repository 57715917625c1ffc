import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { ApiTokenHolder, Credential, SignedInUser } from '@patchlight/application';
import type { TokenScope } from '@patchlight/contracts';
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

/** The user of a request, and what its token may do; null: a session, which may do all. */
export interface CallingToken {
  userId: string;
  credential: Credential;
  scopes: readonly TokenScope[] | null;
  /** Name of the token. */
  name: string | null;
  /** The games that the token is limited to; null: all. */
  appIds: readonly number[] | null;
}

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

/** The user of a handler that is open to API tokens, as a `CallingToken`. */
export const Calling = createParamDecorator((_: unknown, context: ExecutionContext): CallingToken => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { tokenHolder } = request;
  if (tokenHolder) {
    const { userId, tokenId, scopes, name, appIds } = tokenHolder;
    return { userId, credential: { tokenId }, scopes, name, appIds };
  }
  const { userId, sessionId } = signedInUserOf(request);
  return { userId, credential: { sessionId }, scopes: null, name: null, appIds: null };
});
