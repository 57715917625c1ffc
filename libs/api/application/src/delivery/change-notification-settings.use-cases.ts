import type { GameNotifications, NotificationOverride, NotificationSettings } from '@patchlight/contracts';
import {
  CategoryNotFound,
  NotFollowed,
  SessionEnded,
  UnknownTimeZone,
  choosesInstant,
  isAllInstant,
  overrideChoosesInstant,
} from '@patchlight/domain';
import type { InstantRule } from './instant-rule.ts';
import type { DeliveryPorts } from './ports.ts';

type Dependencies = Pick<DeliveryPorts, 'notificationSettings' | 'unitOfWork'> & {
  readonly instantRule: InstantRule;
};

/** Changes when and how a user is notified outside the app. */
export class ChangeNotificationSettings {
  constructor(private readonly deps: Dependencies) {}

  /**
   * @throws {InstantNeedsPro}
   * @throws {UnknownTimeZone}
   * @throws {SessionEnded} there is no such user
   */
  execute(userId: string, settings: NotificationSettings): Promise<void> {
    const { instantRule, notificationSettings, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const current = await notificationSettings.lock(userId);
      if (!current) throw new SessionEnded();
      await instantRule.check(userId, choosesInstant(settings, current));
      const isSameZone = settings.timeZone === current.timeZone;
      const timeZone = isSameZone
        ? current.timeZone
        : await notificationSettings.findTimeZone(settings.timeZone);
      if (timeZone === null) throw new UnknownTimeZone();
      const notificationFrequency = isAllInstant(settings) ? 'instant' : settings.digest.frequency;
      await notificationSettings.save(userId, { ...settings, timeZone }, { notificationFrequency });
    });
  }
}

/** Changes the choices for a game of a user's library, or mutes it. */
export class ChangeGameNotifications {
  constructor(private readonly deps: Dependencies) {}

  /**
   * @throws {InstantNeedsPro}
   * @throws {NotFollowed}
   */
  execute(userId: string, appId: number, choices: GameNotifications): Promise<void> {
    const { instantRule, notificationSettings, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      await notificationSettings.lock(userId);
      const current = await notificationSettings.findOfGame(userId, appId);
      if (!current) throw new NotFollowed();
      await instantRule.check(userId, overrideChoosesInstant(choices, current));
      await notificationSettings.saveOfGame(userId, appId, choices);
      await notificationSettings.refreshInstant(userId);
    });
  }
}

/** Changes the choices for the games of one of a user's own categories. */
export class ChangeCategoryNotifications {
  constructor(private readonly deps: Dependencies) {}

  /**
   * @throws {InstantNeedsPro}
   * @throws {CategoryNotFound}
   */
  execute(userId: string, categoryId: string, choices: NotificationOverride): Promise<void> {
    const { instantRule, notificationSettings, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      await notificationSettings.lock(userId);
      const current = await notificationSettings.findOfCategory(userId, categoryId);
      if (!current) throw new CategoryNotFound();
      await instantRule.check(userId, overrideChoosesInstant(choices, current));
      await notificationSettings.saveOfCategory(userId, categoryId, choices);
      await notificationSettings.refreshInstant(userId);
    });
  }
}
