import { ConfirmationRequired, PasswordMissing, SessionEnded } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { PasswordConfirmation } from './password-confirmation.ts';
import type { UserRepository } from '../identity/ports.ts';
import type { SessionOwner } from '../kernel/ports.ts';
import type { SessionQueries } from '../sessions/ports.ts';

/** The signed-in user, for sensitive changes of the account. */
export interface Owner extends SessionOwner {
  /** undefined: not provided. */
  currentPassword: string | undefined;
  caller: Caller;
}

/** Requires the current password for a change; without a password, a recent re-authentication. */
export class OwnerConfirmation {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordConfirmation,
    private readonly sessions: SessionQueries,
  ) {}

  /**
   * Must run before the unit of work that it guards, so that failures are recorded and counted.
   * @throws {PasswordMissing}
   * @throws {WrongPassword}
   * @throws {TooManyAttempts}
   * @throws {ConfirmationRequired} for an account without a password
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
