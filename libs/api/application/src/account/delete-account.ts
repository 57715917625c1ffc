import { UserNotFound } from '@patchlight/domain';
import type { JobQueue, UnitOfWork } from '../kernel/ports.ts';
import type { AccountEraser } from './ports.ts';

/**
 * Deletes an account with all that belongs to it: what its owner's farewell and an admin's removal have in common.
 * Sessions are over at once. A job, which exists if and only if the account was deleted, ends what is paid for it;
 * the deletion does not wait for the payment side.
 */
export class DeleteAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountEraser,
    private readonly jobs: JobQueue,
  ) {}

  /** @throws {UserNotFound} */
  async execute(userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const customerId = await this.accounts.erase(userId);
      if (customerId === undefined) throw new UserNotFound();
      if (customerId !== null) await this.jobs.enqueue('settle-subscription', { customerId });
    });
  }
}
