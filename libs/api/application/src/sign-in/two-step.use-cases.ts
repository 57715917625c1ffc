import {
  AppSecretLost,
  RECOVERY_CODES,
  SessionEnded,
  TwoStepAlreadyOn,
  TwoStepNotOn,
  WrongCode,
  readableRecoveryCode,
} from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { ActivityLog, UnitOfWork } from '../kernel/ports.ts';
import type { SignedInUser } from '../sessions/ports.ts';
import type { AuthenticatorCodes, SecondStepRepository, SignInPorts } from './ports.ts';
import { totpPurpose } from './second-step-check.ts';
import type { SecondStepCheck } from './second-step-check.ts';

/** Replaces a user's recovery codes by ten new ones. */
export class RecoveryCodeMaker {
  constructor(
    private readonly secondSteps: SecondStepRepository,
    private readonly codes: AuthenticatorCodes,
  ) {}

  /** @returns the formatted codes, shown only once */
  async replace(userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => this.codes.generateRecoveryCode());
    await this.secondSteps.replaceRecoveryCodes(userId, codes);
    return codes.map(readableRecoveryCode);
  }
}

/** Starts the setup of two-step sign-in with a new secret, inactive until its first code. */
export class StartTwoStep {
  constructor(
    private readonly deps: Pick<
      SignInPorts,
      'authenticatorCodes' | 'clock' | 'secondSteps' | 'secretBox' | 'users'
    >,
  ) {}

  /** @throws {TwoStepAlreadyOn} */
  async execute(userId: string): Promise<{ secret: string; uri: string }> {
    const user = await this.deps.users.find(userId);
    if (!user) throw new SessionEnded();
    const secret = this.deps.authenticatorCodes.generateSecret();
    const sealed = this.deps.secretBox.seal(secret, totpPurpose(userId));
    if (!(await this.deps.secondSteps.begin(userId, sealed, this.deps.clock.now())))
      throw new TwoStepAlreadyOn();
    return { secret, uri: this.deps.authenticatorCodes.setupUri(secret, user.email) };
  }
}

/** Turns two-step sign-in on with the first code of the app. */
export class ConfirmTwoStep {
  constructor(
    private readonly deps: Pick<
      SignInPorts,
      'activity' | 'clock' | 'secondSteps' | 'sessions' | 'unitOfWork'
    > & { readonly secondStepCheck: SecondStepCheck; readonly recoveryCodes: RecoveryCodeMaker },
  ) {}

  /**
   * @returns the recovery codes, shown only once
   * @throws {TwoStepNotOn} no setup was started, or its secret can no longer be read
   * @throws {TwoStepAlreadyOn}
   * @throws {WrongCode}
   */
  async execute({ userId, sessionId }: SignedInUser, code: string, caller: Caller): Promise<string[]> {
    const begun = await this.deps.secondSteps.find(userId);
    if (!begun) throw new TwoStepNotOn();
    if (begun.confirmedAt) throw new TwoStepAlreadyOn();
    const step = await this.stepOf(userId, begun.sealedSecret, code);
    if (step === null) throw new WrongCode();
    return this.deps.unitOfWork.run(async () => {
      const isOn = await this.deps.secondSteps.confirm(
        userId,
        begun.sealedSecret,
        step,
        this.deps.clock.now(),
      );
      if (!isOn) throw new TwoStepAlreadyOn();
      await this.deps.sessions.endSignIns(userId);
      await this.deps.sessions.markTwoStep(sessionId);
      await this.deps.activity.record({ userId, act: 'two-step-on', caller });
      return this.deps.recoveryCodes.replace(userId);
    });
  }

  private async stepOf(userId: string, sealedSecret: string, code: string): Promise<number | null> {
    try {
      return await this.deps.secondStepCheck.stepOf(userId, sealedSecret, code);
    } catch (error) {
      if (error instanceof AppSecretLost) throw new TwoStepNotOn();
      throw error;
    }
  }
}

/** Replaces the recovery codes. */
export class RenewRecoveryCodes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly check: SecondStepCheck,
    private readonly recovery: RecoveryCodeMaker,
    private readonly activity: ActivityLog,
  ) {}

  /**
   * @returns the recovery codes, shown only once
   * @throws {TwoStepNotOn}
   */
  async execute(userId: string, caller: Caller): Promise<string[]> {
    return this.unitOfWork.run(async () => {
      if (!(await this.check.isOn(userId))) throw new TwoStepNotOn();
      await this.activity.record({ userId, act: 'recovery-codes-renewed', caller });
      return this.recovery.replace(userId);
    });
  }
}

/** Turns two-step sign-in off. Sessions stay, but lose their two-step mark. */
export class StopTwoStep {
  constructor(
    private readonly deps: Pick<SignInPorts, 'activity' | 'secondSteps' | 'sessions' | 'unitOfWork'>,
  ) {}

  /** @throws {TwoStepNotOn} */
  async execute(userId: string, caller: Caller): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      if (!(await this.deps.secondSteps.remove(userId))) throw new TwoStepNotOn();
      await this.deps.sessions.endSignIns(userId);
      await this.deps.sessions.unmarkTwoStep(userId);
      await this.deps.activity.record({ userId, act: 'two-step-off', caller });
    });
  }
}
