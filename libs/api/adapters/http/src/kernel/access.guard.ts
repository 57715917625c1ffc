import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { AccessDenied, NotSignedIn, SessionEnded } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';
import { accessOf } from './access.decorators.ts';
import { signedInUserOf } from './current-user.decorator.ts';

/** Holds every handler to what it declares, and refuses one that declares nothing. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(this.reflector, context.getHandler(), context.getClass());
    if (access === 'public') return true;
    if (access === undefined) throw new AccessDenied();
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (access === 'admin' && signedInUserOf(request).isAdmin !== true) throw new AccessDenied();
    return true;
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
