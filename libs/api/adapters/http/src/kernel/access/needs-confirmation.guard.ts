import { applyDecorators, Injectable, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { SessionQueries } from '@patchlight/application';
import { ConfirmationRequired } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';
import { signedInUserOf } from './current-user.decorator.ts';

@Injectable()
class ConfirmationGuard implements CanActivate {
  constructor(private readonly sessions: SessionQueries) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { sessionId } = signedInUserOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (await this.sessions.isConfirmed(sessionId)) return true;
    throw new ConfirmationRequired();
  }
}

/** For sensitive handlers: requires a re-authentication within the last ten minutes. */
export const NeedsConfirmation = (): MethodDecorator & ClassDecorator =>
  applyDecorators(UseGuards(ConfirmationGuard));
