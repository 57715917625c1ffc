import { beforeEach, describe, expect, it } from '@jest/globals';
import { NOTIFICATION_KINDS } from '@patchlight/contracts';
import type {
  EmailChoice,
  GameNotifications,
  NotificationOverride,
  NotificationSettings,
} from '@patchlight/contracts';
import {
  CategoryNotFound,
  InstantNeedsPro,
  NotFollowed,
  SessionEnded,
  UnknownTimeZone,
} from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import { accountFixture, aUser } from '@patchlight/testing';

const HOUR = 60 * 60_000;
const NOTHING: NotificationOverride = { email: null, push: null, chat: null };
const UNMUTED = { ...NOTHING, mutedUntil: null };

describe('settings of notifications', () => {
  let fixture: ReturnType<typeof accountFixture>;
  let ada: User;
  const current = async (): Promise<NotificationSettings> =>
    (await fixture.ports.notificationSettings.find('1'))!;
  const save = async (more: Partial<NotificationSettings>) =>
    fixture.useCases.changeNotificationSettings.execute('1', { ...(await current()), ...more });
  const saveEmail = async (email: Partial<NotificationSettings['email']>) =>
    save({ email: { ...(await current()).email, ...email } });
  const savePush = async (push: Partial<NotificationSettings['push']>) =>
    save({ push: { ...(await current()).push, ...push } });
  const prefer = (notificationFrequency: 'instant' | 'daily' | 'weekly', emailNotifications = true) =>
    fixture.useCases.changeNotificationPreferences.execute('1', {
      emailNotifications,
      notificationFrequency,
    });
  const ofGame = (choices: GameNotifications) =>
    fixture.useCases.changeGameNotifications.execute('1', 440, choices);
  const givePro = (): void => {
    const planExpiresAt = new Date(fixture.ports.clock.now().getTime() + HOUR);
    Object.assign(ada, { plan: 'PRO', planExpiresAt });
  };
  const endPro = () => fixture.ports.clock.advance(HOUR);
  const allAt = (choice: EmailChoice): NotificationSettings['email'] =>
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, choice])) as NotificationSettings['email'];

  beforeEach(() => {
    fixture = accountFixture();
    ada = aUser({ id: '1' });
    fixture.ports.accounts.users.push(ada);
    fixture.ports.notificationSettings.addGame('1', 440);
    fixture.ports.notificationSettings.addCategory('1', '7');
  });

  it('are stored', async () => {
    const more = {
      timeZone: 'Asia/Kathmandu',
      digest: { frequency: 'weekly', time: '23:55', weekday: 7 },
      quietHours: { from: '22:00', until: '07:00' },
    } as const;
    await save(more);
    expect(await current()).toMatchObject(more);
  });

  it('are refused for an unknown time zone or user', async () => {
    await expect(save({ timeZone: 'Europe/Atlantis' })).rejects.toThrow(UnknownTimeZone);
    const settings = await current();
    const { changeNotificationSettings } = fixture.useCases;
    await expect(changeNotificationSettings.execute('9', settings)).rejects.toThrow(SessionEnded);
  });

  it.each(NOTIFICATION_KINDS)('allow instant mail only with PRO, except of reminders: %s', async (kind) => {
    await saveEmail({ [kind]: 'off' });
    const choosing = saveEmail({ [kind]: 'instant' });
    if (kind === 'reminder') await choosing;
    else await expect(choosing).rejects.toThrow(InstantNeedsPro);
    givePro();
    await saveEmail({ [kind]: 'instant' });
    expect((await current()).email[kind]).toBe('instant');
  });

  it.each(NOTIFICATION_KINDS)('allow push only with PRO, but for the defaults: %s', async (kind) => {
    await savePush({ [kind]: false });
    const choosing = savePush({ [kind]: true });
    if (['news', 'unknown', 'edited'].includes(kind)) await expect(choosing).rejects.toThrow(InstantNeedsPro);
    else await choosing;
    givePro();
    await savePush({ [kind]: true });
    expect((await current()).push[kind]).toBe(true);
  });

  it('keep what was chosen with PRO, and let the rest be changed', async () => {
    givePro();
    await saveEmail({ major: 'instant' });
    await savePush({ news: true });
    endPro();
    await save({ quietHours: { from: '22:00', until: '07:00' } });
    expect(await current()).toMatchObject({ email: { major: 'instant' }, push: { news: true } });
    await expect(saveEmail({ patch: 'instant' })).rejects.toThrow(InstantNeedsPro);
    await saveEmail({ major: 'digest' });
    await expect(saveEmail({ major: 'instant' })).rejects.toThrow(InstantNeedsPro);
  });

  it('determine the frequency of mails', async () => {
    givePro();
    const { digest } = await current();
    await save({ email: allAt('instant') });
    expect(ada.notificationFrequency).toBe('instant');
    await saveEmail({ news: 'off', reminder: 'digest' });
    expect(ada.notificationFrequency).toBe('instant');
    await save({ email: { ...allAt('instant'), patch: 'digest' } });
    expect(ada.notificationFrequency).toBe('daily');
    await save({ email: allAt('off'), digest: { ...digest, frequency: 'weekly' } });
    expect(ada.notificationFrequency).toBe('weekly');
  });

  describe('by frequency', () => {
    it('set the digest, and all kinds that are not off except reminders', async () => {
      givePro();
      await saveEmail({ major: 'instant', news: 'off', reminder: 'instant' });
      await prefer('weekly', false);
      expect(ada).toMatchObject({ emailNotifications: false, notificationFrequency: 'weekly' });
      expect(await current()).toMatchObject({
        digest: { frequency: 'weekly', time: '08:00', weekday: 1 },
        email: { major: 'digest', patch: 'digest', news: 'off', reminder: 'instant' },
      });
      await prefer('instant');
      expect(await current()).toMatchObject({
        digest: { frequency: 'weekly' },
        email: { major: 'instant', patch: 'instant', news: 'off', reminder: 'instant' },
      });
    });

    it('allow instant mails only for PRO, and fall back to daily when PRO ends', async () => {
      const frequency = async () =>
        (await fixture.ports.accountQueries.findSettings('1'))?.user.notificationFrequency;
      await expect(prefer('instant')).rejects.toThrow(InstantNeedsPro);
      expect(ada.notificationFrequency).toBe('daily');
      givePro();
      await prefer('instant');
      expect(await frequency()).toBe('instant');
      endPro();
      expect(await frequency()).toBe('daily');
    });

    it('are refused for an unknown user', async () => {
      const preferences = { emailNotifications: true, notificationFrequency: 'daily' } as const;
      const { changeNotificationPreferences } = fixture.useCases;
      await expect(changeNotificationPreferences.execute('9', preferences)).rejects.toThrow(SessionEnded);
    });
  });

  describe.each([
    ['of a game', (choices: NotificationOverride) => ofGame({ ...UNMUTED, ...choices })],
    [
      'of a category',
      (choices: NotificationOverride) =>
        fixture.useCases.changeCategoryNotifications.execute('1', '7', choices),
    ],
  ])('%s', (_, change) => {
    it.each<Partial<NotificationOverride>>([{ email: 'instant' }, { push: true }, { chat: true }])(
      'allow %j only with PRO, and keep it when PRO ends',
      async (more) => {
        await expect(change({ ...NOTHING, ...more })).rejects.toThrow(InstantNeedsPro);
        givePro();
        await change({ ...NOTHING, ...more });
        endPro();
        await change({ ...NOTHING, ...more });
      },
    );

    it.each<Partial<NotificationOverride>>([
      { email: 'off' },
      { email: 'digest' },
      { push: false },
      { chat: false },
      {},
    ])('allow %j without PRO', (more) => change({ ...NOTHING, ...more }));
  });

  it('mute a game without PRO', async () => {
    await ofGame({ ...UNMUTED, mutedUntil: 'forever' });
    expect(await fixture.ports.notificationSettings.findOfGame('1', 440)).toEqual({
      ...UNMUTED,
      mutedUntil: 'forever',
    });
  });

  it('exist only for games of the library and for the user’s own categories', async () => {
    const { changeCategoryNotifications, changeGameNotifications } = fixture.useCases;
    await expect(changeGameNotifications.execute('1', 441, UNMUTED)).rejects.toThrow(NotFollowed);
    await expect(changeGameNotifications.execute('2', 440, UNMUTED)).rejects.toThrow(NotFollowed);
    await expect(changeCategoryNotifications.execute('1', '8', NOTHING)).rejects.toThrow(CategoryNotFound);
    await expect(changeCategoryNotifications.execute('2', '7', NOTHING)).rejects.toThrow(CategoryNotFound);
  });
});
