import { createHash, createHmac } from 'node:crypto';
import {
  BotCheck,
  LinkTokens,
  PasswordHasher,
  PasswordStrength,
  TokenSigner,
} from '@patchlight/application/ports';
import type { Clock } from '@patchlight/application/ports';
import { SESSION_LIFETIME_MS } from '@patchlight/domain';
import type { PasswordStrengthScore } from '@patchlight/domain';

/** Readable hashes, and a count of the hashing work. */
export class ReadablePasswordHasher extends PasswordHasher {
  /** Increment it to make existing hashes outdated. */
  version = 1;
  verifications = 0;

  override async hash(password: string): Promise<string> {
    return `v${this.version}:${password}`;
  }

  override async verify(hash: string, password: string): Promise<boolean> {
    this.verifications += 1;
    return hash.slice(hash.indexOf(':') + 1) === password;
  }

  override async verifyDummy(): Promise<false> {
    this.verifications += 1;
    return false;
  }

  override needsRehash(hash: string): boolean {
    return !hash.startsWith(`v${this.version}:`);
  }
}

/** Rates passwords by length: fewer than 8 characters are weak. */
export class LengthPasswordStrength extends PasswordStrength {
  override score(password: string): PasswordStrengthScore {
    return password.length < 8 ? 1 : 4;
  }
}

/** Passes everyone unless a token is expected. */
export class ScriptedBotCheck extends BotCheck {
  expected: string | undefined;

  override async verify(token: string | undefined): Promise<boolean> {
    return this.expected === undefined || token === this.expected;
  }
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Real HS256 tokens. */
export class PlainTokenSigner extends TokenSigner {
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
  ) {
    super();
  }

  override sign(sessionId: string, userId: string): string {
    const exp = Math.floor((this.clock.now().getTime() + SESSION_LIFETIME_MS) / 1_000);
    const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: userId, sid: sessionId, exp })}`;
    return `${content}.${createHmac('sha256', this.secret).update(content).digest('base64url')}`;
  }
}

/** Tokens that are plain hashes. */
export class PlainLinkTokens extends LinkTokens {
  constructor(private readonly secret = 'secret') {
    super();
  }

  override derive(id: string): string {
    return createHash('sha256').update(`${this.secret} ${id}`).digest('base64url');
  }
}
