import { JwtService } from '@nestjs/jwt';
import type { Clock, TokenSigner } from '@patchlight/application/ports';

/** HS256 tokens that name the user (`sub`) and the session (`sid`). */
export class JwtTokenSigner implements TokenSigner {
  private readonly jwt: JwtService;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.jwt = new JwtService({ secret, signOptions: { algorithm: 'HS256', expiresIn: '30d' } });
  }

  sign(sessionId: string, userId: string): string {
    const iat = Math.floor(this.clock.now().getTime() / 1_000);
    return this.jwt.sign({ sub: userId, sid: sessionId, iat });
  }
}
