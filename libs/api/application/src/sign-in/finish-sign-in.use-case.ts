import type { AuthBody } from '@patchlight/contracts';
import { SignInExpired, WrongSecondStep } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { SignInPorts } from './ports.ts';
import type { SecondStepCheck } from './second-step-check.ts';
import type { OpenedBy } from '../sessions/session-opener.ts';
import type { SignInGate } from './sign-in-gate.ts';

export interface FinishSignInInput {
  ticket: string;
  /** Authenticator code or recovery code. */
  code: string;
  /** The secret in the browser's cookie, undefined without one. */
  browser: string | undefined;
  caller: Caller;
}

/** Completes a two-step sign-in with the second step. */
export class FinishSignIn {
  constructor(
    private readonly deps: Pick<SignInPorts, 'activity' | 'clock' | 'tickets'> & {
      readonly secondStepCheck: SecondStepCheck;
      readonly signInGate: SignInGate;
    },
  ) {}

  /**
   * @throws {SignInExpired} the ticket is expired, used or from another browser
   * @throws {TooManyAttempts} too many codes for this account
   * @throws {WrongSecondStep} the ticket stays valid
   * @throws {AppSecretLost} the same
   */
  async execute({ ticket, code, browser = '', caller }: FinishSignInInput): Promise<AuthBody['data']> {
    const now = this.deps.clock.now();
    const first = await this.deps.tickets.find('second-step', ticket, browser, now);
    if (!first) throw new SignInExpired();
    const userId = first['userId']!;
    if (!(await this.deps.secondStepCheck.passes(userId, code))) {
      await this.deps.activity.record({ userId, act: 'second-step-refused', caller });
      throw new WrongSecondStep();
    }
    if (!(await this.deps.tickets.consume('second-step', ticket, browser, now))) throw new SignInExpired();
    const signInVersion = Number(first['signInVersion']);
    return this.deps.signInGate.open(
      { id: userId, signInVersion },
      { by: first['by'] as OpenedBy, isTwoStep: true, browser },
      caller,
    );
  }
}
