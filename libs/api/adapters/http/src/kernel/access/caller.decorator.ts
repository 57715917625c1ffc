import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Caller } from '@patchlight/application';
import type { FastifyRequest } from 'fastify';
import { addressRange } from '../gate/address-key.ts';

/** The client of the request as a `Caller`. */
export const FromCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return { address: ip, addressRange: addressRange(ip), userAgent: headers['user-agent'] ?? '' };
});
