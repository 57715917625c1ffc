import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiTokenQueries, TwoStepPolicy } from '@patchlight/application';
import type { ApiTokenHolder, SignedInUser } from '@patchlight/application';
import {
  API_TOKEN_PREFIX,
  AccessDenied,
  ApiTokenOnlyReads,
  ApiTokenRefused,
  DomainError,
  NotForApiTokens,
  NotSignedIn,
  SessionEnded,
  TwoStepRequired,
} from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';
import { accessOf, isOpenToTokens, recordsSession } from './access.decorators.ts';
import { bearerIn } from './bearer.ts';
import { signedInUserOf } from './current-user.decorator.ts';
import { changesState } from './origin.guard.ts';

/** The API token of a request; null without one. */
const apiTokenIn = ({ headers }: FastifyRequest): string | null => {
  const bearer = bearerIn(headers);
  return bearer?.startsWith(API_TOKEN_PREFIX) ? bearer : null;
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
      const isOpen = access === 'signed-in' && isOpenToTokens(this.reflector, context.getHandler());
      request.tokenHolder = await this.admitToken(token, isOpen, changesState(request));
      return true;
    }
    await super.canActivate(context);
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

  private async admitToken(token: string, isOpen: boolean, changes: boolean): Promise<ApiTokenHolder> {
    const holder = await this.tokens.authenticate(token);
    if (!holder) throw new ApiTokenRefused();
    if (!isOpen) throw new NotForApiTokens();
    if (changes && holder.scope !== 'write') throw new ApiTokenOnlyReads();
    return holder;
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
