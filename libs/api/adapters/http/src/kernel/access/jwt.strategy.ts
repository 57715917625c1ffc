import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { SignedInUser } from '@patchlight/application';
import { Strategy } from 'passport-jwt';
import { bearerIn } from './bearer.ts';
import { BearerSessions, keyOf } from './bearer-sessions.ts';
import type { BearerClaims } from './bearer-sessions.ts';
import { HttpOptions } from '../http-options.ts';

/** Accepts a bearer token with a valid signature and an active session. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    options: HttpOptions,
    private readonly sessions: BearerSessions,
  ) {
    super({
      jwtFromRequest: ({ headers }) => bearerIn(headers),
      secretOrKey: keyOf(options.jwtSecret),
      algorithms: ['HS256'],
      // By the clock of the machine; the session ends by that of the database.
      ignoreExpiration: true,
    });
  }

  async validate(claims: BearerClaims): Promise<SignedInUser | false> {
    return (await this.sessions.ofClaims(claims)) ?? false;
  }
}
