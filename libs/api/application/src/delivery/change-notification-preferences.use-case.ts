import { SessionEnded, emailForAll } from '@patchlight/domain';
import type { NotificationPreferences } from '@patchlight/domain';
import type { InstantRule } from './instant-rule.ts';
import type { DeliveryPorts } from './ports.ts';

/** Sets whether and how often notifications are mailed: the same for all kinds that are not off. */
export class ChangeNotificationPreferences {
  constructor(
    private readonly deps: Pick<DeliveryPorts, 'notificationSettings' | 'unitOfWork'> & {
      readonly instantRule: InstantRule;
    },
  ) {}

  /**
   * @throws {InstantNeedsPro}
   * @throws {SessionEnded} there is no such user
   */
  execute(userId: string, preferences: NotificationPreferences): Promise<void> {
    const { instantRule, notificationSettings, unitOfWork } = this.deps;
    const { notificationFrequency: frequency } = preferences;
    return unitOfWork.run(async () => {
      const settings = await notificationSettings.lock(userId);
      if (!settings) throw new SessionEnded();
      const isInstant = frequency === 'instant';
      await instantRule.check(userId, isInstant);
      const digest = { ...settings.digest, ...(!isInstant && { frequency }) };
      const email = emailForAll(isInstant ? 'instant' : 'digest', settings);
      await notificationSettings.save(userId, { ...settings, digest, email }, preferences);
    });
  }
}
