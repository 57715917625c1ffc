import { UserNotFound } from '@patchlight/domain';
import type { AccountEraser, AccountPorts } from './ports.ts';

/**
 * Deletes an account with all of its data; shared by account deletion and by the removal by an admin. Ends all sessions
 * at once. A job, enqueued in the same transaction, cancels the subscription; the deletion does not wait for the
 * payment provider.
 */
export class DeleteAccount {
  constructor(
    private readonly deps: Pick<AccountPorts, 'jobs' | 'unitOfWork'> & { readonly accounts: AccountEraser },
  ) {}

  /** @throws {UserNotFound} */
  async execute(userId: string): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      const customerId = await this.deps.accounts.erase(userId);
      if (customerId === undefined) throw new UserNotFound();
      if (customerId !== null) await this.deps.jobs.enqueue('settle-subscription', { customerId });
    });
  }
}
