import { isStrongEnough, PasswordTooWeak, SessionEnded } from '@patchlight/domain';
import type { AccountMails } from '../identity/account-mails.ts';
import type { Owner, OwnerConfirmation } from '../sign-in/owner-confirmation.ts';
import type { AccountPorts } from './ports.ts';

/** `sessionId` names the session that stays. */
export interface ChangePasswordInput extends Owner {
  newPassword: string;
  /** The secret in the browser's cookie, undefined without one. */
  browser: string | undefined;
}

/** Sets a new or first password. Ends all other sessions and invalidates pending links. */
export class ChangePassword {
  constructor(
    private readonly deps: Pick<
      AccountPorts,
      | 'accountTokens'
      | 'activity'
      | 'clock'
      | 'credentials'
      | 'hasher'
      | 'sessions'
      | 'strength'
      | 'unitOfWork'
      | 'users'
    > & { readonly ownerConfirmation: OwnerConfirmation; readonly accountMails: AccountMails },
  ) {}

  /**
   * @throws {PasswordTooWeak}
   * @throws {SessionEnded} meanwhile, and what `OwnerConfirmation` throws
   */
  async execute({ newPassword, browser, ...owner }: ChangePasswordInput): Promise<void> {
    const { userId, sessionId, caller } = owner;
    const user = await this.deps.ownerConfirmation.confirm(owner);
    if (!isStrongEnough(this.deps.strength.score(newPassword))) throw new PasswordTooWeak('newPassword');
    const passwordHash = await this.deps.hasher.hash(newPassword);
    await this.deps.unitOfWork.run(async () => {
      await this.deps.users.update(userId, { passwordHash, passwordChangedAt: this.deps.clock.now() });
      // After the wait for another change of the password, which may have ended the session.
      if (!(await this.deps.credentials.lock({ sessionId }))) throw new SessionEnded();
      await this.deps.sessions.endAll(userId, { sessionId, browser });
      await this.deps.accountTokens.revoke(userId, ['reset-password', 'change-email']);
      await this.deps.activity.record({ userId, act: 'password-changed', caller });
      await this.deps.accountMails.passwordChanged(user);
    });
  }
}
