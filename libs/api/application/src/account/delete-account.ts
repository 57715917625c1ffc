import { UserNotFound } from '@patchlight/domain';
import type { JobQueue, UnitOfWork } from '../kernel/ports.ts';
import type { AccountEraser } from './ports.ts';

/**
 * Deletes an account with all of its data; shared by account deletion and by the removal by an admin. Ends all sessions
 * at once. A job, enqueued in the same transaction, cancels the subscription; the deletion does not wait for the
 * payment provider.
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
