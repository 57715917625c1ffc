import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock, SessionQueries } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import type { FastifyRequest } from 'fastify';
import { API_TOKEN_PREFIX } from '@patchlight/domain';
import { HttpOptions } from '../http-options.ts';
import { bearerIn } from './bearer.ts';

/** Claims of a bearer token: user, session, and the end in seconds since 1970. */
export interface BearerClaims {
  sub: string;
  sid: string;
  exp: number;
}

const MOST_VERIFIED = 2_000;

/** jsonwebtoken would convert a string key for every token, which takes 0.3 ms; its types forbid a key object. */
export const keyOf = (secret: string): string => createSecretKey(Buffer.from(secret)) as unknown as string;

/** The sessions of bearer tokens with a valid signature. The session is looked up for every request. */
@Injectable()
export class BearerSessions {
  private readonly jwt: JwtService;
  /** Claims by token: a signature that was valid stays valid. Oldest first. */
  private readonly verified = new Map<string, BearerClaims>();

  constructor(
    { jwtSecret }: HttpOptions,
    private readonly sessions: SessionQueries,
    private readonly clock: Clock,
  ) {
    const verifyOptions = { algorithms: ['HS256' as const], ignoreExpiration: true };
    this.jwt = new JwtService({ secret: keyOf(jwtSecret), verifyOptions });
  }

  /** The user of a request's session; null without one. */
  async find({ headers }: FastifyRequest): Promise<SignedInUser | null> {
    const token = bearerIn(headers);
    if (token === null || token.startsWith(API_TOKEN_PREFIX)) return null;
    const claims = this.claimsOf(token);
    return claims && this.ofClaims(claims);
  }

  /** The user of a session; null if it or its token has ended. */
  async ofClaims({ sub, sid, exp }: BearerClaims): Promise<SignedInUser | null> {
    const isCurrent = exp * 1_000 > this.clock.now().getTime();
    if (!isCurrent) return null;
    const user = await this.sessions.authenticate(sid);
    return user?.userId === sub ? user : null;
  }

  private claimsOf(token: string): BearerClaims | null {
    const known = this.verified.get(token);
    if (known) return known;
    try {
      const claims = this.jwt.verify<BearerClaims>(token);
      this.verified.set(token, claims);
      const [oldest] = this.verified.keys();
      if (this.verified.size > MOST_VERIFIED) this.verified.delete(oldest!);
      return claims;
    } catch {
      return null;
    }
  }
}
