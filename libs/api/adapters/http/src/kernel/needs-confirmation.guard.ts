import { applyDecorators, Injectable, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { SessionQueries } from '@patchlight/application';
import { ConfirmationRequired } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';
import { signedInUserOf } from './current-user.decorator.ts';
import { CodedFailure } from './fault.ts';

@Injectable()
class ConfirmationGuard implements CanActivate {
  constructor(private readonly sessions: SessionQueries) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { sessionId } = signedInUserOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (await this.sessions.isConfirmed(sessionId)) return true;
    throw new CodedFailure('CONFIRMATION_REQUIRED', new ConfirmationRequired());
  }
}

/** For handlers of what cannot be undone: the caller has given the password within the last ten minutes. */
export const NeedsConfirmation = (): MethodDecorator & ClassDecorator =>
  applyDecorators(UseGuards(ConfirmationGuard));
