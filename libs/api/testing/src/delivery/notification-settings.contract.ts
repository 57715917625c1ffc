import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationSettingsRepository, UnitOfWork } from '@patchlight/application/ports';
import type { NotificationSettings } from '@patchlight/contracts';
import { kindChoices } from '@patchlight/domain';

export interface NotificationSettingsPorts {
  settings: NotificationSettingsRepository;
  unitOfWork: UnitOfWork;
  /** Two users. The first follows game 440 and has a category; the second has neither. */
  userIds: [string, string];
  categoryId: string;
  /** The user's columns of mail. */
  preferencesOf(userId: string): Promise<{ emailNotifications: boolean; notificationFrequency: string }>;
}

const DEFAULTS: NotificationSettings = {
  timeZone: 'UTC',
  digest: { frequency: 'daily', time: '08:00', weekday: 1 },
  quietHours: null,
  ...kindChoices({ email: {}, push: {}, emailDefault: 'digest' }),
};
const CHANGED: NotificationSettings = {
  timeZone: 'Asia/Kathmandu',
  digest: { frequency: 'weekly', time: '23:55', weekday: 7 },
  quietHours: { from: '22:30', until: '00:05' },
  email: { ...DEFAULTS.email, major: 'instant', news: 'off' },
  push: { ...DEFAULTS.push, news: true, major: false },
};

/** Contract of every NotificationSettingsRepository. */
export const notificationSettingsContract = (given: () => Promise<NotificationSettingsPorts>): void => {
  describe('as a NotificationSettingsRepository', () => {
    let ports: NotificationSettingsPorts;
    let settings: NotificationSettingsRepository;
    let ada: string;
    let bob: string;
    const save = (changed: NotificationSettings, preferences = {}) =>
      ports.unitOfWork.run(async () => {
        await settings.lock(ada);
        await settings.save(ada, changed, preferences);
      });

    beforeEach(async () => {
      ports = await given();
      ({ settings } = ports);
      [ada, bob] = ports.userIds;
    });

    it('returns the defaults for a user without settings, and nothing for nobody', async () => {
      expect(await settings.find(ada)).toEqual(DEFAULTS);
      expect(await settings.find('999999')).toBeNull();
      expect(await ports.unitOfWork.run(() => settings.lock('999999'))).toBeNull();
    });

    it('stores all settings of one user', async () => {
      await save(CHANGED);
      expect(await settings.find(ada)).toEqual(CHANGED);
      expect(await settings.find(bob)).toEqual(DEFAULTS);
      await save({ ...CHANGED, quietHours: null });
      expect(await settings.find(ada)).toMatchObject({ quietHours: null });
    });

    it('stores the given preferences', async () => {
      await save(CHANGED, { notificationFrequency: 'weekly' });
      expect(await ports.preferencesOf(ada)).toEqual({
        emailNotifications: true,
        notificationFrequency: 'weekly',
      });
      await save(CHANGED, { emailNotifications: false });
      expect(await ports.preferencesOf(ada)).toEqual({
        emailNotifications: false,
        notificationFrequency: 'weekly',
      });
    });

    it('stores nothing if the unit of work fails', async () => {
      const failing = ports.unitOfWork.run(async () => {
        await settings.lock(ada);
        await settings.save(ada, CHANGED, { emailNotifications: false });
        throw new Error('later');
      });
      await expect(failing).rejects.toThrow('later');
      expect(await settings.find(ada)).toEqual(DEFAULTS);
      expect(await ports.preferencesOf(ada)).toMatchObject({ emailNotifications: true });
    });

    it.each([
      ['Europe/Berlin', true],
      ['Asia/Kathmandu', true],
      ['UTC', true],
      ['Europe/Atlantis', false],
      ['CEST', false],
      ['UTC+3', false],
      ['<+03>-3', false],
      ['', false],
    ])('knows the time zone "%s": %s', async (name, isKnown) => {
      expect(await settings.findTimeZone(name)).toBe(isKnown ? name : null);
    });

    it('stores choices for games of the library', async () => {
      expect(await settings.findOfGame(ada, 440)).toEqual({
        email: null,
        push: null,
        chat: null,
        mutedUntil: null,
      });
      for (const choices of [
        { email: 'off', push: true, chat: false, mutedUntil: 'forever' },
        { email: null, push: null, chat: null, mutedUntil: '2999-01-02T03:04:05.000Z' },
      ] as const) {
        await settings.saveOfGame(ada, 440, choices);
        await settings.refreshInstant(ada);
        expect(await settings.findOfGame(ada, 440)).toEqual(choices);
      }
      expect(await settings.findOfGame(ada, 441)).toBeNull();
      expect(await settings.findOfGame(bob, 440)).toBeNull();
    });

    it('stores choices for the user’s own categories', async () => {
      const { categoryId } = ports;
      expect(await settings.findOfCategory(ada, categoryId)).toEqual({ email: null, push: null, chat: null });
      const choices = { email: 'instant', push: false, chat: null } as const;
      await settings.saveOfCategory(ada, categoryId, choices);
      expect(await settings.findOfCategory(ada, categoryId)).toEqual(choices);
      expect(await settings.findOfCategory(bob, categoryId)).toBeNull();
      expect(await settings.findOfCategory(ada, '999999')).toBeNull();
    });
  });
};
