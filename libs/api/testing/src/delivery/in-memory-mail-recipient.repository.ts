import { MailRecipientRepository } from '@patchlight/application/ports';
import type { MailRecipient } from '@patchlight/application/ports';
import type { User } from '@patchlight/domain';
import type { InMemoryAccounts } from '../identity/in-memory-accounts.ts';

export class InMemoryMailRecipientRepository extends MailRecipientRepository {
  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async find(userId: string): Promise<MailRecipient | null> {
    const user = this.user(userId);
    return (
      user && {
        name: user.name,
        address: user.email,
        isVerified: user.emailVerified,
        isDisabled: user.disabledAt !== null,
        choice: user.emailNotifications ? user.notificationFrequency : 'off',
        isSuspended: this.accounts.mailRefusals.has(userId),
      }
    );
  }

  override async suspend(userId: string, address: string, reason: string, now: Date): Promise<void> {
    if (this.user(userId)?.email === address) this.accounts.mailRefusals.set(userId, { at: now, reason });
  }

  override async resume(userId: string): Promise<void> {
    this.accounts.mailRefusals.delete(userId);
  }

  private user(userId: string): User | null {
    return this.accounts.users.find(({ id }) => id === userId) ?? null;
  }
}
