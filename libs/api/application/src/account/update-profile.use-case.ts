import { AccountTaken } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { ActivityLog, UserRepository } from '../identity/ports.ts';
import type { UnitOfWork } from '../kernel/ports.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import type { Owner, OwnerConfirmation } from '../sign-in/owner-confirmation.ts';

export interface UpdateProfileInput extends Owner {
  /** undefined: stays as it is. */
  username: string | undefined;
  email: string | undefined;
}

/** Gives an account another name, or another address, which first has to answer a mail where there is mail. */
export class UpdateProfile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly owners: OwnerConfirmation,
    private readonly users: UserRepository,
    private readonly mails: AccountMails,
    private readonly activity: ActivityLog,
  ) {}

  /**
   * @throws {TooManyAttempts} the new address has had enough mails for today
   * @throws {AccountTaken} and what `OwnerConfirmation` throws
   */
  async execute({ username, email, ...owner }: UpdateProfileInput): Promise<void> {
    const { userId, caller } = owner;
    const user = await this.owners.confirm(owner);
    const taken = await this.users.taken(username ?? user.username, email ?? user.email, userId);
    if (taken.username || taken.email) throw new AccountTaken(taken);
    await this.unitOfWork.run(async () => {
      if (username !== undefined && username !== user.username) {
        await this.users.change(userId, { username });
        const detail = { from: user.username, to: username };
        await this.activity.record({ userId, act: 'username-changed', caller, detail });
      }
      if (email !== undefined && email !== user.email) await this.changeEmail(user, email, caller);
    });
  }

  private async changeEmail(user: User, email: string, caller: Caller): Promise<void> {
    const record = { userId: user.id, caller, detail: { from: user.email, to: email } };
    if (this.mails.isOn) {
      await this.mails.changeEmail(user, email);
      return this.activity.record({ ...record, act: 'email-change-asked' });
    }
    await this.users.change(user.id, { email, emailVerified: false });
    return this.activity.record({ ...record, act: 'email-changed' });
  }
}
