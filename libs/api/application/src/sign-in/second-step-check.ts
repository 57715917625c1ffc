import { AppSecretLost, recoveryCodeIn } from '@patchlight/domain';
import type { SignInPorts } from './ports.ts';

/** Attempts with codes per account; reset by a success. */
export const CODES_PER_ACCOUNT = { points: 5, seconds: 15 * 60 };

/** Purpose under which the TOTP secret is sealed. */
export const totpPurpose = (userId: string): string => `totp:${userId}`;

/** Checks the second step: an authenticator code or a recovery code, each valid once. */
export class SecondStepCheck {
  constructor(
    private readonly deps: Pick<
      SignInPorts,
      'authenticatorCodes' | 'clock' | 'limiter' | 'secondSteps' | 'secretBox'
    >,
  ) {}

  async isOn(userId: string): Promise<boolean> {
    return (await this.deps.secondSteps.find(userId))?.confirmedAt != null;
  }

  /**
   * @throws {TooManyAttempts}
   * @throws {AppSecretLost} never for a recovery code
   */
  async passes(userId: string, typed: string): Promise<boolean> {
    const attempts = `second-step:user:${userId}`;
    await this.deps.limiter.consume(attempts, CODES_PER_ACCOUNT);
    // Recovery codes first: they must work even if the encryption key is lost.
    const passes = (await this.isRecoveryCode(userId, typed)) || (await this.isCodeOfApp(userId, typed));
    if (passes) await this.deps.limiter.reset(attempts);
    return passes;
  }

  /**
   * The time step of a valid code; null for a wrong one.
   * @throws {AppSecretLost}
   */
  async stepOf(userId: string, sealedSecret: string, typed: string): Promise<number | null> {
    const secret = this.open(sealedSecret, userId);
    return this.deps.authenticatorCodes.stepOf(secret, typed.replace(/\s/g, ''), this.deps.clock.now());
  }

  private open(sealedSecret: string, userId: string): string {
    try {
      return this.deps.secretBox.open(sealedSecret, totpPurpose(userId));
    } catch {
      throw new AppSecretLost();
    }
  }

  private async isCodeOfApp(userId: string, typed: string): Promise<boolean> {
    const secondStep = await this.deps.secondSteps.find(userId);
    if (!secondStep?.confirmedAt) return false;
    const step = await this.stepOf(userId, secondStep.sealedSecret, typed);
    return step !== null && this.deps.secondSteps.useStep(userId, step);
  }

  private async isRecoveryCode(userId: string, typed: string): Promise<boolean> {
    const code = recoveryCodeIn(typed);
    return code !== null && this.deps.secondSteps.useRecoveryCode(userId, code);
  }
}
