import { ConfirmationRequired, PasswordMissing, SessionEnded } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { PasswordConfirmation } from './password-confirmation.ts';
import type { UserRepository } from '../identity/ports.ts';
import type { SessionQueries, SignedInUser } from '../sessions/ports.ts';

/** Somebody who asks for a change of their own account. */
export interface Owner extends Pick<SignedInUser, 'userId' | 'sessionId'> {
  /** undefined: not given. */
  currentPassword: string | undefined;
  caller: Caller;
}

/** Has a user give the password with a change; of an account without one, the session has to be confirmed. */
export class OwnerConfirmation {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordConfirmation,
    private readonly sessions: SessionQueries,
  ) {}

  /**
   * To be called before the unit of work that it guards: a refusal is noted and counted.
   * @throws {PasswordMissing}
   * @throws {WrongPassword}
   * @throws {TooManyAttempts}
   * @throws {ConfirmationRequired} of an account without a password
   */
  async confirm({ userId, sessionId, currentPassword, caller }: Owner): Promise<User> {
    const user = await this.users.find(userId);
    if (!user) throw new SessionEnded();
    if (user.passwordHash !== null) {
      if (currentPassword === undefined) throw new PasswordMissing();
      return this.passwords.confirm(userId, currentPassword, caller);
    }
    if (!(await this.sessions.isConfirmed(sessionId))) throw new ConfirmationRequired();
    return user;
  }
}
