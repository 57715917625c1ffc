import { LastAdmin } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts';
import type { AccountMails } from './account-mails.ts';
import type { DeleteAccount } from './delete-account.ts';
import type { PasswordConfirmation } from './password-confirmation.ts';
import type { UserRoster } from './user-roster.port.ts';

export interface CloseAccountInput {
  userId: string;
  currentPassword: string;
  caller: Caller;
}

/** Lets users go with all that belongs to them, and says farewell by mail. */
export class CloseAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly confirmation: PasswordConfirmation,
    private readonly roster: UserRoster,
    private readonly accounts: DeleteAccount,
    private readonly mails: AccountMails,
  ) {}

  /**
   * @throws {WrongPassword}
   * @throws {TooManyAttempts}
   * @throws {LastAdmin}
   */
  async execute({ userId, currentPassword, caller }: CloseAccountInput): Promise<void> {
    const user = await this.confirmation.confirm(userId, currentPassword, caller);
    await this.unitOfWork.run(async () => {
      await this.roster.lock();
      const entry = await this.roster.find(userId);
      if (entry?.isAdmin && !(await this.roster.hasOtherAdmin(userId))) throw new LastAdmin();
      await this.accounts.execute(userId);
      await this.mails.farewell(user);
    });
  }
}
