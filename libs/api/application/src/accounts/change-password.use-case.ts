import { isStrongEnough, PasswordTooWeak } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { Clock } from '../kernel/clock.port.ts';
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts';
import type { AccountMails } from './account-mails.ts';
import type { AccountTokenRepository } from './account-token.repository.ts';
import type { ActivityLog } from './activity-log.port.ts';
import type { PasswordConfirmation } from './password-confirmation.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import type { PasswordStrength } from './password-strength.port.ts';
import type { SessionRepository } from './session.repository.ts';
import type { UserRepository } from './user.repository.ts';

export interface ChangePasswordInput {
  userId: string;
  /** The session that stays. */
  sessionId: string;
  currentPassword: string;
  newPassword: string;
  caller: Caller;
}

/** Gives an account another password; all other sessions and every link under way end with the old one. */
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly confirmation: PasswordConfirmation,
    private readonly strength: PasswordStrength,
    private readonly hasher: PasswordHasher,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly mails: AccountMails,
    private readonly activity: ActivityLog,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {WrongPassword}
   * @throws {TooManyAttempts}
   * @throws {PasswordTooWeak}
   */
  async execute({ userId, sessionId, currentPassword, newPassword, caller }: ChangePasswordInput) {
    const user = await this.confirmation.confirm(userId, currentPassword, caller);
    if (!isStrongEnough(this.strength.score(newPassword))) throw new PasswordTooWeak('newPassword');
    const passwordHash = await this.hasher.hash(newPassword);
    await this.unitOfWork.run(async () => {
      await this.users.change(userId, { passwordHash, passwordChangedAt: this.clock.now() });
      await this.sessions.endAll(userId, sessionId);
      await this.tokens.forget(userId, ['reset-password', 'change-email']);
      await this.activity.record({ userId, act: 'password-changed', caller });
      await this.mails.passwordChanged(user);
    });
  }
}
