import { JwtService } from '@nestjs/jwt';
import { TokenSigner } from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';

/** HS256 tokens that name the user (`sub`) and the session (`sid`). */
export class JwtTokenSigner extends TokenSigner {
  private readonly jwt: JwtService;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    super();
    this.jwt = new JwtService({ secret, signOptions: { algorithm: 'HS256', expiresIn: '30d' } });
  }

  override sign(sessionId: string, userId: string): string {
    const iat = Math.floor(this.clock.now().getTime() / 1_000);
    return this.jwt.sign({ sub: userId, sid: sessionId, iat });
  }
}
