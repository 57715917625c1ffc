import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiTokenQueries, TwoStepPolicy } from '@patchlight/application';
import type { ApiTokenHolder, SignedInUser } from '@patchlight/application';
import {
  API_TOKEN_PREFIX,
  AccessDenied,
  ApiTokenLacksScopes,
  ApiTokenOfOtherGames,
  ApiTokenRefused,
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
import { BearerSessions } from './bearer-sessions.ts';

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
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: ApiTokenQueries,
    private readonly policy: TwoStepPolicy,
    private readonly sessions: BearerSessions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(this.reflector, context.getHandler(), context.getClass());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (access === 'public') {
      if (recordsSession(this.reflector, context.getHandler())) await this.findSession(request);
      return true;
    }
    if (access === undefined) throw new AccessDenied();
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
    const user = await this.findSession(request);
    if (!user) throw request.headers.authorization === undefined ? new NotSignedIn() : new SessionEnded();
    if (access === 'admin') this.admit(user);
    return true;
  }

  /** The gate of kept lists may have found it already. */
  private async findSession(request: FastifyRequest): Promise<SignedInUser | null> {
    const user = request.user ?? (await this.sessions.find(request));
    if (user) request.user = user;
    return user;
  }

  private admit({ isAdmin, isTwoStep }: SignedInUser): void {
    if (isAdmin !== true) throw new AccessDenied();
    if (this.policy.adminsNeedIt && !isTwoStep) throw new TwoStepRequired();
  }
}
