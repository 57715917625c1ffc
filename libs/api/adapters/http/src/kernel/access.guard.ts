import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { TwoStepPolicy } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { AccessDenied, NotSignedIn, SessionEnded, TwoStepRequired } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';
import { accessOf } from './access.decorators.ts';
import { signedInUserOf } from './current-user.decorator.ts';
import { CodedFailure } from './fault.ts';

/** Holds every handler to what it declares, and refuses one that declares nothing. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly policy: TwoStepPolicy,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(this.reflector, context.getHandler(), context.getClass());
    if (access === 'public') return true;
    if (access === undefined) throw new AccessDenied();
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (access === 'admin') this.admit(signedInUserOf(request));
    return true;
  }

  private admit({ isAdmin, isTwoStep }: SignedInUser): void {
    if (isAdmin !== true) throw new AccessDenied();
    if (this.policy.adminsNeedIt && !isTwoStep)
      throw new CodedFailure('TWO_STEP_REQUIRED', new TwoStepRequired());
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
