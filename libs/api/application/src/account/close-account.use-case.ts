import { LastAdmin } from '@patchlight/domain';
import type { UnitOfWork } from '../kernel/ports.ts';
import type { UserRoster } from './ports.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import type { DeleteAccount } from './delete-account.ts';
import type { Owner, OwnerConfirmation } from '../sign-in/owner-confirmation.ts';

/** Lets users go with all that belongs to them, and says farewell by mail. */
export class CloseAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly owners: OwnerConfirmation,
    private readonly roster: UserRoster,
    private readonly accounts: DeleteAccount,
    private readonly mails: AccountMails,
  ) {}

  /**
   * @throws {LastAdmin} and what `OwnerConfirmation` throws
   */
  async execute(owner: Owner): Promise<void> {
    const { userId } = owner;
    const user = await this.owners.confirm(owner);
    await this.unitOfWork.run(async () => {
      await this.roster.lock();
      const entry = await this.roster.find(userId);
      if (entry?.isAdmin && !(await this.roster.hasOtherAdmin(userId))) throw new LastAdmin();
      await this.accounts.execute(userId);
      await this.mails.farewell(user);
    });
  }
}
