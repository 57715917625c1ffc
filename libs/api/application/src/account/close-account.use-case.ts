import { LastAdmin } from '@patchlight/domain';
import type { AccountPorts } from './ports.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import type { DeleteAccount } from './delete-account.ts';
import type { Owner, OwnerConfirmation } from '../sign-in/owner-confirmation.ts';

/** Deletes the caller's account with all of its data and sends a farewell mail. */
export class CloseAccount {
  constructor(
    private readonly deps: Pick<AccountPorts, 'roster' | 'unitOfWork'> & {
      readonly ownerConfirmation: OwnerConfirmation;
      readonly deleteAccount: DeleteAccount;
      readonly accountMails: AccountMails;
    },
  ) {}

  /**
   * @throws {LastAdmin} and what `OwnerConfirmation` throws
   */
  async execute(owner: Owner): Promise<void> {
    const { userId } = owner;
    const user = await this.deps.ownerConfirmation.confirm(owner);
    await this.deps.unitOfWork.run(async () => {
      await this.deps.roster.lock();
      const entry = await this.deps.roster.find(userId);
      if (entry?.isAdmin && !(await this.deps.roster.hasOtherAdmin(userId))) throw new LastAdmin();
      await this.deps.deleteAccount.execute(userId);
      await this.deps.accountMails.farewell(user);
    });
  }
}
