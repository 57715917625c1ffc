import { createHash } from 'node:crypto';
import { AuthenticatorCodes } from '@patchlight/application/ports';
import { RECOVERY_ALPHABET } from '@patchlight/domain';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const signsOf = (seed: string, alphabet: string, count: number): string =>
  [...createHash('sha256').update(seed).digest()]
    .slice(0, count)
    .map((byte) => alphabet[byte % 32])
    .join('');

/** Sequential secrets and codes. */
export class CountingAuthenticatorCodes extends AuthenticatorCodes {
  private made = 0;

  override generateSecret(): string {
    this.made += 1;
    return signsOf(`secret ${this.made}`, BASE32, 32);
  }

  override setupUri(secret: string, account: string): string {
    return `otpauth://totp/Patchlight:${encodeURIComponent(account)}?secret=${secret}&issuer=Patchlight`;
  }

  override async stepOf(secret: string, code: string, now: Date): Promise<number | null> {
    const present = Math.floor(now.getTime() / STEP_MS);
    return [present - 1, present, present + 1].find((step) => this.codeOf(secret, step) === code) ?? null;
  }

  override generateRecoveryCode(): string {
    this.made += 1;
    return signsOf(`recovery ${this.made}`, RECOVERY_ALPHABET, 16);
  }

  /** The code shown by an app with the secret. */
  codeAt(secret: string, time: Date): string {
    return this.codeOf(secret, Math.floor(time.getTime() / STEP_MS));
  }

  private codeOf(secret: string, step: number): string {
    const number = createHash('sha256').update(`${secret}|${step}`).digest().readUInt32BE() % 1_000_000;
    return String(number).padStart(6, '0');
  }
}
