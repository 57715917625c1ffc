import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiTokenQueries, TwoStepPolicy } from '@patchlight/application';
import type { ApiTokenHolder, SignedInUser } from '@patchlight/application';
import {
  API_TOKEN_PREFIX,
  AccessDenied,
  ApiTokenLacksScopes,
  ApiTokenOfOtherGames,
  ApiTokenRefused,
  DomainError,
  NotForApiTokens,
  NotSignedIn,
  SessionEnded,
  TwoStepRequired,
} from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';
import { addressRange } from '../gate/address-key.ts';
import { accessOf, recordsSession, tokenAccessOf } from './access.decorators.ts';
import type { TokenAccessRule } from './access.decorators.ts';
import { bearerIn } from './bearer.ts';
import { signedInUserOf } from './current-user.decorator.ts';

/** The API token of a request; null without one. */
const apiTokenIn = ({ headers }: FastifyRequest): string | null => {
  const bearer = bearerIn(headers);
  return bearer?.startsWith(API_TOKEN_PREFIX) ? bearer : null;
};

const admitToken = (
  { scopes, appIds }: ApiTokenHolder,
  { scope, games }: TokenAccessRule,
  { params }: FastifyRequest,
): void => {
  if (scope !== 'any' && !scopes.includes(scope)) throw new ApiTokenLacksScopes([scope]);
  if (appIds === null || games === 'filtered') return;
  const appId = games && (params as Record<string, string>)[games];
  if (!appId || !appIds.map(String).includes(appId)) throw new ApiTokenOfOtherGames();
};

/** Enforces the declared access level, and refuses handlers without one. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: ApiTokenQueries,
    private readonly policy: TwoStepPolicy,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(this.reflector, context.getHandler(), context.getClass());
    if (access === 'public') {
      if (recordsSession(this.reflector, context.getHandler())) await this.noteSession(context);
      return true;
    }
    if (access === undefined) throw new AccessDenied();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = apiTokenIn(request);
    if (token !== null) {
      const holder = await this.tokens.authenticate(token, addressRange(request.ip));
      if (!holder) throw new ApiTokenRefused();
      const rule = access === 'signed-in' && tokenAccessOf(this.reflector, context.getHandler());
      if (!rule) throw new NotForApiTokens();
      admitToken(holder, rule, request);
      request.tokenHolder = holder;
      return true;
    }
    // The gate of kept lists may have found it already.
    if (!request.user) await super.canActivate(context);
    if (access === 'admin') this.admit(signedInUserOf(request));
    return true;
  }

  private async noteSession(context: ExecutionContext): Promise<void> {
    try {
      await super.canActivate(context);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unauthenticated') throw error;
    }
  }

  private admit({ isAdmin, isTwoStep }: SignedInUser): void {
    if (isAdmin !== true) throw new AccessDenied();
    if (this.policy.adminsNeedIt && !isTwoStep) throw new TwoStepRequired();
  }

  override handleRequest<User>(
    error: unknown,
    user: User | false,
    _: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error;
    if (user) return user;
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    throw headers.authorization === undefined ? new NotSignedIn() : new SessionEnded();
  }
}
