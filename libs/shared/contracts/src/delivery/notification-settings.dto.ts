import { Matches, ValidateBy, isBoolean } from 'class-validator';
import { TIME_ZONE_NAME } from '../identity/time-zone.ts';
import { parseInstant } from '../kernel/moments.ts';
import { EMAIL_CHOICES, NOTIFICATION_KINDS } from './channels.ts';
import type { EmailChoice, NotificationKind } from './channels.ts';
import { DIGEST_FREQUENCIES } from './notification-settings.ts';
import type { DigestFrequency, NotificationSettings } from './notification-settings.ts';

const ZONE = { message: 'Choose a time zone from the list' };
const DIGEST = 'Digests are daily or weekly, from 00:00 to 23:55 in steps of 5 minutes, on weekday 1 to 7';
const QUIET_HOURS = 'Quiet hours have a start and an end from 00:00 to 23:59, which differ';
const MUTED_UNTIL = "mutedUntil must be a time with its offset, 'forever' or null";

const DIGEST_TIME = /^([01]\d|2[0-3]):[0-5][05]$/;
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const orNull =
  (isValue: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || isValue(value);
const matches = (pattern: RegExp, value: unknown): boolean =>
  typeof value === 'string' && pattern.test(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const Holds = (name: string, message: string, validate: (value: unknown) => boolean): PropertyDecorator =>
  ValidateBy({ name, validator: { validate, defaultMessage: () => message } });

const isEmailChoice = (value: unknown): boolean => EMAIL_CHOICES.includes(value as EmailChoice);

const isDigest = (value: unknown): boolean =>
  isRecord(value) &&
  DIGEST_FREQUENCIES.includes(value['frequency'] as DigestFrequency) &&
  matches(DIGEST_TIME, value['time']) &&
  [1, 2, 3, 4, 5, 6, 7].includes(value['weekday'] as number);

const areQuietHours = (value: unknown): boolean =>
  isRecord(value) &&
  matches(TIME_OF_DAY, value['from']) &&
  matches(TIME_OF_DAY, value['until']) &&
  value['from'] !== value['until'];

/** A value for each kind, and nothing else. */
const isByKind =
  (isValue: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isRecord(value) &&
    Object.keys(value).length === NOTIFICATION_KINDS.length &&
    NOTIFICATION_KINDS.every((kind) => Object.hasOwn(value, kind) && isValue(value[kind]));

/** PUT /api/user/notification-settings: all settings. */
export class NotificationSettingsDto implements NotificationSettings {
  @Matches(TIME_ZONE_NAME, ZONE)
  timeZone!: string;

  @Holds('isDigest', DIGEST, isDigest)
  digest!: { frequency: DigestFrequency; time: string; weekday: number };

  @Holds('areQuietHours', QUIET_HOURS, orNull(areQuietHours))
  quietHours!: { from: string; until: string } | null;

  @Holds('isEmailByKind', 'Choose off, digest or instant for each kind', isByKind(isEmailChoice))
  email!: Record<NotificationKind, EmailChoice>;

  @Holds('isPushByKind', 'Choose on or off for each kind', isByKind(isBoolean))
  push!: Record<NotificationKind, boolean>;
}

/** PUT /api/user/categories/{id}/notifications */
export class CategoryNotificationsDto {
  @Holds('isEmailChoice', 'Mail must be off, digest, instant or null', orNull(isEmailChoice))
  email!: EmailChoice | null;

  @Holds('isSwitch', 'Push must be true, false or null', orNull(isBoolean))
  push!: boolean | null;

  @Holds('isSwitch', 'Chat must be true, false or null', orNull(isBoolean))
  chat!: boolean | null;
}

/** PUT /api/user/games/{appid}/notifications */
export class GameNotificationsDto extends CategoryNotificationsDto {
  @Holds('isMuteEnd', MUTED_UNTIL, orNull((value) => value === 'forever' || parseInstant(value) !== null))
  mutedUntil!: string | null;
}
