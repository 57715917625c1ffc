import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Actor } from '@patchlight/application';
import type { FastifyRequest } from 'fastify';
import { addressRange } from '../kernel/gate/address-key.ts';
import { signedInUserOf } from '../kernel/access/current-user.decorator.ts';

/** The calling admin as an `Actor` of the audit log. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { userId } = signedInUserOf(request);
  return { userId, caller: { addressRange: addressRange(request.ip) } };
});
