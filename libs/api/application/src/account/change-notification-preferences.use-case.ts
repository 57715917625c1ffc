import { InstantNeedsPro, SessionEnded } from '@patchlight/domain';
import type { NotificationPreferences } from '@patchlight/domain';
import type { AccountQueries, UserRepository } from '../identity/ports.ts';

/** Sets whether and how often notifications are mailed. */
export class ChangeNotificationPreferences {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: AccountQueries,
  ) {}

  /** @throws {InstantNeedsPro} */
  async execute(userId: string, preferences: NotificationPreferences): Promise<void> {
    const user = await this.accounts.findUser(userId);
    if (!user) throw new SessionEnded();
    const isInstant = preferences.notificationFrequency === 'instant';
    if (isInstant && user.currentPlan === 'FREE') throw new InstantNeedsPro();
    await this.users.update(userId, preferences);
  }
}
