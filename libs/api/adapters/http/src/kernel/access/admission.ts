import { Injectable } from '@nestjs/common';
import { ApiTokenQueries, SessionQueries } from '@patchlight/application';
import { ApiTokenRefused, SessionEnded } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';
import { addressRange } from '../gate/address-key.ts';
import { bearerIn } from './bearer.ts';
import { signedInUserOf } from './current-user.decorator.ts';

/** Checks once more that the caller of an authorized request is admitted, for handlers that have waited. */
@Injectable()
export class Admission {
  constructor(
    private readonly tokens: ApiTokenQueries,
    private readonly sessions: SessionQueries,
  ) {}

  /**
   * @throws {ApiTokenRefused}
   * @throws {SessionEnded}
   */
  async repeat(request: FastifyRequest): Promise<void> {
    if (request.tokenHolder) {
      const holder = await this.tokens.authenticate(bearerIn(request.headers)!, addressRange(request.ip));
      if (!holder) throw new ApiTokenRefused();
    } else if (!(await this.sessions.authenticate(signedInUserOf(request).sessionId)))
      throw new SessionEnded();
  }
}
