import { NoPassword, SessionEnded, WrongCode } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { PasswordConfirmation } from './password-confirmation.ts';
import type { SecondStepCheck } from './second-step-check.ts';
import type { UserRepository } from './user.repository.ts';

export interface OwnerProof {
  currentPassword?: string | undefined;
  /** A code of the second step; counts only where the account has no password. */
  code?: string | undefined;
}

/** Has a user who is signed in prove to be the owner before the ways to sign in change. */
export class OwnerConfirmation {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordConfirmation,
    private readonly secondSteps: SecondStepCheck,
  ) {}

  /**
   * To be called before the unit of work that it guards: a refusal is noted and counted.
   * @throws {TooManyAttempts}
   * @throws {WrongPassword}
   * @throws {WrongCode} of an account without a password
   * @throws {NoPassword} of an account without a second step either
   */
  async confirm(userId: string, proof: OwnerProof, caller: Caller): Promise<User> {
    const user = await this.users.find(userId);
    if (!user) throw new SessionEnded();
    if (user.passwordHash !== null)
      return this.passwords.confirm(userId, proof.currentPassword ?? '', caller);
    if (!(await this.secondSteps.isOn(userId))) throw new NoPassword();
    if (!(await this.secondSteps.passes(userId, proof.code ?? ''))) throw new WrongCode();
    return user;
  }
}
