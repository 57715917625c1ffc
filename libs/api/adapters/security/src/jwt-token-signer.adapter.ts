import { JwtService } from '@nestjs/jwt';
import { TokenSigner } from '@patchlight/application/ports';

/** HS256 tokens that name the user (`sub`) and the session (`sid`). */
export class JwtTokenSigner extends TokenSigner {
  private readonly jwt: JwtService;

  constructor(secret: string) {
    super();
    this.jwt = new JwtService({ secret, signOptions: { algorithm: 'HS256', expiresIn: '30d' } });
  }

  override sign(sessionId: string, userId: string): string {
    return this.jwt.sign({ sub: userId, sid: sessionId });
  }
}
