import { isStrongEnough, PasswordTooWeak } from '@patchlight/domain';
import type {
  AccountTokenRepository,
  ActivityLog,
  PasswordHasher,
  PasswordStrength,
  UserRepository,
} from '../identity/ports.ts';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import type { SessionRepository } from '../sessions/ports.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import type { Owner, OwnerConfirmation } from '../sign-in/owner-confirmation.ts';

/** The owner's session is the one that stays. */
export interface ChangePasswordInput extends Owner {
  newPassword: string;
  /** The secret in the browser's cookie, undefined without one. */
  browser: string | undefined;
}

/** Gives an account another password, or its first; all other sessions and every link under way end with the old one. */
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly owners: OwnerConfirmation,
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
   * @throws {PasswordTooWeak} and what `OwnerConfirmation` throws
   */
  async execute({ newPassword, browser, ...owner }: ChangePasswordInput): Promise<void> {
    const { userId, sessionId, caller } = owner;
    const user = await this.owners.confirm(owner);
    if (!isStrongEnough(this.strength.score(newPassword))) throw new PasswordTooWeak('newPassword');
    const passwordHash = await this.hasher.hash(newPassword);
    await this.unitOfWork.run(async () => {
      await this.users.change(userId, { passwordHash, passwordChangedAt: this.clock.now() });
      await this.sessions.endAll(userId, { sessionId, browser });
      await this.tokens.forget(userId, ['reset-password', 'change-email']);
      await this.activity.record({ userId, act: 'password-changed', caller });
      await this.mails.passwordChanged(user);
    });
  }
}
