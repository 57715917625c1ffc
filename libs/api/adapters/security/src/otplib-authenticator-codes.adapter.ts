import { randomBytes } from 'node:crypto';
import { AuthenticatorCodes } from '@patchlight/application/ports';
import { RECOVERY_ALPHABET } from '@patchlight/domain';
import { generateSecret, generateURI, verify } from 'otplib';

const ISSUER = 'Patchlight';
const SIX_DIGITS = /^\d{6}$/;
/** Seconds: one time step to each side. */
const TOLERANCE = 30;
const RECOVERY_SIGNS = 16;

export class OtplibAuthenticatorCodes extends AuthenticatorCodes {
  override generateSecret(): string {
    return generateSecret({ length: 20 });
  }

  override setupUri(secret: string, account: string): string {
    return generateURI({ issuer: ISSUER, label: account, secret });
  }

  override async stepOf(secret: string, code: string, now: Date): Promise<number | null> {
    if (!SIX_DIGITS.test(code)) return null;
    const epoch = Math.floor(now.getTime() / 1_000);
    const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE });
    return result.valid && 'timeStep' in result ? result.timeStep : null;
  }

  override generateRecoveryCode(): string {
    // 256 is a multiple of 32, so all characters are equally likely.
    return [...randomBytes(RECOVERY_SIGNS)].map((byte) => RECOVERY_ALPHABET[byte % 32]).join('');
  }
}
